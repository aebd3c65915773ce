import { parsePath, NavigationType, type Location, type Navigator, type To } from 'react-router-dom';

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

/** What decides whether a move leaves something behind. */
type Place = Pick<Location, 'pathname' | 'search'>;
export type Stays = (to: Place, from: Place) => boolean;

/** Within the page, such as a filter in its query, nothing is left. */
export const samePage: Stays = (to, from) => to.pathname === from.pathname;
/** Of a page whose query names what it is about. */
export const sameAddress: Stays = (to, from) => samePage(to, from) && to.search === from.search;

/** A history that asks before it moves, while someone wants to be asked. */
export interface GuardedHistory {
  navigator: Navigator;
  now(): Move;
  listen(listener: (move: Move) => void): () => void;
  /**
   * `ask` gets the way to go on, to be called or not; it is asked about moves that do not stay (`samePage` by default).
   * Returns the way to stop asking.
   */
  guard(ask: (leave: () => void) => void, stays?: Stays): () => void;
  /**
   * Something lies over the page: an entry of the history stands for it, so that going back leads to `close` and not off
   * the page. Returns the way to say that it is closed.
   */
  cover(close: () => void): () => void;
}

/** Marks, in the state of an entry of the history, that it stands for what lies over the page. */
const coverMark = 'oms.cover';

const isCover = ({ state }: Location) => typeof state === 'object' && state !== null && coverMark in state;

const popped = NavigationType.Pop;
const pushed = NavigationType.Push;

/** Holds back pushes, replacements and the browser's own buttons while guarded. */
export function guardedHistory(history: PlainHistory): GuardedHistory {
  let ask: ((leave: () => void) => void) | undefined;
  let stays = samePage;
  /** Moves by the browser's buttons that we make ourselves: to take one back, or to go on with it. */
  let own: 'back' | 'on' | 'cover' | 'leave cover' | undefined;
  /** What lies over the page, the topmost last, and whether the entry that stands for it all is the present one. */
  let covers: (() => void)[] = [];
  let covered = isCover(history.location);
  /** What is asked for while the entry of a cover that is gone is being left. */
  let waiting: (() => void)[] | undefined;
  /** The replacement under way is a push, as far as the page knows. */
  let replacing = false;
  /** What is shown: the address may be ahead of it. */
  let shown: Place = history.location;

  const asked = (to: To, move: () => void) => {
    const { pathname = history.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
    if (ask && !stays({ pathname, search }, history.location)) ask(move);
    else move();
  };

  const onceLeft = (move: () => void) => {
    if (waiting) waiting.push(move);
    else move();
  };

  const pushCover = () => {
    covered = true;
    own = 'cover';
    const { pathname, search, hash, state } = history.location;
    // Of its parts: react-router takes a whole location with the state that it has.
    history.push({ pathname, search, hash }, { ...(state as object | null), [coverMark]: true });
  };

  const leaveCover = () => {
    covered = false;
    waiting = [];
    own = 'leave cover';
    history.go(-1);
  };

  /** Brings the entry in line with what lies over the page, once whoever closes or opens is done. */
  const settle = () =>
    setTimeout(() => {
      // The address is on its way: it is looked at again once it has arrived.
      if (own) return;
      if (covers.length > 0 && !covered) {
        pushCover();
      } else if (covers.length === 0 && covered) {
        leaveCover();
      }
    });

  return {
    navigator: {
      ...history,
      push: (to, state, options) =>
        asked(to, () =>
          onceLeft(() => {
            if (!covered) return history.push(to, state, options);
            // The page that comes takes the entry of what lay over the one before.
            covered = false;
            replacing = true;
            history.replace(to, state, options);
          }),
        ),
      replace: (to, state, options) =>
        asked(to, () => {
          // The entry of the page is meant, not the one of what lies over it.
          if (covered) leaveCover();
          onceLeft(() => history.replace(to, state, options));
        }),
    },
    now: () => ({ action: history.action, location: history.location }),
    listen: (listener) => {
      // The page was loaded anew while something lay over it.
      if (covered) settle();
      return history.listen(({ action, location, delta }) => {
        const mine = own;
        own = undefined;
        if (mine === 'leave cover') {
          const asked = waiting ?? [];
          waiting = undefined;
          asked.forEach((move) => move());
          settle();
          return;
        }
        if (mine === 'back' || mine === 'cover') {
          settle();
          return;
        }
        if (covered && action === popped) {
          covered = false;
          covers.at(-1)?.();
          // Browsers pass over entries that were made without a key or a click, and users jump: the page stays all the same.
          if (delta !== null && delta < -1) {
            own = 'back';
            history.go(-1 - delta);
          } else {
            // What asks first is still there.
            settle();
          }
          return;
        }
        // By Forward, to the entry of something that was closed: nothing opens, and no entry is left behind.
        if (action === popped && isCover(location)) {
          covered = true;
          settle();
          return;
        }
        if (replacing) {
          replacing = false;
          shown = location;
          listener({ action: pushed, location });
          return;
        }
        if (!ask || stays(location, shown) || mine === 'on' || action !== popped || !delta) {
          shown = location;
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
      });
    },
    cover: (close) => {
      covers = [...covers, close];
      // At once: Back may follow as soon as it is seen. But not while the entry of one that is gone is being left.
      if (covered || waiting) settle();
      else pushCover();
      return () => {
        covers = covers.filter((other) => other !== close);
        settle();
      };
    },
    guard: (asking, staying = samePage) => {
      ask = asking;
      stays = staying;
      return () => {
        if (ask === asking) ask = undefined;
      };
    },
  };
}
