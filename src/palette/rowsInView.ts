import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../commandKit/afterFrame.ts';
import { rowsOf, type Section } from './levels.ts';

/** A list is less than eleven rows high; on a phone as high as the page. */
const rowsInList = 11;
const rowsInPhone = 24;

/** How many rows a list shows at most without being scrolled. */
export function rowsInViewOf(isPhone: boolean): number {
  return isPhone ? rowsInPhone : rowsInList;
}

/** A section of the list, or what of one lies below the view: its heading stands above it there. */
export interface ShownSection extends Section {
  continued?: boolean;
}

/** The first rows, and those behind them. */
export function splitAt(
  sections: readonly Section[],
  count: number,
): { first: ShownSection[]; rest: ShownSection[] } {
  let remaining = count;
  const first: ShownSection[] = [];
  const rest: ShownSection[] = [];
  for (const section of sections) {
    const inView = section.rows.slice(0, remaining);
    const below = section.rows.slice(remaining);
    remaining -= inView.length;
    if (inView.length > 0) first.push({ ...section, rows: inView });
    if (below.length === 0) continue;
    const continued = inView.length > 0;
    rest.push({ ...section, rows: below, continued, ...(continued && { heading: undefined }) });
  }
  return { first, rest };
}

/**
 * The sections that the rows below the view are drawn from: those of the list, but after a key only once the frame with the
 * rows in view is drawn, and at once where the selected row is among them.
 */
export function useRestOf(sections: Section[], selected: string, inView: number): Section[] {
  const [drawn, setDrawn] = useState(sections);
  const isBelow = rowsOf(sections).findIndex(({ value }) => value === selected) >= inView;
  useEffect(
    () => (drawn === sections ? undefined : afterFrame(() => startTransition(() => setDrawn(sections)))),
    [drawn, sections],
  );
  return isBelow ? sections : drawn;
}
