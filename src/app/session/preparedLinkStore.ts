import { homePath } from '../../domain/menu.ts';
import { linkParameter } from '../../commandKit/preparedLinkParameter.ts';

const key = 'oms.preparedLink';

/**
 * Moves a prepared command from the address to the storage until somebody is logged in, so that neither a reload nor Back
 * opens it again.
 */
export function keepPreparedLink(
  { location, history, sessionStorage }: Pick<Window, 'location' | 'history' | 'sessionStorage'>,
  loggedIn: boolean,
): void {
  if (!new URLSearchParams(location.search).has(linkParameter)) return;
  sessionStorage.setItem(key, location.search);
  // Because "/" redirects to the login (R-page-1), which a logged-in user does not need.
  const path = loggedIn && location.pathname === '/' ? homePath : location.pathname;
  history.replaceState(history.state, '', path + location.hash);
}

/** Returns the search part of the stored link and removes it. */
export function takePreparedLink(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | undefined {
  const search = storage.getItem(key) ?? undefined;
  storage.removeItem(key);
  return search;
}
