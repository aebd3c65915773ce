import { useEffect, useLayoutEffect, useState } from 'react';
import { pageKeys } from './keyQueue.ts';
import { pageReplay } from './replay.ts';

/**
 * Gives the focus back, on closing, to where it was on opening, unless something else has taken it by then. From a row
 * that has left its list it goes to the one in its place; where it was on nothing, to the page's heading. Keys that are
 * pressed before wait for it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  const [position] = useState(() => positionInList(before));
  // From the moment that it leaves the page.
  useLayoutEffect(() => pageKeys.awaitFocus, []);
  useEffect(
    () => () => {
      // Mantine and the browser let go of the focus only once everything is gone from the page.
      setTimeout(() => {
        giveBack(before, position);
        pageKeys.focusReturned(pageReplay);
      });
    },
    [before, position],
  );
}

function giveBack(before: Element | null, position: ReturnType<typeof positionInList>): void {
  const nowhere = document.activeElement === null || document.activeElement === document.body;
  if (!nowhere) return;
  const stood = before?.isConnected && before !== document.body;
  const element = stood
    ? before
    : (position?.list.children[position.index()] ?? document.querySelector('main h1'));
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** The list that an element is in, and where in it, however many rows it has by then. */
function positionInList(element: Element | null) {
  const row = element?.closest('[data-record]');
  const list = row?.parentElement;
  if (!row || !list) return undefined;
  const at = [...list.children].indexOf(row);
  return { list, index: () => Math.min(at, list.children.length - 1) };
}
