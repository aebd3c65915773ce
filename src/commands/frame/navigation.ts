import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import { menuGroups } from '../../domain/menu.ts';
import { defineCommand, type Command } from '../core/command.ts';
import { stateChartRoute } from '../core/historyCommand.ts';

/** Pages that the menu does not show, and that need nothing to be opened. */
const unlisted = ['/account-entries'];

/** Second key of `g …` for each page; the first letter of its English name where that is free. */
const keys: Record<string, string> = {
  '/account-balance': 'g b',
  '/account-recharge': 'g r',
  '/account-sale': 'g s',
  '/account-entries': 'g n',
  '/agent-grade': 'g e',
  '/agent-manage': 'g m',
  '/agent-pay': 'g p',
  '/customer-manage-list': 'g c',
  '/user-manage-list': 'g u',
  '/app-release': 'g i',
  '/app-approval': 'g v',
  '/app-package-release': 'g k',
  '/deal-list': 'g d',
  '/deal-approval': 'g a',
  '/my-client': 'g c',
  '/my-app': 'g p',
  '/order-record': 'g o',
  '/audit-trail': 'g a',
  '/audit-desk': 'g d',
  '/sale-order': 'g o',
};

/** More words that a page is found by. */
const keywords: Record<string, string[]> = {
  '/account-entries': ['ledger', 'entries', 'statement', '流水', '明细', '账本'],
  '/audit-trail': ['log', 'proof', 'checkpoint', '日志', '检查点', '证据'],
  '/audit-desk': ['audit', 'investigate', 'suspicious', '审计', '稽核', '可疑'],
};

const pages: Command[] = menuGroups.flatMap((group) =>
  group.pages
    .filter((page) => !page.hidden || unlisted.includes(page.path))
    .map((page) =>
      defineCommand({
        id: `go${page.path}`,
        title: page.title,
        icon: IconArrowRight,
        keywords: keywords[page.path],
        roles: [group.role],
        key: keys[page.path],
        run: async () => ({ route: page.path, go: true }),
      }),
    ),
);

/** Not in the menu: from the user menu, by its key and in the palette. */
const platformUsers = defineCommand({
  id: 'go/platform-user',
  title: 'menu.platformUser',
  icon: IconUserShield,
  keywords: ['operations', 'developer', 'admin', 'accounts', '运营', '开发者', '账号'],
  roles: ['operations'],
  key: 'g u',
  run: async () => ({ route: '/platform-user', go: true }),
});

const dealChart = defineCommand({
  id: 'go/state-chart',
  title: 'command.dealChart',
  icon: IconRoute,
  keywords: ['audit', 'history', 'lifecycle', '审计', '历史'],
  roles: ['operations', 'agent', 'salesperson'],
  key: 'g l',
  run: async () => ({ route: `${stateChartRoute}?lifecycle=dealApproval`, go: true }),
});

/** The charts of lifecycles that are operations' own. */
const operationsCharts = (['agentLevel', 'agent', 'platformUser', 'packagePublication'] as const).map(
  (lifecycle) =>
    defineCommand({
      id: `go/state-chart/${lifecycle}`,
      title: `command.chart.${lifecycle}`,
      icon: IconRoute,
      roles: ['operations'],
      run: async () => ({ route: `${stateChartRoute}?lifecycle=${lifecycle}`, go: true }),
    }),
);

const applicationCharts = (['applicationAudit', 'applicationPublication'] as const).map((lifecycle) =>
  defineCommand({
    id: `go/state-chart/${lifecycle}`,
    title: `command.chart.${lifecycle}`,
    icon: IconRoute,
    roles: ['operations', 'developer'],
    run: async () => ({ route: `${stateChartRoute}?lifecycle=${lifecycle}`, go: true }),
  }),
);

export const navigationCommands: Command[] = [
  ...pages,
  platformUsers,
  dealChart,
  ...operationsCharts,
  ...applicationCharts,
];

/** Whether the command leads to a page of the menu, or beside it, and does nothing else. */
export function isNavigation({ id }: Command): boolean {
  return id.startsWith('go/');
}
