import { use, useState } from 'react';
import { ActedContext } from '../../commandKit/commandHost.ts';

interface ListedRow {
  id: string;
}

export interface FrozenRows<R extends ListedRow> {
  /** Identifies the list. */
  view: string;
  rows: readonly R[];
  /** The rows whose content has changed; they are marked. */
  changed: ReadonlySet<string>;
  /** The rows that have left the list; they are still shown while the list is paused. */
  removed: ReadonlySet<string>;
  /** True if the list differs from what is shown. */
  waiting: boolean;
}

export interface Shown<R extends ListedRow> extends FrozenRows<R> {
  /** The rows of the server's last answer. */
  latest: readonly R[];
  /** The number of the user's own actions whose outcome is shown. */
  ownActions: number;
}

const none: ReadonlySet<string> = new Set();

function changedRows<R extends ListedRow>(before: readonly R[], after: readonly R[]): ReadonlySet<string> {
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = after.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && old !== row && JSON.stringify(old) !== JSON.stringify(row);
  });
  return changed.length > 0 ? new Set(changed.map((row) => row.id)) : none;
}

/**
 * Returns the rows to show after `shown`, or the same object if nothing changes. `acted`: the number of the user's own
 * actions so far; their results are shown even while the list is paused.
 */
export function nextShown<R extends ListedRow>(
  shown: Shown<R> | undefined,
  latest: readonly R[] | undefined,
  view: string,
  paused: boolean,
  ownActions: number,
  fetching = false,
): Shown<R> | undefined {
  // Still shows the rows of the previous list until the next one is loaded.
  if (shown && shown.view !== view && fetching) return shown;
  if (!latest) return shown?.view === view ? shown : undefined;
  if (shown?.view !== view) {
    return { view, latest, ownActions, rows: latest, changed: none, removed: none, waiting: false };
  }
  if (shown.latest === latest && (paused || !shown.waiting)) return shown;
  const changed = changedRows(shown.rows, latest);
  // Users want to see the result of their own action at once.
  const own = shown.latest !== latest && shown.ownActions !== ownActions;
  if (!paused || own)
    return { view, latest, ownActions, rows: latest, changed, removed: none, waiting: false };
  const now = new Map(latest.map((row) => [row.id, row]));
  const removed = new Set(shown.rows.filter((row) => !now.has(row.id)).map((row) => row.id));
  const waiting = removed.size > 0 || latest.some((row, index) => row.id !== shown.rows[index]?.id);
  const rows = shown.rows.map((row) => now.get(row.id) ?? row);
  return { view, latest, ownActions: shown.ownActions, rows, changed, removed, waiting };
}

/**
 * Returns the rows to show, with changes by other people marked.
 * No row moves while the list is `paused`: while the pointer or the focus is in it (R-list-7). Undefined before the first
 * answer.
 */
export function useFrozenRows<R extends ListedRow>(
  latest: readonly R[] | undefined,
  view: string,
  paused: boolean,
  fetching: boolean,
): Shown<R> | undefined {
  const ownActions = use(ActedContext);
  const [shown, setShown] = useState<Shown<R>>();
  const next = nextShown(shown, latest, view, paused, ownActions, fetching);
  if (next !== shown) setShown(next);
  return next;
}
