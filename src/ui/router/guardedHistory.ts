// Imports types only, because the login page, which has no router, uses this module too.
import type { Location, NavigationType, Navigator, To } from 'react-router-dom';
import { changedEntry, secondEntryOf, secondMark, type SecondEntry } from './secondEntry.ts';

export interface Move {
  action: NavigationType;
  location: Location;
}

/** The part of a react-router history that this module uses; a test may pass its own. */
export interface PlainHistory extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  /** `delta`: the number of entries that the browser's buttons moved back or forward. */
  listen(listener: (move: Move & { delta: number | null }) => void): () => void;
}

/** Decides whether a move leaves the page. */
type PageAddress = Pick<Location, 'pathname' | 'search'>;
export type PageComparison = (to: PageAddress, from: PageAddress) => boolean;

/** A move within the page, such as a filter in its query, does not leave it. */
export const samePage: PageComparison = (to, from) => to.pathname === from.pathname;
/** For a page whose query names its subject. */
export const sameAddress: PageComparison = (to, from) => samePage(to, from) && to.search === from.search;

/** A history that asks for confirmation before a move, while a guard is set. */
export interface GuardedHistory {
  navigator: Navigator;
  now(): Move;
  listen(listener: (move: Move) => void): () => void;
  /**
   * Calls `confirmLeave` for moves that leave the page (`samePage` by default); it calls `leave` to continue.
   * Returns the function that removes the guard.
   */
  guard(confirmLeave: (leave: () => void) => void, isSamePage?: PageComparison): () => void;
  /**
   * Opens a second entry of the page for an overlay, so that going back calls `close` and does not leave the page.
   * Returns the function to call when the overlay has closed.
   */
  registerOverlay(close: () => void): () => void;
}

const popped = 'POP' as NavigationType;
const pushed = 'PUSH' as NavigationType;

/** Returns the path and the query of an address, as react-router parses them. */
function partsOf(to: To): Partial<PageAddress> {
  if (typeof to !== 'string') return to;
  const [, pathname, search] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  return { ...(pathname && { pathname }), ...(search && { search }) };
}

/** Guards pushes, replacements and the browser's own buttons. */
export function guardedHistory(history: PlainHistory): GuardedHistory {
  let confirmLeave: ((leave: () => void) => void) | undefined;
  let isSamePage = samePage;
  /** Traversals that this module starts itself: to undo one of the user's, or to continue it. */
  let own: 'back' | 'on' | undefined;
  /** The close functions of the open overlays; the topmost is the last. */
  let closeHandlers: (() => void)[] = [];
  /** The history entry before the next move. */
  let entry = history.location;
  /** True while a change does not concern the page. */
  let isSilent = false;
  /** True while a replacement counts as a push for the page. */
  let replacesAsPush = false;
  /** The address of the page that is shown; the browser's address may have changed already. */
  let shown: PageAddress = history.location;

  const moveIfConfirmed = (to: To, move: () => void) => {
    const { pathname = history.location.pathname, search = '' } = partsOf(to);
    if (confirmLeave && !isSamePage({ pathname, search }, history.location)) confirmLeave(move);
    else move();
  };

  /** Writes the address into a new entry or over the current one, without notifying the listeners. */
  const write = (
    how: 'push' | 'replace',
    { pathname, search, hash, state }: Location,
    mark?: SecondEntry,
  ) => {
    isSilent = true;
    // Passes the parts, because react-router would use the state in a whole location.
    history[how]({ pathname, search, hash }, { ...(state as object | null), [secondMark]: mark });
    isSilent = false;
    entry = history.location;
  };

  const openSecondEntry = () => {
    // While a traversal is under way, its target entry decides.
    if (closeHandlers.length > 0 && !own && !secondEntryOf(history.location.state))
      write('push', history.location, 'same');
  };

  /** Waits until the overlay that should close has closed, or has asked first. */
  const openSecondEntryAgain = () => setTimeout(openSecondEntry);

  /** Copies the second entry's address to the first one, after a traversal from the second to the first. */
  const bringInStep = (second: Location) => {
    if (secondEntryOf(second.state) === 'changed') write('replace', second);
  };

  return {
    navigator: {
      ...history,
      push: (to, state, options) =>
        moveIfConfirmed(to, () => {
          if (secondEntryOf(history.location.state) !== 'same') return history.push(to, state, options);
          // The next page reuses the second entry, so that Back leads to the first.
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
          // A traversal from the first entry of a page to its second one.
          if (delta === 1 && secondEntryOf(location.state) === 'same') return;
          if (delta < 0 && closeHandlers.length > 0) {
            closeHandlers.at(-1)?.();
            if (leavesSecond) {
              openSecondEntryAgain();
            } else {
              // Browsers skip entries that were created without a key or a click, and users jump; the page must remain.
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
        // The address has changed already, so it is restored until the user has decided.
        own = 'back';
        history.go(-delta);
        confirmLeave(() => {
          own = 'on';
          history.go(delta);
        });
      }),
    registerOverlay: (close) => {
      closeHandlers = [...closeHandlers, close];
      // Runs at once, because Back may follow as soon as the overlay is visible.
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
