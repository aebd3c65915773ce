import type { Location, NavigationType, Navigator, To } from 'react-router-dom';

export interface Move {
  action: NavigationType;
  location: Location;
}

/** What is used of a react-router history: made by it, or by a test. */
export interface PlainHistory extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  /** `delta` tells how many entries back or forward a move by the browser's buttons has gone. */
  listen(listener: (move: Move & { delta: number | null }) => void): () => void;
}

/** A history that asks before it moves, while someone wants to be asked. */
export interface GuardedHistory {
  navigator: Navigator;
  now(): Move;
  listen(listener: (move: Move) => void): () => void;
  /** `ask` gets the way to go on, to be called or not. Returns the way to stop asking. */
  guard(ask: (leave: () => void) => void): () => void;
}

const popped = 'POP' satisfies `${NavigationType}`;

/** Holds back pushes, replacements and the browser's own buttons while guarded. */
export function guardedHistory(history: PlainHistory): GuardedHistory {
  let ask: ((leave: () => void) => void) | undefined;
  /** Moves by the browser's buttons that we make ourselves: to take one back, or to go on with it. */
  let own: 'back' | 'on' | undefined;
  /** The page that is shown: the address may be ahead of it. */
  let shown = history.location.pathname;

  /** Within the page, such as a filter in its query, nothing is left. */
  const leaves = (to: To) => {
    const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
    return Boolean(pathname) && pathname !== history.location.pathname;
  };
  const asked = (to: To, move: () => void) => {
    if (ask && leaves(to)) ask(move);
    else move();
  };

  return {
    navigator: {
      ...history,
      push: (to, state, options) => asked(to, () => history.push(to, state, options)),
      replace: (to, state, options) => asked(to, () => history.replace(to, state, options)),
    },
    now: () => ({ action: history.action, location: history.location }),
    listen: (listener) =>
      history.listen(({ action, location, delta }) => {
        const mine = own;
        own = undefined;
        if (mine === 'back') return;
        const stays = location.pathname === shown;
        if (!ask || stays || mine === 'on' || action !== popped || !delta) {
          shown = location.pathname;
          listener({ action, location });
          return;
        }
        // The address has moved already: it is put back until the user has decided.
        own = 'back';
        history.go(-delta);
        ask(() => {
          own = 'on';
          history.go(delta);
        });
      }),
    guard: (asking) => {
      ask = asking;
      return () => {
        if (ask === asking) ask = undefined;
      };
    },
  };
}
