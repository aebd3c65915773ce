import { use } from 'react';
import { useCommandHost } from './commandHost.ts';
import type { RecordRegistry } from './registry.ts';

/** What the product knows of its records; waits for it, so that only what is drawn `afterRecords` asks for it. */
export function useRecords(): RecordRegistry {
  const { records } = useCommandHost().context.registry;
  return records.read() ?? use(records.load());
}
