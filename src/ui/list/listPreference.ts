import { useCallback, useEffect, useState } from 'react';
import type { CommandContext } from '../../commandKit/command.ts';
import type { Density, SavedView } from '../../commands/core/shellView.ts';

/** How a user keeps a list. */
export interface ListPreference {
  hidden: string[];
  /** Columns that are shown only where they are chosen. */
  added: string[];
  density: Density;
  views: SavedView[];
}

const initial: ListPreference = { hidden: [], added: [], density: 'normal', views: [] };

const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];

/** What was kept, whatever an older page or a stranger has written there. */
export function readPreference(json: string | null): ListPreference {
  if (json === null) return initial;
  try {
    const stored = JSON.parse(json) as Partial<ListPreference> | null;
    const isView = (view: unknown): view is SavedView =>
      typeof (view as SavedView | null)?.name === 'string' && typeof (view as SavedView).view === 'string';
    return {
      hidden: textsIn(stored?.hidden),
      added: textsIn(stored?.added),
      density: stored?.density === 'compact' ? 'compact' : 'normal',
      views: Array.isArray(stored?.views) ? stored.views.filter(isView) : [],
    };
  } catch {
    return initial;
  }
}

/** What of a column decides whether it is shown. */
export interface ListedColumn {
  id: string;
  title: string;
  optional?: boolean;
  sort?: string;
}

/** The columns that are shown; the first is what a row is called by, and stays. */
export function shownColumns<Column extends ListedColumn>(
  columns: readonly Column[],
  { hidden, added }: Pick<ListPreference, 'hidden' | 'added'>,
): Column[] {
  return columns.filter(
    ({ id, optional }, index) => index === 0 || (optional ? added.includes(id) : !hidden.includes(id)),
  );
}

/** How a list is kept that shows these of its columns. */
export function showing(
  columns: readonly ListedColumn[],
  ids: readonly string[],
): Pick<ListPreference, 'hidden' | 'added'> {
  const others = columns.slice(1);
  return {
    hidden: others.filter(({ id, optional }) => !optional && !ids.includes(id)).map(({ id }) => id),
    added: others.filter(({ id, optional }) => optional && ids.includes(id)).map(({ id }) => id),
  };
}

/** "list.deal-list" of /deal-list. */
export function preferenceKey(path: string): string {
  return `list${path.replaceAll('/', '.')}`;
}

/**
 * A list's columns, density and views: from this browser at once, and from the server, where they are kept for the user
 * on all their machines, a moment later.
 */
export function useListPreference(
  { user, graph }: CommandContext,
  path: string,
): [ListPreference, (next: ListPreference) => void] {
  const key = preferenceKey(path);
  const local = `${user.userId} ${key}`;
  const [preference, setPreference] = useState(() => readPreference(localStorage.getItem(local)));

  useEffect(() => {
    let stale = false;
    const take = async () => {
      const { loadPreference } = await import('../../commandKit/preferences.ts');
      const stored = await loadPreference(graph, key);
      if (stale || stored === undefined || stored === localStorage.getItem(local)) return;
      localStorage.setItem(local, stored);
      setPreference(readPreference(stored));
    };
    // What this browser knows is good enough until the rows are there, and while the server cannot be asked; a browser
    // that knows nothing asks along with the rows, so that they do not change their height before the user's eyes.
    const wait = localStorage.getItem(local) === null ? 0 : 500;
    const timer = setTimeout(() => void take().catch(() => undefined), wait);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [graph, key, local]);

  const change = useCallback(
    (next: ListPreference) => {
      const json = JSON.stringify(next);
      setPreference(next);
      localStorage.setItem(local, json);
      void import('../../commandKit/preferences.ts').then(({ savePreference }) =>
        savePreference(graph, key, json),
      );
    },
    [graph, key, local],
  );
  return [preference, change];
}
