import { useEffect, useState } from 'react';

/**
 * Gives the focus back, on closing, to where it was on opening, unless something else has taken it by then. From a row
 * that has left its list it goes to the one in its place; where it was on nothing, to the page's heading.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  const [place] = useState(() => placeInList(before));
  useEffect(
    () => () => {
      // Mantine and the browser let go of the focus only once everything is gone from the page.
      setTimeout(() => {
        const nowhere = document.activeElement === null || document.activeElement === document.body;
        if (!nowhere) return;
        const stood = before?.isConnected && before !== document.body;
        const element = stood
          ? before
          : (place?.list.children[place.index()] ?? document.querySelector('main h1'));
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      });
    },
    [before, place],
  );
}

/** The list that an element is in, and where in it, however many rows it has by then. */
function placeInList(element: Element | null) {
  const row = element?.closest('[data-record]');
  const list = row?.parentElement;
  if (!row || !list) return undefined;
  const at = [...list.children].indexOf(row);
  return { list, index: () => Math.min(at, list.children.length - 1) };
}
