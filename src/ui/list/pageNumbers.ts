import type { ListParameters } from './listState.ts';

/** The position of a page in its list. */
export interface Paging {
  /** The number of records before it; null if the page begins by its number. */
  before?: number | null;
  /** The last row, after which the next page continues. */
  last?: string | null;
}

/**
 * Returns the number of a page and the number of pages.
 * For a page that continues after a row, it counts the rows before, because rows may have been added or removed since.
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
