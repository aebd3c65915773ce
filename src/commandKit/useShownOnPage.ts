import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { failureText, markShownOnPage } from './toast.ts';

/**
 * Marks a failure as shown by this element of the page: while it is mounted, no toast repeats it. Undefined: nothing failed.
 */
export function useShownOnPage(t: TFunction, failure: unknown): void {
  const words = failure === undefined ? undefined : failureText(t, failure);
  useEffect(() => (words === undefined ? undefined : markShownOnPage(words)), [words]);
}
