import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultPageSize, maximumPageSize } from '../../domain/paging.ts';

export const pageSizes = [20, 50, maximumPageSize];

export interface ListState {
  current: number;
  pageSize: number;
  /** The other parameters of the URL: filters and sort. */
  filters: Record<string, string>;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  /** An empty value takes the filter away. Any change begins at the first page. */
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
}

function whole(text: string | null, fallback: number, maximum: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maximum) : fallback;
}

/** Page, filters and sort of a list, kept in the URL: reload, back and a sent link show the same list. */
export function useListState(): ListState {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous);
          edit(next);
          return next;
        },
        { replace: true },
      );
    },
    [setParameters],
  );
  return useMemo(() => {
    const { page, size, ...filters } = Object.fromEntries(parameters);
    return {
      current: whole(page ?? null, 1, 1_000_000),
      pageSize: whole(size ?? null, defaultPageSize, maximumPageSize),
      filters,
      setPage: (next: number) =>
        change((all) => (next === 1 ? all.delete('page') : all.set('page', String(next)))),
      setPageSize: (next: number) =>
        change((all) => {
          all.set('size', String(next));
          all.delete('page');
        }),
      setFilter: (name: string, value: string) =>
        change((all) => {
          if (value === '') all.delete(name);
          else all.set(name, value);
          all.delete('page');
        }),
      clearFilters: () =>
        change((all) => [...all.keys()].forEach((key) => key !== 'size' && all.delete(key))),
    };
  }, [parameters, change]);
}
