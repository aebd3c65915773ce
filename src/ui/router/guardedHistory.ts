// Types only: the login page, which has no router, uses it too.
import type { Location, NavigationType, Navigator, To } from 'react-router-dom';
import { changedEntry, secondEntryOf, secondMark, type SecondEntry } from './secondEntry.ts';

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
type PageAddress = Pick<Location, 'pathname' | 'search'>;
export type PageComparison = (to: PageAddress, from: PageAddress) => boolean;

/** Within the page, such as a filter in its query, nothing is left. */
export const samePage: PageComparison = (to, from) => to.pathname === from.pathname;
/** Of a page whose query names what it is about. */
export const sameAddress: PageComparison = (to, from) => samePage(to, from) && to.search === from.search;

/** A history that asks before it moves, while someone wants to be asked. */
export interface GuardedHistory {
  navigator: Navigator;
  now(): Move;
  listen(listener: (move: Move) => void): () => void;
  /**
   * `ask` gets the way to go on, to be called or not; it is asked about moves that do not stay (`samePage` by default).
   * Returns the way to stop asking.
   */
  guard(confirmLeave: (leave: () => void) => void, isSamePage?: PageComparison): () => void;
  /**
   * Opens a second entry of the page for an overlay, so that going back calls `close` and does not leave the page.
   * Returns the function that says that the overlay is closed.
   */
  registerOverlay(close: () => void): () => void;
}

const popped = 'POP' as NavigationType;
const pushed = 'PUSH' as NavigationType;

/** The path and the query of an address, as react-router parses them. */
function partsOf(to: To): Partial<PageAddress> {
  if (typeof to !== 'string') return to;
  const [, pathname, search] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }) };
}

/** Holds back pushes, replacements and the browser's own buttons while guarded. */
export function guardedHistory(history: PlainHistory): GuardedHistory {
  let confirmLeave: ((leave: () => void) => void) | undefined;
  let isSamePage = samePage;
  /** Traversals that we start ourselves: to take one of the user's back, or to go on with it. */
  let own: 'back' | 'on' | undefined;
  /** Close the overlays; the topmost is the last. */
  let closeHandlers: (() => void)[] = [];
  /** The entry before the next move. */
  let entry = history.location;
  /** The change under way does not concern the page. */
  let isSilent = false;
  /** The replacement under way is a push for the page. */
  let replacesAsPush = false;
  /** What is shown: the address may be ahead of it. */
  let shown: PageAddress = history.location;

  const moveIfConfirmed = (to: To, move: () => void) => {
    const { pathname = history.location.pathname, search = '' } = partsOf(to);
    if (confirmLeave && !isSamePage({ pathname, search }, history.location)) confirmLeave(move);
    else move();
  };

  /** Writes the address into an entry of its own or over the present one, and tells nobody. */
  const write = (
    how: 'push' | 'replace',
    { pathname, search, hash, state }: Location,
    mark?: SecondEntry,
  ) => {
    isSilent = true;
    // In parts, because react-router takes a whole location with the state that it has.
    history[how]({ pathname, search, hash }, { ...(state as object | null), [secondMark]: mark });
    isSilent = false;
    entry = history.location;
  };

  const openSecondEntry = () => {
    // While a traversal is under way, the entry that it leads to is looked at.
    if (closeHandlers.length > 0 && !own && !secondEntryOf(history.location.state))
      write('push', history.location, 'same');
  };

  /** Waits until the overlay that was told to close is gone, or asks first. */
  const openSecondEntryAgain = () => setTimeout(openSecondEntry);

  /** Brings the first entry in step with the second one, which was just left for it. */
  const bringInStep = (second: Location) => {
    if (secondEntryOf(second.state) === 'changed') write('replace', second);
  };

  return {
    navigator: {
      ...history,
      push: (to, state, options) =>
        moveIfConfirmed(to, () => {
          if (secondEntryOf(history.location.state) !== 'same') return history.push(to, state, options);
          // The next page takes the second entry, and Back leads to the first.
          replacesAsPush = true;
          history.replace(to, state, options);
        }),
      replace: (to, state, options) =>
        moveIfConfirmed(to, () => {
          const isSecond = secondEntryOf(history.location.state) !== undefined;
          history.replace(to, isSecond ? changedEntry(state) : state, options);
        }),
    },
    now: () => ({ action: history.action, location: history.location }),
    listen: (listener) =>
      history.listen(({ action, location, delta }) => {
        if (isSilent) return;
        const mine = own;
        own = undefined;
        const from = entry;
        entry = location;
        const leavesSecond = delta === -1 && secondEntryOf(from.state) !== undefined;
        if (mine === 'back') {
          openSecondEntry();
          return;
        }
        if (action === popped && delta && mine !== 'on') {
          if (leavesSecond) bringInStep(from);
          // From the first entry of a page to its second one.
          if (delta === 1 && secondEntryOf(location.state) === 'same') return;
          if (delta < 0 && closeHandlers.length > 0) {
            closeHandlers.at(-1)?.();
            if (leavesSecond) {
              openSecondEntryAgain();
            } else {
              // Browsers pass over entries that were made without a key or a click, and users jump: the page stays.
              own = 'back';
              history.go(-delta);
            }
            return;
          }
          if (leavesSecond) {
            history.go(-1);
            return;
          }
        }
        if (replacesAsPush) {
          replacesAsPush = false;
          shown = location;
          listener({ action: pushed, location });
          return;
        }
        if (!confirmLeave || isSamePage(location, shown) || mine === 'on' || action !== popped || !delta) {
          shown = location;
          listener({ action, location });
          return;
        }
        // The address has moved already: it is put back until the user has decided.
        own = 'back';
        history.go(-delta);
        confirmLeave(() => {
          own = 'on';
          history.go(delta);
        });
      }),
    registerOverlay: (close) => {
      closeHandlers = [...closeHandlers, close];
      // At once: Back may follow as soon as the overlay is seen.
      openSecondEntry();
      return () => {
        closeHandlers = closeHandlers.filter((other) => other !== close);
      };
    },
    guard: (asking, staying = samePage) => {
      confirmLeave = asking;
      isSamePage = staying;
      return () => {
        if (confirmLeave === asking) confirmLeave = undefined;
      };
    },
  };
}
