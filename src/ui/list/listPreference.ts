import { useCallback, useEffect, useState } from 'react';
import type { CommandContext } from '../../commandKit/command.ts';
import type { Density, SavedView } from '../../commands/core/shellView.ts';

/** A user's settings for a list. */
export interface ListPreference {
  hidden: string[];
  /** Columns that are shown only because the user chose them. */
  added: string[];
  density: Density;
  views: SavedView[];
}

const initial: ListPreference = { hidden: [], added: [], density: 'normal', views: [] };

const textsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];

/**
 * Parses a stored preference. Ignores parts of an unexpected shape, which an older page or another script may have written.
 */
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

/** The fields of a column that decide whether it is shown. */
export interface ListedColumn {
  id: string;
  title: string;
  optional?: boolean;
  sort?: string;
}

/** Returns the columns that are shown; the first one names the row and is always shown. */
export function shownColumns<Column extends ListedColumn>(
  columns: readonly Column[],
  { hidden, added }: Pick<ListPreference, 'hidden' | 'added'>,
): Column[] {
  return columns.filter(
    ({ id, optional }, index) => index === 0 || (optional ? added.includes(id) : !hidden.includes(id)),
  );
}

/** Returns the preference of a list that shows these columns. */
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

/** Returns the key of a list's preference: "list.deal-list" for /deal-list. */
export function preferenceKey(path: string): string {
  return `list${path.replaceAll('/', '.')}`;
}

/** Returns a list's columns, density and views: the copy in this browser first, then the user's copy on the server. */
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
    // If this browser has a copy, the request waits until the rows are likely loaded.
    // Without a copy it runs in parallel with the rows, so that the rows do not change their height later.
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
