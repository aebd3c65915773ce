import type { Message } from '../../domain/message.ts';
import type { ShellSettings, ShellSwitch } from '../../domain/shellSettings.ts';

/** What can be done to a tab, in the order of its menu, and the two ways to another one. */
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

/** What commands see of the page around the screens. It stays the same object; its answers are those of the moment. */
export interface ShellView {
  settings: () => ShellSettings;
  /** Why the action cannot be taken on the tab that is open; undefined when it can. */
  tabRefusal: (action: TabAction) => Message | undefined;
  /** The list on the page; undefined where there is none. */
  list: () => ListView | undefined;
  /** Puts the focus into the field that narrows the list by words; undefined where there is none. */
  search: () => (() => void) | undefined;
  /** The filters of the list that are on the page. */
  filters: () => FilterView[];
  /** The charts on the page that can be shown as tables. */
  charts: () => ChartView[];
  /** The replay lab on the page; undefined where there is none, or nothing is loaded. */
  lab: () => LabView | undefined;
  recording: RecordingView;
}

/** What the machines of the page do, as it is recorded. */
export interface RecordingView {
  /** Whether something is being recorded; undefined where nothing is. */
  read: () => object | undefined;
  start: () => Promise<void>;
  /** Brings it to the user's downloads, and gives what there is to tell. */
  stop: () => Message | undefined;
}

export type Density = 'normal' | 'compact';

export interface SavedView {
  name: string;
  /** Filters, sort and page size as the URL holds them. */
  view: string;
}

export const viewNameLimit = 30;

/** The list on the page: how it is shown, and what can be done with it as a whole. */
export interface ListView {
  /** Those that can be chosen: all but the first, by which a row is called. */
  columns: readonly { id: string; title: string }[];
  /** Ids of the columns that are shown of these. */
  shown: readonly string[];
  density: Density;
  views: readonly SavedView[];
  filtered: boolean;
  showColumns: (ids: readonly string[]) => void;
  setDensity: (density: Density) => void;
  /** Each by the view's name. A view saved under a name that there is takes its place. */
  openView: (name: string) => void;
  saveView: (name: string) => void;
  removeView: (name: string) => void;
  clearFilters: () => void;
  /** The columns that it can be sorted by, as the call names them. */
  sorts: readonly { id: string; title: string }[];
  sortBy: (column: string, direction: 'asc' | 'desc') => void;
  openSettings: () => void;
  /** Brings all rows that the filters find to the user's downloads; absent where there is no export. Throws DownloadFailure. */
  exportRows?: () => Promise<void>;
}

/** A filter of the list, as its label tells of it. */
export interface FilterView {
  label: string;
  focus: () => void;
}

/** A chart on the page whose twin is a table. */
export interface ChartView {
  asTable: boolean;
  show: (asTable: boolean) => void;
  /** Brings the drawing to the user's downloads as an SVG file; absent where it is none, or shown as a table. */
  saveSvg?: () => void;
  /** Brings its machine to the user's downloads, as JSON for Stately's editor; absent where it draws none. */
  saveMachine?: () => void;
  /** Prints the page that it stands on. */
  print?: () => void;
}

/** The replay lab with steps in it. What cannot be done now is absent. */
export interface LabView {
  /** Brings the steps to the user's downloads as a fixture for tests. */
  fixture: () => void;
  /** To the shortest form that gives the same verdict; absent where nothing has to be said of any step. */
  shrink?: (() => void) | undefined;
  undo?: (() => void) | undefined;
}

/** What a command changes of the page around the screens. The shell carries it out. */
export type ShellEffect =
  | 'openSettings'
  | 'copySettings'
  | 'resetSettings'
  | 'foldMenu'
  | { toggle: ShellSwitch }
  | { menuWidth: number }
  | { tab: TabAction };
