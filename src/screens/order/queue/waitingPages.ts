/** A page of the deals that wait, as it was answered. */
export interface WaitingPage {
  total: number;
  /** How many deals come before it; null on the first page. */
  before?: number | null;
  /** Its last row, which the next page continues after. */
  last?: string | null;
  ids: readonly string[];
}

/**
 * The row after which more deals are asked for, once all of a page are known (R-list-15); undefined where that page is still
 * to be looked at, or is the last. By number, the next page would begin too late, as what is decided leaves the list.
 */
export function nextAfter(
  { total, before, last, ids }: WaitingPage,
  known: ReadonlySet<string>,
): string | undefined {
  const isMore = (before ?? 0) + ids.length < total;
  const allKnown = ids.length > 0 && ids.every((id) => known.has(id));
  return (isMore && allKnown && last) || undefined;
}
