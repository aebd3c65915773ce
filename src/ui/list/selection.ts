import { useState } from 'react';

export interface Selection {
  /** The selected rows of all pages. */
  selected: ReadonlySet<string>;
  /** How many of them are on other pages than the one that is shown. */
  elsewhere: number;
  /** With `range` also all rows from the one toggled last. */
  toggle: (id: string, range?: boolean) => void;
  add: (ids: readonly string[]) => void;
  /** All rows of the page, or none of them. */
  setAll: (all: boolean) => void;
  clear: () => void;
}

/** A selected row as it was when it was last shown, and the page that it was on. */
interface SelectedRow<Row> {
  row: Row;
  page: string;
}

type SelectedRows<Row> = ReadonlyMap<string, SelectedRow<Row>>;

/** The rows from one to another, both included, in either direction. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/**
 * The selection after the rows of `page` are shown: they are as they are now, and one that was on this page and has left it is
 * dropped, as it cannot be acted on. The same object when nothing has changed.
 */
export function shownSelection<Row extends { id: string }>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  page: string,
): SelectedRows<Row> {
  if (selected.size === 0) return selected;
  const shown = new Map(rows.map((row) => [row.id, row]));
  const next = [...selected].flatMap(([id, known]): [string, SelectedRow<Row>][] => {
    const row = shown.get(id);
    if (row === undefined) return known.page === page ? [] : [[id, known]];
    return [[id, known.row === row && known.page === page ? known : { row, page }]];
  });
  const isSame = next.length === selected.size && next.every(([id, known]) => selected.get(id) === known);
  return isSame ? selected : new Map(next);
}

/**
 * Which rows are selected, and the rows themselves. Another sort and another page keep them (R-list-16); another `list`, that is
 * with other filters, is another selection. `page`: tells apart the pages and orders that the rows are of.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string,
  page: string,
): Selection & {
  /** Those of other pages, then those of this one in the order of its rows. */
  chosen: Row[];
} {
  const [remembered, setRemembered] = useState<{
    list: string;
    selected: SelectedRows<Row>;
    last?: string | undefined;
  }>({
    list,
    selected: new Map(),
  });
  const before: SelectedRows<Row> = remembered.list === list ? remembered.selected : new Map();
  const selected = shownSelection(before, rows, page);
  if (remembered.list !== list || selected !== remembered.selected)
    setRemembered({ ...remembered, list, selected });
  const shown = new Map(rows.map((row) => [row.id, row]));
  const keep = (ids: Iterable<string>, last?: string) => {
    const next = [...ids].flatMap((id): [string, SelectedRow<Row>][] => {
      const row = shown.get(id);
      const known = row ? { row, page } : selected.get(id);
      return known ? [[id, known]] : [];
    });
    setRemembered({ list, selected: new Map(next), last });
  };
  const ids = rows.map(({ id }) => id);
  const elsewhere = [...selected.keys()].filter((id) => !shown.has(id));
  return {
    selected: new Set(selected.keys()),
    elsewhere: elsewhere.length,
    chosen: [
      ...elsewhere.flatMap((id) => selected.get(id)?.row ?? []),
      ...rows.filter(({ id }) => selected.has(id)),
    ],
    toggle: (id, range) => {
      const next = new Set(selected.keys());
      if (range && remembered.last) between(ids, remembered.last, id).forEach((row) => next.add(row));
      else if (!next.delete(id)) next.add(id);
      keep(next, id);
    },
    add: (more) => keep([...selected.keys(), ...more], more.at(-1)),
    setAll: (all) => keep(all ? [...selected.keys(), ...ids] : elsewhere),
    clear: () => keep([]),
  };
}
