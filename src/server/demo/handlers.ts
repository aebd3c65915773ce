import type { Api } from '../http/api.ts';
import { sysDemo } from './contract.ts';
import { readDemo } from './service.ts';

export function registerDemo(api: Api): void {
  api.register(sysDemo, ({ queryable }) => readDemo(queryable));
}
