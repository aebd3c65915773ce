import type { Icon } from '../../icons/icon.ts';
import { IconArrowRight, IconRoute, IconUserShield } from '../../icons/icons.ts';
import { menuGroups, sidePages, stateChartRoute } from '../../domain/pages.ts';
import type { MessageKey } from '../../domain/message.ts';
import { roles, type Role } from '../../domain/roles.ts';
import { goKeys } from '../keyTables.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { lifecycleIds, lifecycles } from '../../machines/lifecycles.ts';

/** The icons of pages that do not have the common arrow. */
const icons: Readonly<Partial<Record<string, Icon>>> = {
  [stateChartRoute]: IconRoute,
  '/platform-user': IconUserShield,
};

/** Pages that open without parameters: those that the menu shows, and others with a key. */
const listed = [
  ...menuGroups.flatMap(({ role, pages }) =>
    pages.filter(({ hidden, topic }) => !hidden || topic).map((page) => ({ ...page, roles: [role] })),
  ),
  ...sidePages.filter(({ topic }) => topic),
];

const pages: Command[] = listed
  .filter(({ path }, index) => listed.findIndex((page) => page.path === path) === index)
  .map(({ path, title, topic }) =>
    defineCommand({
      id: `go${path}`,
      title,
      icon: icons[path] ?? IconArrowRight,
      roles: listed.filter((page) => page.path === path).flatMap((page) => page.roles),
      ...(topic && { key: goKeys[topic] }),
      run: async () => ({ route: path, go: true }),
    }),
  );

function chartCommand(id: string, title: MessageKey, of: readonly Role[]): Command {
  return defineCommand({
    id: `go${stateChartRoute}/${id}`,
    title,
    icon: IconRoute,
    roles: of,
    run: async () => ({ route: `${stateChartRoute}?lifecycle=${id}`, go: true }),
  });
}

/**
 * One chart for each machine: a record's machine for the roles that see such records, a page's machine for the roles that
 * use it.
 */
const charts: Command[] = [
  ...lifecycleIds.map((id) => chartCommand(id, `command.chart.${id}`, lifecycles[id].seenBy)),
  chartCommand('session', 'command.chart.session', roles),
  chartCommand('publishing', 'command.chart.publishing', ['operations']),
  chartCommand('palette', 'command.chart.palette', roles),
];

export const navigationCommands: Command[] = [...pages, ...charts];
