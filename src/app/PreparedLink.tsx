import { useEffect, useEffectEvent } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { takePreparedLink } from './session/preparedLinkStore.ts';

/** Opens the command that the page's address names. */
export function PreparedLink() {
  const host = useCommandHost();
  const open = useEffectEvent(async (search: string) => {
    const { openPreparedLink } = await import('../commands/openPreparedLink.ts');
    await openPreparedLink(host, search);
  });
  useEffect(() => {
    const search = takePreparedLink(window.sessionStorage);
    if (search !== undefined) void open(search);
  }, []);
  return null;
}
