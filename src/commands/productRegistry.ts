import { later } from '../commandKit/lazy.ts';
import type { Registry } from '../commandKit/registry.ts';
import { allCommands, recordCommands } from './registry.ts';

/** The registry that palette, forms and keys work with. */
export const productRegistry: Registry = {
  commands: allCommands,
  recordCommands,
  records: later(async () => (await import('./records.ts')).records),
};
