import { useLayoutEffect, useState, type RefObject } from 'react';

interface Folding {
  table: RefObject<HTMLTableElement | null>;
  /** The width of the table's frame in pixels; 0 until it is known. */
  width: number;
  /** Names everything else that decides how wide the columns are, except for the rows. */
  layout: string;
  rows: readonly unknown[];
  /** The number of columns that may be folded. */
  most: number;
}

/**
 * Returns how many columns have to be folded before the table fits into its frame; more than `most`: it never fits. The table
 * is drawn with one column less until it fits, all before the browser paints it. Other rows in the same layout may fold
 * another column, but bring none back, so that no column comes and goes with the rows.
 */
export function useFolding({ table, width, layout, rows, most }: Folding): number {
  const key = `${width} ${layout}`;
  const [last, setLast] = useState({ key, count: 0 });
  const count = last.key === key ? last.count : 0;
  useLayoutEffect(() => {
    const isTooWide = width > 0 && (table.current?.offsetWidth ?? 0) > width;
    // oxlint-disable-next-line react/set-state-in-effect -- Only the drawn table tells whether it fits.
    if (isTooWide && count <= most) setLast({ key, count: count + 1 });
  }, [table, width, key, count, most, rows]);
  return count;
}
