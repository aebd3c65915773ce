// `npm run verify`: whether the store is what its audit log says (src/verify.ts).
import { runBuilt } from './run-built.mjs';

await runBuilt('verify', 'verify');
