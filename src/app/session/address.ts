import { changedEntry, secondEntryOf } from '../../ui/router/secondEntry.ts';
import type { EntryState } from '../../ui/router/windowHistory.ts';

/** The page's address below its origin. */
export interface PageAddress {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
}

/** The address bar, for code outside the router. */
export interface Address {
  read(): PageAddress;
  replace(route: string): void;
  /**
   * Returns true if the login page has pushed a second entry over this one, so that Back returns here without a new visit.
   */
  isBeneath(): boolean;
  /** Called after Back, Forward, or `replace` above. */
  onMove(listener: () => void): () => void;
}

export function browserAddress(window: Window): Address {
  const listeners = new Set<() => void>();
  const stateOf = () => (window.history.state ?? {}) as EntryState;
  window.addEventListener('popstate', () => listeners.forEach((listener) => listener()));
  return {
    read: () => ({ pathname: window.location.pathname, search: window.location.search }),
    replace: (route) => {
      const { usr, ...state } = stateOf();
      const isSecond = secondEntryOf(usr) !== undefined;
      window.history.replaceState({ ...state, usr: isSecond ? changedEntry(null) : null }, '', route);
      listeners.forEach((listener) => listener());
    },
    isBeneath: () => stateOf().beneath === true,
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
