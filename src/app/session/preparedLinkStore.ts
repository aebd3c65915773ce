import { homePath } from '../../domain/menu.ts';
import { linkParameter } from '../../commandKit/preparedLinkParameter.ts';

const key = 'oms.preparedLink';

/**
 * Takes a prepared command out of the address, so that neither a reload nor the way back opens it again, and keeps it
 * until somebody is logged in.
 */
export function keepPreparedLink(
  { location, history, sessionStorage }: Pick<Window, 'location' | 'history' | 'sessionStorage'>,
  loggedIn: boolean,
): void {
  if (!new URLSearchParams(location.search).has(linkParameter)) return;
  sessionStorage.setItem(key, location.search);
  // "/" leads to the login (R-page-1), where nobody has to go who is logged in.
  const path = loggedIn && location.pathname === '/' ? homePath : location.pathname;
  history.replaceState(history.state, '', path + location.hash);
}

/** The search part of the link that was kept, once. */
export function takePreparedLink(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | undefined {
  const search = storage.getItem(key) ?? undefined;
  storage.removeItem(key);
  return search;
}
