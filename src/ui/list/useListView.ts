import { useMemo, useState } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { ListView } from '../../commands/core/shellView.ts';
import { useListOnPage } from '../page/pageParts.ts';
import { showing, shownColumns, type ListedColumn, type ListPreference } from './listPreference.ts';
import type { ListState } from './listState.ts';
import type { ListExport } from './RecordList.tsx';

interface ListOnPage {
  label: string;
  columns: readonly ListedColumn[];
  state: ListState;
  filtered: boolean;
  exported?: ListExport;
  preference: ListPreference;
  onPreference: (next: ListPreference) => void;
}

/** Returns the list as its commands see it, for its own buttons and for the palette. */
export function useListView(
  list: ListOnPage,
): ListView & { settingsOpen: boolean; closeSettings: () => void } {
  const { graph } = useCommandHost().context;
  const [settingsOpen, setSettingsOpen] = useState(false);
  const { label, columns, state, filtered, exported, preference, onPreference } = list;
  const view = useMemo(() => {
    const { views, density } = preference;
    const others = (name: string) => views.filter((view) => view.name !== name);
    return {
      columns: columns.slice(1),
      shown: shownColumns(columns, preference)
        .slice(1)
        .map(({ id }) => id),
      density,
      views,
      filtered,
      showColumns: (ids: readonly string[]) => onPreference({ ...preference, ...showing(columns, ids) }),
      setDensity: (next: ListView['density']) => onPreference({ ...preference, density: next }),
      openView: (name: string) => {
        const saved = views.find((view) => view.name === name);
        if (saved) state.openView(saved.view);
      },
      saveView: (name: string) =>
        onPreference({ ...preference, views: [...others(name), { name, view: state.view }] }),
      removeView: (name: string) => onPreference({ ...preference, views: others(name) }),
      clearFilters: state.clearFilters,
      sorts: columns.flatMap(({ sort, title }) => (sort === undefined ? [] : [{ id: sort, title }])),
      sortBy: state.sortBy,
      openSettings: () => setSettingsOpen(true),
      ...(exported && {
        exportRows: async () =>
          (await import('./saveList.ts')).saveList(graph, exported.path, exported.filter, label),
      }),
    };
  }, [graph, label, columns, state, filtered, exported, preference, onPreference]);
  useListOnPage(view);
  return { ...view, settingsOpen, closeSettings: () => setSettingsOpen(false) };
}
