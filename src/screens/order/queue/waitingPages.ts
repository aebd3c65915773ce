/** A page of pending deals, as the server answered it. */
export interface WaitingPage {
  total: number;
  /** The number of deals before it; null on the first page. */
  before?: number | null;
  /** Its last row, after which the next page continues. */
  last?: string | null;
  ids: readonly string[];
}

/**
 * Returns the row after which to request more deals, once all deals of a page are known (R-list-15).
 * Undefined if the page still has unknown deals, or is the last.
 * Requesting by page number would skip deals, because decided ones leave the list.
 */
export function nextAfter(
  { total, before, last, ids }: WaitingPage,
  known: ReadonlySet<string>,
): string | undefined {
  const isMore = (before ?? 0) + ids.length < total;
  const allKnown = ids.length > 0 && ids.every((id) => known.has(id));
  return (isMore && allKnown && last) || undefined;
}
