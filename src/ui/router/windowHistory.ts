import type { NavigationType, To } from 'react-router-dom';
import type { PlainHistory } from './guardedHistory.ts';

/** The state of a history entry, in the shape of react-router. */
export interface EntryState {
  /** The state that the page passed. */
  usr?: unknown;
  key?: string;
  /** The number of the entry; the first one has 0. */
  idx?: number;
  /** True if the login page has opened a second entry over this one. */
  beneath?: boolean;
}

const hrefOf = (to: To) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

/**
 * The history of a page without a router. It writes the same states as react-router, which continues with these entries
 * after the login.
 * It reports only the browser's own moves.
 */
export function windowHistory(window: Pick<Window, 'history' | 'location'> & EventTarget): PlainHistory {
  const { history } = window;
  const stateOf = () => (history.state ?? {}) as EntryState;
  let index = stateOf().idx ?? 0;
  history.replaceState({ ...stateOf(), idx: index } satisfies EntryState, '');
  const plain: PlainHistory = {
    action: 'POP' as NavigationType,
    get location() {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = 'default' } = stateOf();
      return { pathname, search, hash, state: usr, key };
    },
    createHref: hrefOf,
    push: (to, usr) => {
      history.replaceState({ ...stateOf(), beneath: true } satisfies EntryState, '');
      index += 1;
      const key = crypto.randomUUID();
      history.pushState({ usr, key, idx: index } satisfies EntryState, '', hrefOf(to));
    },
    replace: (to, usr) => history.replaceState({ ...stateOf(), usr } satisfies EntryState, '', hrefOf(to)),
    go: (delta) => history.go(delta),
    listen: (listener) => {
      const moved = () => {
        const { idx } = stateOf();
        const delta = idx === undefined ? null : idx - index;
        index = idx ?? index;
        const { action, location } = plain;
        listener({ action, location, delta });
      };
      window.addEventListener('popstate', moved);
      return () => window.removeEventListener('popstate', moved);
    },
  };
  return plain;
}
