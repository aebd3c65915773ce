import { IconArrowRight, IconRoute, IconUserShield } from '../../icons/icons.ts';
import { menuGroups, stateChartRoute } from '../../domain/menu.ts';
import type { MessageKey } from '../../domain/message.ts';
import { roles, type Role } from '../../domain/roles.ts';
import { goKeys } from '../keyTables.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { lifecycleIds, lifecycles } from '../../machines/lifecycles.ts';

/** Pages that the menu does not show, and that open without parameters. */
const unlisted = ['/account-entries', '/deal-approval-queue'];

/** Keys by the subject of a page: the same for all roles. */
const keys: Record<string, string> = {
  '/account-balance': goKeys.balance,
  '/account-recharge': goKeys.recharges,
  '/account-sale': goKeys.sales,
  '/account-entries': goKeys.entries,
  '/agent-grade': goKeys.levels,
  '/agent-manage': goKeys.agents,
  '/agent-pay': goKeys.recharges,
  '/customer-manage-list': goKeys.customers,
  '/user-manage-list': goKeys.people,
  '/app-release': goKeys.applications,
  '/app-approval': goKeys.approvals,
  '/app-package-release': goKeys.packages,
  '/deal-list': goKeys.orders,
  '/deal-approval': goKeys.approvals,
  '/deal-approval-queue': goKeys.queue,
  '/my-client': goKeys.customers,
  '/my-app': goKeys.applications,
  '/order-record': goKeys.orders,
  '/audit-trail': goKeys.trail,
  '/audit-desk': goKeys.desk,
  '/audit-case': goKeys.cases,
  '/replay': goKeys.replay,
  '/sale-order': goKeys.orders,
  [stateChartRoute]: goKeys.charts,
};

const listed = menuGroups.flatMap((group) =>
  group.pages
    .filter((page) => !page.hidden || unlisted.includes(page.path))
    .map((page) => ({ ...page, role: group.role })),
);

const pages: Command[] = listed
  .filter(({ path }, index) => listed.findIndex((page) => page.path === path) === index)
  .map(({ path, title }) =>
    defineCommand({
      id: `go${path}`,
      title,
      icon: path === stateChartRoute ? IconRoute : IconArrowRight,
      roles: listed.filter((page) => page.path === path).map(({ role }) => role),
      key: keys[path],
      run: async () => ({ route: path, go: true }),
    }),
  );

/** Not in the menu: opened from the user menu, by its key and in the palette. */
const platformUsers = defineCommand({
  id: 'go/platform-user',
  title: 'menu.platformUser',
  icon: IconUserShield,
  roles: ['operations'],
  key: goKeys.people,
  run: async () => ({ route: '/platform-user', go: true }),
});

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

export const navigationCommands: Command[] = [...pages, platformUsers, ...charts];
