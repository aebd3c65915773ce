import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { failureText, markShownOnPage } from './toast.ts';

/** For a place of the page that shows a failure: while it stands, no toast repeats it. Undefined: nothing failed. */
export function useShownOnPage(t: TFunction, failure: unknown): void {
  const words = failure === undefined ? undefined : failureText(t, failure);
  useEffect(() => (words === undefined ? undefined : markShownOnPage(words)), [words]);
}
