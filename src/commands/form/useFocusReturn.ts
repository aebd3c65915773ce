import { useEffect, useState } from 'react';

/** Gives the focus back, on closing, to where it was on opening, unless something else has taken it by then. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Mantine and the browser let go of the focus only once everything is gone from the page.
      setTimeout(() => {
        const nowhere = document.activeElement === null || document.activeElement === document.body;
        if (nowhere && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
