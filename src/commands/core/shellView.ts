import type { Message } from '../../domain/message.ts';
import type { ShellSettings, ShellSwitch } from '../../domain/shellSettings.ts';

/** The actions on a tab, in the order of its menu; `TabAction` adds the two that move to another tab. */
export const tabMenuActions = [
  'reload',
  'close',
  'closeLeft',
  'closeRight',
  'closeOthers',
  'closeAll',
] as const;
export type TabMenuAction = (typeof tabMenuActions)[number];
export type TabAction = TabMenuAction | 'previous' | 'next';

/**
 * The part of the page around the screens that commands can read. The object never changes; its functions return the current
 * values.
 */
export interface ShellView {
  settings: () => ShellSettings;
  /** Returns the reason why the action is impossible on the open tab; undefined if it is possible. */
  tabRefusal: (action: TabAction) => Message | undefined;
  /** Returns the list on the page; undefined if there is none. */
  list: () => ListView | undefined;
  /** Returns a function that focuses the list's search field; undefined if there is none. */
  search: () => (() => void) | undefined;
  /** Returns the visible filters of the list. */
  filters: () => FilterView[];
  /** Returns the charts on the page that can be shown as tables. */
  charts: () => ChartView[];
  /** Returns the replay lab on the page; undefined if there is none, or nothing is loaded. */
  lab: () => LabView | undefined;
  recording: RecordingView;
}

/** The recording of the page's machines. */
export interface RecordingView {
  /** Returns an object while a recording runs; undefined if none does. */
  read: () => object | undefined;
  start: () => Promise<void>;
  /** Downloads the recording; returns the message to show, if any. */
  stop: () => Message | undefined;
}

export type Density = 'normal' | 'compact';

export interface SavedView {
  name: string;
  /** Filters, sort and page size in the format of the URL. */
  view: string;
}

export const viewNameLimit = 30;

/** The list on the page: its display settings, and the actions on all of it. */
export interface ListView {
  /** The columns that the user can hide: all except the first, which shows a row's name. */
  columns: readonly { id: string; title: string }[];
  /** Ids of those columns that are visible. */
  shown: readonly string[];
  density: Density;
  views: readonly SavedView[];
  filtered: boolean;
  showColumns: (ids: readonly string[]) => void;
  setDensity: (density: Density) => void;
  /** These three take the view's name. Saving under an existing name replaces that view. */
  openView: (name: string) => void;
  saveView: (name: string) => void;
  removeView: (name: string) => void;
  clearFilters: () => void;
  /** The columns that it can be sorted by, as the call names them. */
  sorts: readonly { id: string; title: string }[];
  sortBy: (column: string, direction: 'asc' | 'desc') => void;
  openSettings: () => void;
  /** Downloads all rows that match the filters; absent if there is no export. Throws DownloadFailure. */
  exportRows?: () => Promise<void>;
}

/** A filter of the list, with the text of its label. */
export interface FilterView {
  label: string;
  focus: () => void;
}

/** A chart on the page that can also be shown as a table. */
export interface ChartView {
  asTable: boolean;
  show: (asTable: boolean) => void;
  /** Downloads the drawing as an SVG file; absent if it is no drawing, or shown as a table. */
  saveSvg?: () => void;
  /** Downloads its machine, as JSON for Stately's editor; absent if it draws none. */
  saveMachine?: () => void;
  /** Prints the chart's page. */
  print?: () => void;
}

/** The replay lab with loaded steps. An action that is impossible now is absent. */
export interface LabView {
  /** Downloads the steps as a fixture for tests. */
  fixture: () => void;
  /** Reduces the steps to the shortest sequence with the same verdict; absent if no step differs. */
  shrink?: (() => void) | undefined;
  undo?: (() => void) | undefined;
}

/** A change that a command makes to the page around the screens. The shell applies it. */
export type ShellEffect =
  | 'openSettings'
  | 'copySettings'
  | 'resetSettings'
  | 'foldMenu'
  | { toggle: ShellSwitch }
  | { menuWidth: number }
  | { tab: TabAction };
