import { useEffect, useLayoutEffect, useState } from 'react';
import { pageKeys } from './keyQueue.ts';
import { pageReplay } from './replay.ts';

/**
 * Returns the focus on closing to where it was on opening, unless another element has it by then. From a row that has left
 * its list it goes to the row at the same index, and from nothing to the page's heading. Keys pressed before then wait for
 * it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  const [position] = useState(() => positionInList(before));
  // Runs when the overlay is unmounted.
  useLayoutEffect(() => pageKeys.awaitFocus, []);
  useEffect(
    () => () => {
      // Because Mantine and the browser release the focus only after everything is removed from the page.
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

/** Returns the list of an element and the element's index in it, clamped to the rows that exist later. */
function positionInList(element: Element | null) {
  const row = element?.closest('[data-record]');
  const list = row?.parentElement;
  if (!row || !list) return undefined;
  const at = [...list.children].indexOf(row);
  return { list, index: () => Math.min(at, list.children.length - 1) };
}
