import { useState } from 'react';

export interface RowSelection {
  /** The selected rows of all pages. */
  selected: ReadonlySet<string>;
  /** The number of selected rows on other pages. */
  elsewhere: number;
  /** With `range` it also selects all rows from the last toggled one. */
  toggle: (id: string, range?: boolean) => void;
  add: (ids: readonly string[]) => void;
  /** Selects all rows of the page, or none. */
  setAll: (all: boolean) => void;
  clear: () => void;
}

/** A selected row with its last shown data, and its page. */
interface SelectedRow<Row> {
  row: Row;
  page: string;
}

type SelectedRows<Row> = ReadonlyMap<string, SelectedRow<Row>>;

/** Returns the ids of the rows from one to another, both included, in either direction. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/**
 * Returns the selection after the rows of `page` are shown, with their new data. It drops a row that has left this page,
 * because it cannot be acted on. Returns the same object if nothing has changed.
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
 * Returns the selected rows. They survive another sort and another page (R-list-16).
 * Another `list`, that is other filters, starts a new selection. `page`: identifies the page and the order of the rows.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  list: string,
  page: string,
): RowSelection & {
  /** The selected rows of other pages, then those of this page in the order of its rows. */
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
