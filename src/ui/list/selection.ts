import { useState } from 'react';

export interface Selection {
  selected: ReadonlySet<string>;
  /** With `range` also all rows from the one toggled last. */
  toggle: (id: string, range?: boolean) => void;
  add: (ids: readonly string[]) => void;
  /** All rows of the page, or none. */
  setAll: (all: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The rows from one to another, both included, in either direction. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/** Which rows of the page are selected. Another page or another filter is another selection. */
export function useSelection(rows: readonly { id: string }[], view: string): Selection {
  const [kept, setKept] = useState<{ view: string; selected: ReadonlySet<string>; last?: string }>({
    view,
    selected: none,
  });
  const ids = rows.map(({ id }) => id);
  const before = kept.view === view ? kept : { view, selected: none };
  // What has left the list cannot be acted on.
  const selected = before.selected.size > 0 ? new Set(ids.filter((id) => before.selected.has(id))) : none;
  return {
    selected,
    toggle: (id, range) => {
      const next = new Set(selected);
      if (range && before.last) between(ids, before.last, id).forEach((row) => next.add(row));
      else if (!next.delete(id)) next.add(id);
      setKept({ view, selected: next, last: id });
    },
    add: (more) => setKept({ view, selected: new Set([...selected, ...more]), last: more.at(-1) }),
    setAll: (all) => setKept({ view, selected: all ? new Set(ids) : none }),
    clear: () => setKept({ view, selected: none }),
  };
}
