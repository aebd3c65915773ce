import { use, useState } from 'react';
import { ActedContext } from '../../commandKit/commandHost.ts';

interface Row {
  id: string;
}

export interface SteadyRows<R extends Row> {
  /** Tells one list from another. */
  view: string;
  rows: readonly R[];
  /** Rows whose content is another than before: they are marked. */
  changed: ReadonlySet<string>;
  /** Rows that are in the list no longer; they stay in their place while the list is held. */
  removed: ReadonlySet<string>;
  /** Whether the list is another than what is shown. */
  waiting: boolean;
}

export interface Shown<R extends Row> extends SteadyRows<R> {
  /** What the server answered last. */
  latest: readonly R[];
  /** The user's own actions whose outcome it shows. */
  acted: number;
}

const none: ReadonlySet<string> = new Set();

function changedRows<R extends Row>(before: readonly R[], after: readonly R[]): ReadonlySet<string> {
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = after.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && old !== row && JSON.stringify(old) !== JSON.stringify(row);
  });
  return changed.length > 0 ? new Set(changed.map((row) => row.id)) : none;
}

/**
 * What to show of the latest rows after `shown`; the same object when nothing is to change. `acted`: the user's own
 * actions so far; what one of them brought is shown even while the list is held.
 */
export function nextShown<R extends Row>(
  shown: Shown<R> | undefined,
  latest: readonly R[] | undefined,
  view: string,
  paused: boolean,
  acted: number,
  fetching = false,
): Shown<R> | undefined {
  // Until another list is there, its place still holds the rows of the one before.
  if (shown && shown.view !== view && fetching) return shown;
  if (!latest) return shown?.view === view ? shown : undefined;
  if (shown?.view !== view) {
    return { view, latest, acted, rows: latest, changed: none, removed: none, waiting: false };
  }
  if (shown.latest === latest && (paused || !shown.waiting)) return shown;
  const changed = changedRows(shown.rows, latest);
  // Who acts wants to see what came of it.
  const own = shown.latest !== latest && shown.acted !== acted;
  if (!paused || own) return { view, latest, acted, rows: latest, changed, removed: none, waiting: false };
  const now = new Map(latest.map((row) => [row.id, row]));
  const removed = new Set(shown.rows.filter((row) => !now.has(row.id)).map((row) => row.id));
  const waiting = removed.size > 0 || latest.some((row, index) => row.id !== shown.rows[index]?.id);
  const rows = shown.rows.map((row) => now.get(row.id) ?? row);
  return { view, latest, acted: shown.acted, rows, changed, removed, waiting };
}

/**
 * The rows to show: what another person changes is marked where it stands, and nothing moves while `held`, that is
 * while the pointer or the focus is in the list (R-list-7). Undefined while there is nothing yet.
 */
export function useSteadyRows<R extends Row>(
  latest: readonly R[] | undefined,
  view: string,
  paused: boolean,
  fetching: boolean,
): Shown<R> | undefined {
  const acted = use(ActedContext);
  const [shown, setShown] = useState<Shown<R>>();
  const next = nextShown(shown, latest, view, paused, acted, fetching);
  if (next !== shown) setShown(next);
  return next;
}
