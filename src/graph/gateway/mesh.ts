export { getMeshOptions } from '../../../.mesh/index.ts';
