import { use } from 'react';
import { useCommandHost } from './commandHost.ts';
import type { RecordRegistry } from './registry.ts';

/**
 * Returns the product's record registry; suspends until it is loaded, so only parts inside `withRecordTypes` may call it.
 */
export function useRecords(): RecordRegistry {
  const { records } = useCommandHost().context.registry;
  return records.read() ?? use(records.load());
}
