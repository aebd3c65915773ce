import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../commandKit/afterFrame.ts';
import { rowsOf, type Section } from './levels.ts';

/** The most visible rows of a list, which is less than eleven rows high; on a phone it is as high as the page. */
const rowsInList = 11;
const rowsInPhone = 24;

/** Returns the most rows that a list shows without scrolling. */
export function rowsInViewOf(isPhone: boolean): number {
  return isPhone ? rowsInPhone : rowsInList;
}

/** A section of the list, or the part of one below the view, whose heading is already above it. */
export interface ShownSection extends Section {
  continued?: boolean;
}

/** Splits the sections after the first rows. */
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
 * Returns the sections for the rows below the view. After a key they are updated only after the visible rows are drawn; if
 * the selected row is among them, at once.
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
