import type { Message } from '../domain/message.ts';
import type { ShellSettings, ShellSwitch } from '../domain/shellSettings.ts';

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
