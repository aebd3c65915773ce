import { createContext, use, useEffect, type RefObject } from 'react';
import type { ChartView, FilterView, LabView, ListView } from '../../commands/core/shellView.ts';
import { useLatest } from './useLatest.ts';

/** The parts of the page that commands act on. Each part registers itself while it is mounted. */
export interface PageParts {
  list: () => ListView | undefined;
  search: () => (() => void) | undefined;
  filters: () => FilterView[];
  charts: () => ChartView[];
  lab: () => LabView | undefined;
  /** Each function returns one that removes the part again. */
  addList: (list: () => ListView) => () => void;
  addSearch: (focus: () => void) => () => void;
  addFilters: (filters: () => FilterView[]) => () => void;
  addChart: (chart: () => ChartView) => () => void;
  addLab: (lab: () => LabView | undefined) => () => void;
}

export function createPageParts(): PageParts {
  const lists = new Set<() => ListView>();
  const searches = new Set<() => void>();
  const filters = new Set<() => FilterView[]>();
  const charts = new Set<() => ChartView>();
  const labs = new Set<() => LabView | undefined>();
  const addTo =
    <Part>(parts: Set<Part>) =>
    (part: Part) => {
      parts.add(part);
      return () => void parts.delete(part);
    };
  return {
    list: () => [...lists].at(-1)?.(),
    search: () => [...searches].at(-1),
    filters: () => [...filters].flatMap((bar) => bar()),
    charts: () => [...charts].map((chart) => chart()),
    lab: () => [...labs].at(-1)?.(),
    addList: addTo(lists),
    addSearch: addTo(searches),
    addFilters: addTo(filters),
    addChart: addTo(charts),
    addLab: addTo(labs),
  };
}

export const PagePartsContext = createContext<PageParts>(createPageParts());

/** Registers the list of the page. */
export function useListOnPage(list: ListView): void {
  const { addList } = use(PagePartsContext);
  const latest = useLatest(list);
  useEffect(() => addList(() => latest.current), [addList, latest]);
}

/** Registers the field that searches the list of the page. */
export function useSearchOnPage(field: RefObject<HTMLInputElement | null>): void {
  const { addSearch } = use(PagePartsContext);
  useEffect(() => addSearch(() => field.current?.select()), [addSearch, field]);
}

/** Registers the filters of the bar: each visible field, by its label. */
export function useFiltersOnPage(bar: RefObject<HTMLElement | null>): void {
  const { addFilters } = use(PagePartsContext);
  useEffect(
    () =>
      addFilters(() =>
        [...(bar.current?.querySelectorAll<HTMLElement>('[aria-label]:is(input, select)') ?? [])]
          .filter((field) => field.offsetParent !== null)
          .map((field) => ({ label: field.ariaLabel ?? '', focus: () => field.focus() })),
      ),
    [addFilters, bar],
  );
}

/** Registers a chart that has a table view. */
export function useChartOnPage(chart: ChartView): void {
  const { addChart } = use(PagePartsContext);
  const latest = useLatest(chart);
  useEffect(() => addChart(() => latest.current), [addChart, latest]);
}

/** Registers the replay lab; undefined while nothing is loaded. */
export function useLabOnPage(lab: LabView | undefined): void {
  const { addLab } = use(PagePartsContext);
  const latest = useLatest(lab);
  useEffect(() => addLab(() => latest.current), [addLab, latest]);
}
