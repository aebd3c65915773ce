import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { defaultPageSize, maximumPageSize } from '../../domain/paging.ts';

export const pageSizes = [20, 50, maximumPageSize];

export type Direction = 'asc' | 'desc';

/** The state of a list that the URL stores. */
export interface ListParameters {
  current: number;
  pageSize: number;
  /** The row after which the page continues, as in `last` of the call; absent: the page number decides. */
  after: string | undefined;
  /** The column to sort by, as the call names it; absent: the call's own order. */
  sort: string | undefined;
  direction: Direction;
  /** The other parameters of the URL. */
  filters: Record<string, string>;
  /** The query without the page. A saved view stores it, and two lists with the same value are equal. */
  view: string;
}

export interface ListState extends ListParameters {
  /** `after`: the last row seen; the page continues after it, so that no row is skipped or repeated (R-list-15). */
  setPage: (page: number, after?: string) => void;
  setPageSize: (size: number) => void;
  /** An empty value removes the filter. Any change starts at the first page. */
  setFilter: (name: string, value: string) => void;
  /** Sorts descending first, then ascending, then in the list's own order. */
  toggleSort: (column: string) => void;
  sortBy: (column: string, direction: Direction) => void;
  clearFilters: () => void;
  openView: (view: string) => void;
}

function whole(text: string | null, fallback: number, maximum: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maximum) : fallback;
}

/** Parameters that are no filters: clearing the filters does not remove them. */
const lastingNames = ['size', 'sort', 'direction'];
/** Parameters that name the page of the list. */
const paging = ['page', 'after'];
const toFirstPage = (all: URLSearchParams) => paging.forEach((name) => all.delete(name));

/** Tells whether the address has a filter other than a keyword. `subject`: as in `useListState`. */
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

/**
 * Returns page, filters and sort of a list, stored in the URL: reload, Back and a shared link show the same list.
 * `subject`: the parameter that names the owner of the list, which is no filter.
 */
export function useListState(subject?: string): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  // The router passes the parameters of its last render; two quick edits would otherwise lose the first.
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      // Another page is loading while this one is still shown. A late keyword must not navigate back.
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
