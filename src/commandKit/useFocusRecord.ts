import { useLayoutEffect } from 'react';
import type { CommandRecord } from './command.ts';
import { useCommandHost } from './commandHost.ts';

/** Makes the page's record the one that keys and the palette act on, from the moment it is shown. */
export function useFocusRecord(record: CommandRecord | undefined): void {
  const { focusRecord } = useCommandHost();
  useLayoutEffect(() => {
    focusRecord(record);
    return () => focusRecord(undefined);
  }, [record, focusRecord]);
}
