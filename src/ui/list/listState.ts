import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { defaultPageSize, maximumPageSize } from '../../domain/paging.ts';

export const pageSizes = [20, 50, maximumPageSize];

export type Direction = 'asc' | 'desc';

/** What the URL says of a list. */
export interface ListParameters {
  current: number;
  pageSize: number;
  /** The row that the page continues after, as the call named it (`last`); absent: the page begins by its number. */
  after: string | undefined;
  /** The column that was chosen to sort by, as the call names it; absent: as the call sorts by itself. */
  sort: string | undefined;
  direction: Direction;
  /** The other parameters of the URL. */
  filters: Record<string, string>;
  /** All of it but the page: what a saved view keeps, and what makes two lists the same. */
  view: string;
}

export interface ListState extends ListParameters {
  /** `after`: the last row seen, which the page continues after, so that no row is skipped or repeated (R-list-15). */
  setPage: (page: number, after?: string) => void;
  setPageSize: (size: number) => void;
  /** An empty value takes the filter away. Any change begins at the first page. */
  setFilter: (name: string, value: string) => void;
  /** Descending first, then ascending, then as it was. */
  toggleSort: (column: string) => void;
  sortBy: (column: string, direction: Direction) => void;
  clearFilters: () => void;
  openView: (view: string) => void;
}

function whole(text: string | null, fallback: number, maximum: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maximum) : fallback;
}

/** Parameters that are no filters: they stay when the filters are cleared. */
const lastingNames = ['size', 'sort', 'direction'];
/** Parameters that say which page of the list is shown. */
const paging = ['page', 'after'];
const toFirstPage = (all: URLSearchParams) => paging.forEach((name) => all.delete(name));

/** Whether the address asks for less than the whole list by more than a keyword. `subject`: as in `useListState`. */
export function hasFilters(search: string, subject?: string): boolean {
  const others = [...lastingNames, ...paging, 'keyword', subject];
  return [...new URLSearchParams(search).keys()].some((key) => !others.includes(key));
}

export function listParametersOf(parameters: URLSearchParams): ListParameters {
  const { page, after, size, sort, direction, ...filters } = Object.fromEntries(parameters);
  const view = new URLSearchParams(parameters);
  toFirstPage(view);
  return {
    current: whole(page ?? null, 1, 1_000_000),
    pageSize: whole(size ?? null, defaultPageSize, maximumPageSize),
    after,
    sort,
    direction: direction === 'asc' ? 'asc' : 'desc',
    filters,
    view: view.toString(),
  };
}

/** Which page a list's call is asked for. */
export function pageInput({ current, pageSize, after }: ListParameters) {
  return { current, pageSize, after };
}

/**
 * Page, filters and sort of a list, kept in the URL: reload, back and a sent link show the same list. `subject`: the
 * parameter that says whose list it is, which is no filter.
 */
export function useListState(subject?: string): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  // The router hands an edit the parameters of its own rendering: two edits soon after one another would lose the first.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      // Left already, though it still stands until the next page is loaded: a late keyword must not call it back.
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams(latest.current);
      edit(next);
      latest.current = next;
      setParameters(next, { replace: true });
    },
    [setParameters, pathname],
  );
  return useMemo(() => {
    return {
      ...listParametersOf(parameters),
      setPage: (next, after) =>
        change((all) => {
          toFirstPage(all);
          if (next > 1 || after) all.set('page', String(next));
          if (after) all.set('after', after);
        }),
      setPageSize: (next) =>
        change((all) => {
          all.set('size', String(next));
          toFirstPage(all);
        }),
      setFilter: (name, value) =>
        change((all) => {
          if (value === '') all.delete(name);
          else all.set(name, value);
          toFirstPage(all);
        }),
      toggleSort: (column) =>
        change((all) => {
          const chosen = all.get('sort') === column;
          const ascending = all.get('direction') === 'asc';
          toFirstPage(all);
          all.delete('direction');
          if (chosen && ascending) all.delete('sort');
          else all.set('sort', column);
          if (chosen && !ascending) all.set('direction', 'asc');
        }),
      sortBy: (column, direction) =>
        change((all) => {
          toFirstPage(all);
          all.set('sort', column);
          all.set('direction', direction);
        }),
      clearFilters: () =>
        change((all) =>
          [...all.keys()].forEach((key) => ![...lastingNames, subject].includes(key) && all.delete(key)),
        ),
      openView: (next) => setParameters(new URLSearchParams(next)),
    };
  }, [parameters, change, setParameters, subject]);
}

/** The chosen sort, if it is one that the call knows: what is typed into the address may be anything. */
export function sortOf<T extends string>(
  state: ListParameters,
  sorts: readonly T[],
): { sort?: T; direction?: Direction } {
  const sort = sorts.find((candidate) => candidate === state.sort);
  return sort ? { sort, direction: state.direction } : {};
}
