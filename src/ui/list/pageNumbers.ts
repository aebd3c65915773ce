import type { ListParameters } from './listState.ts';

/** Where a page stands in its list. */
export interface Paging {
  /** How many records come before it; null where the page begins by its number. */
  before?: number | null;
  /** The last row, which the next page continues after. */
  last?: string | null;
}

/**
 * The number of a page and how many pages there are. A page that continues after a row counts those before it: some may
 * have left the list since, or come into it.
 */
export function pageNumbers(
  total: number,
  { before }: Paging,
  { current, pageSize, after }: Pick<ListParameters, 'current' | 'pageSize' | 'after'>,
): { page: number; pages: number } {
  if (after === undefined || typeof before !== 'number') {
    const pages = Math.max(1, Math.ceil(total / pageSize));
    return { page: Math.min(current, pages), pages };
  }
  const page = Math.ceil(before / pageSize) + 1;
  return { page, pages: page + Math.max(0, Math.ceil((total - before) / pageSize) - 1) };
}
