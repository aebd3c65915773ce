import { use } from 'react';
import { useCommandHost } from './commandHost.ts';
import type { RecordRegistry } from './registry.ts';

/** What the product knows of its records; whoever draws with it waits for it, as for its own code. */
export function useRecords(): RecordRegistry {
  const { records } = useCommandHost().context.registry;
  return records.read() ?? use(records.load());
}
