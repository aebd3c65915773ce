import {
  IconArrowsHorizontal,
  IconBrowser,
  IconCopy,
  IconLayout,
  IconRefresh,
  IconSettings,
  IconX,
} from '../../icons/icons.ts';
import type { KeyAfter } from '../../domain/message.ts';
import { roles } from '../../domain/roles.ts';
import { menuWidthLimits, shellSwitches } from '../../domain/shellSettings.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import type { ShellEffect, TabAction } from '../core/shellView.ts';
import { settingsKey, tabKeys } from '../keyTables.ts';

/** Returns a command without input that only returns a shell effect. */
function shellCommand({
  effect,
  ...spec
}: { id: KeyAfter<'command.'>; effect: ShellEffect } & Omit<
  Command,
  'id' | 'title' | 'roles' | 'run' | 'input'
>): Command {
  return defineCommand({
    ...spec,
    title: `command.${spec.id}`,
    roles,
    run: async () => ({ effect }),
  });
}

/** One command for each switch of the page. */
const switches = shellSwitches.map((name) =>
  shellCommand({
    id: `shell.${name}`,
    effect: { toggle: name },
    icon: IconLayout,
  }),
);

const menuWidth = defineCommand({
  id: 'shell.menuWidth',
  title: 'command.shell.menuWidth',
  icon: IconArrowsHorizontal,
  roles,
  input: {
    fields: [
      {
        name: 'menuWidth',
        kind: 'integer',
        label: 'settings.menuWidth',
        help: 'settings.menuWidthHelp',
        ...menuWidthLimits,
      },
    ],
    schema: async () => (await import('./settingsSchema.ts')).menuWidthSchema,
    initial: ({ shell }) => ({ menuWidth: shell.settings().menuWidth }),
  },
  run: async ({ values }) => ({ effect: { menuWidth: values.menuWidth } }),
});

const tabIcons: Partial<Record<TabAction, Command['icon']>> = {
  reload: IconRefresh,
  previous: IconBrowser,
  next: IconBrowser,
};

const tabs = (Object.keys(tabKeys) as TabAction[]).map((action) =>
  shellCommand({
    id: `tabs.${action}`,
    effect: { tab: action },
    icon: tabIcons[action] ?? IconX,
    key: tabKeys[action],
    blockedBy: ({ shell }) => {
      const refusal = shell.tabRefusal(action);
      return refusal ? [refusal] : [];
    },
  }),
);

/** Commands of the page around the screens: its settings (R-page-4) and its tabs (R-page-6). */
export const shellCommands: Command[] = [
  shellCommand({
    id: 'shell.settings',
    effect: 'openSettings',
    icon: IconSettings,
    key: settingsKey,
  }),
  ...switches,
  menuWidth,
  shellCommand({
    id: 'shell.foldMenu',
    effect: 'foldMenu',
    icon: IconLayout,
  }),
  shellCommand({
    id: 'shell.copySettings',
    effect: 'copySettings',
    icon: IconCopy,
  }),
  shellCommand({
    id: 'shell.resetSettings',
    effect: 'resetSettings',
    icon: IconSettings,
  }),
  ...tabs,
];
