import type { MessageKey } from './message.ts';
import { roles, type Role } from './roles.ts';

/** A page of a menu group (R-page-3). */
export interface MenuPage {
  path: string;
  title: MessageKey;
  /** Set if it is reached only from another page. */
  hidden?: boolean;
  /** The page whose entry is highlighted while this one is open. */
  activeMenu?: string;
}

/** A menu group, shown to one role (R-page-2). */
export interface MenuGroup {
  path: string;
  title: MessageKey;
  role: Role;
  order: number;
  /** The page that the group's own path redirects to; absent if the group is a single page. */
  redirect?: string;
  /** Set if its pages are not listed below it: the group itself is the entry. */
  single?: boolean;
  pages: MenuPage[];
}

/** Path of the state charts, which every role has. */
export const stateChartRoute = '/state-chart';

export const menuGroups: MenuGroup[] = [
  {
    path: '/account',
    title: 'menu.account',
    role: 'agent',
    order: 1,
    redirect: '/account-balance',
    pages: [
      { path: '/account-balance', title: 'menu.accountBalance' },
      { path: '/account-recharge', title: 'menu.accountRecharge' },
      { path: '/account-sale', title: 'menu.accountSale' },
      {
        path: '/account-entries',
        title: 'menu.accountEntries',
        hidden: true,
        activeMenu: '/account-balance',
      },
    ],
  },
  {
    path: '/agent',
    title: 'menu.agent',
    role: 'operations',
    order: 0,
    redirect: '/agent-grade',
    pages: [
      { path: '/agent-grade', title: 'menu.agentGrade' },
      { path: '/agent-manage', title: 'menu.agentManage' },
      { path: '/agent-manage/agentInfo', title: 'menu.agentInfo', hidden: true, activeMenu: '/agent-manage' },
      {
        path: '/agent-manage/agentDetails',
        title: 'menu.agentDetails',
        hidden: true,
        activeMenu: '/agent-manage',
      },
      { path: '/agent-pay', title: 'menu.agentPay' },
      {
        path: '/agent-pay/agentRecharge',
        title: 'menu.agentRecharge',
        hidden: true,
        activeMenu: '/agent-pay',
      },
    ],
  },
  {
    path: '/user-manage',
    title: 'menu.userManage',
    role: 'agent',
    order: 2,
    redirect: '/user-manage-list',
    pages: [{ path: '/user-manage-list', title: 'menu.userManageList' }],
  },
  {
    path: '/customer-manage',
    title: 'menu.customerManage',
    role: 'agent',
    order: 4,
    redirect: '/customer-manage-list',
    pages: [
      { path: '/customer-manage-list', title: 'menu.customerManageList' },
      {
        path: '/customer-detail',
        title: 'menu.customerDetail',
        hidden: true,
        activeMenu: '/customer-manage-list',
      },
    ],
  },
  {
    path: '/deal',
    title: 'menu.deal',
    role: 'agent',
    order: 1,
    redirect: '/deal-list',
    pages: [
      { path: '/deal-list', title: 'menu.dealList' },
      { path: '/deal-detail', title: 'menu.orderDetail', hidden: true, activeMenu: '/deal-list' },
      { path: '/deal-approval', title: 'menu.dealApproval' },
      {
        path: '/deal-approval-detail',
        title: 'menu.orderDetail',
        hidden: true,
        activeMenu: '/deal-approval',
      },
      {
        path: '/deal-approval-queue',
        title: 'menu.approvalQueue',
        hidden: true,
        activeMenu: '/deal-approval',
      },
    ],
  },
  {
    path: '/my-client',
    title: 'menu.myClient',
    role: 'salesperson',
    order: 0,
    single: true,
    pages: [
      { path: '/my-client', title: 'menu.myClient' },
      { path: '/my-client/new-customer', title: 'menu.clientForm', hidden: true, activeMenu: '/my-client' },
      { path: '/my-client/import', title: 'menu.importClients', hidden: true, activeMenu: '/my-client' },
      { path: '/my-client/buy-renew', title: 'menu.buyRenew', hidden: true, activeMenu: '/my-client' },
      { path: '/my-client-detail', title: 'menu.customerDetail', hidden: true, activeMenu: '/my-client' },
    ],
  },
  {
    path: '/my-app',
    title: 'menu.myApp',
    role: 'developer',
    order: 0,
    single: true,
    pages: [
      { path: '/my-app', title: 'menu.myApp' },
      { path: '/my-app/edit', title: 'menu.appForm', hidden: true, activeMenu: '/my-app' },
      { path: '/my-app-detail', title: 'menu.appDetail', hidden: true, activeMenu: '/my-app' },
    ],
  },
  {
    path: '/product',
    title: 'menu.product',
    role: 'operations',
    order: 2,
    redirect: '/app-release',
    pages: [
      { path: '/app-release', title: 'menu.appRelease' },
      { path: '/app-detail', title: 'menu.appDetail', hidden: true, activeMenu: '/app-release' },
      { path: '/app-approval', title: 'menu.appApproval' },
      { path: '/app-approval-detail', title: 'menu.appDetail', hidden: true, activeMenu: '/app-approval' },
      { path: '/app-package-release', title: 'menu.packageRelease' },
      {
        path: '/app-package-release/publish',
        title: 'menu.packagePublish',
        hidden: true,
        activeMenu: '/app-package-release',
      },
      {
        path: '/app-package-release/edit',
        title: 'menu.packageEdit',
        hidden: true,
        activeMenu: '/app-package-release',
      },
      {
        path: '/app-package-release/detail',
        title: 'menu.packageDetail',
        hidden: true,
        activeMenu: '/app-package-release',
      },
    ],
  },
  {
    path: '/order-record',
    title: 'menu.orderRecord',
    role: 'operations',
    order: 3,
    single: true,
    pages: [
      { path: '/order-record', title: 'menu.orderRecord' },
      { path: '/order-record/detail', title: 'menu.orderDetail', hidden: true, activeMenu: '/order-record' },
    ],
  },
  {
    path: '/audit-desk',
    title: 'menu.auditDesk',
    role: 'operations',
    order: 4,
    single: true,
    pages: [
      { path: '/audit-desk', title: 'menu.auditDesk' },
      { path: '/audit-desk/entry', title: 'menu.auditEntry', hidden: true, activeMenu: '/audit-desk' },
      { path: '/audit-desk/records', title: 'menu.auditRecords', hidden: true, activeMenu: '/audit-desk' },
    ],
  },
  {
    path: '/audit-case',
    title: 'menu.auditCases',
    role: 'operations',
    order: 5,
    single: true,
    pages: [
      { path: '/audit-case', title: 'menu.auditCases' },
      { path: '/audit-case/detail', title: 'menu.auditCase', hidden: true, activeMenu: '/audit-case' },
    ],
  },
  {
    path: '/audit-trail',
    title: 'menu.auditTrail',
    role: 'operations',
    order: 5,
    single: true,
    pages: [{ path: '/audit-trail', title: 'menu.auditTrail' }],
  },
  {
    path: '/replay',
    title: 'menu.replay',
    role: 'operations',
    order: 6,
    single: true,
    pages: [{ path: '/replay', title: 'menu.replay' }],
  },
  {
    path: '/sale-order',
    title: 'menu.saleOrder',
    role: 'salesperson',
    order: 5,
    single: true,
    pages: [
      { path: '/sale-order', title: 'menu.saleOrder' },
      { path: '/sale-order/detail', title: 'menu.orderDetail', hidden: true, activeMenu: '/sale-order' },
    ],
  },
  ...roles.map((role): MenuGroup => ({
    path: stateChartRoute,
    title: 'menu.stateChart',
    role,
    order: 9,
    single: true,
    pages: [{ path: stateChartRoute, title: 'menu.stateChart' }],
  })),
];

/** Pages outside the menu: reached from other pages, from the user menu or by the palette. */
export const sidePages: { path: string; title: MessageKey; roles: readonly Role[] }[] = [
  { path: '/account-entries', title: 'menu.accountEntries', roles: ['operations'] },
  { path: '/platform-user', title: 'menu.platformUser', roles: ['operations'] },
  { path: '/password-requests', title: 'menu.passwordRequests', roles: ['operations', 'agent'] },
  { path: '/sessions', title: 'menu.sessions', roles },
];

export const loginPath = '/login';
export const forgetPasswordPath = '/ForgetPassword';
/** Redirects each role to its first page, or to the page that says that there is none. */
export const homePath = '/home';

/** Returns the groups that a role sees, in menu order. */
export function menuOf(role: Role): MenuGroup[] {
  return menuGroups
    .filter((group) => group.role === role)
    .sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1));
}

/** Returns the first page of a menu; undefined if it has none. */
export function firstPath([first]: readonly MenuGroup[]): string | undefined {
  return first && (first.redirect ?? first.path);
}

/** Returns the page that a role opens after login; undefined for a role without a menu. */
export function homeOf(role: Role): string | undefined {
  return firstPath(menuOf(role));
}

/** Returns the route of an order for a role; each role has its own page for it. */
export function orderRoute(role: Role, id: string): string {
  const pages: Partial<Record<Role, string>> = {
    agent: '/deal-detail',
    salesperson: '/sale-order/detail',
    operations: '/order-record/detail',
  };
  return `${pages[role] ?? '/order-record/detail'}?id=${id}`;
}

/** Returns the route of a deal from the approval list, where it is decided. */
export function dealApprovalRoute(id: string): string {
  return `/deal-approval-detail?id=${id}`;
}

/** Returns the route of a customer for a role; undefined for a role without a page for it. */
export function customerRoute(role: 'agent' | 'salesperson', id: string): string;
export function customerRoute(role: Role, id: string): string | undefined;
export function customerRoute(role: Role, id: string): string | undefined {
  const pages: Partial<Record<Role, string>> = {
    agent: '/customer-detail',
    salesperson: '/my-client-detail',
  };
  return pages[role] && `${pages[role]}?id=${id}`;
}

/** Returns the route of an agent's own page. */
export function agentRoute(id: string): string {
  return `/agent-manage/agentDetails?id=${id}`;
}

/** Returns the route of an agent's recharges in the list of all. */
export function agentRechargesRoute(id: string): string {
  return `/agent-pay?agentId=${id}`;
}

/** Returns the route of an agent's ledger. */
export function agentEntriesRoute(id: string): string {
  return `/account-entries?agentId=${id}`;
}

/** Returns the route of an application, for its developer or for operations. */
export function applicationRoute(role: Role, id: string): string {
  return `${role === 'developer' ? '/my-app-detail' : '/app-detail'}?id=${id}`;
}

/** Returns the route of the list filtered by the level, because a level has no page of its own. */
export function agentLevelRoute(name: string): string {
  return `/agent-grade?keyword=${encodeURIComponent(name)}`;
}

/** Returns the route of the list filtered by the account, because a platform user has no page of their own. */
export function platformUserRoute(account: string): string {
  return `/platform-user?keyword=${encodeURIComponent(account)}`;
}

export const passwordRequestsRoute = '/password-requests';

export const auditTrailRoute = '/audit-trail';

export const auditDeskRoute = '/audit-desk';

export const auditCasesRoute = '/audit-case';

/** Returns the route of a case of the audit desk. */
export function auditCaseRoute(id: string): string {
  return `${auditCasesRoute}/detail?id=${id}`;
}

export const replayRoute = '/replay';

/** Returns the route of the replay lab with a record's history. */
export function recordReplayRoute(lifecycle: string, id: string): string {
  return `${replayRoute}?lifecycle=${lifecycle}&id=${id}`;
}

/** Returns the route of the replay lab with the steps that the audit desk with that search shows. */
export function deskReplayRoute(search: string): string {
  return `${replayRoute}?of=desk${search.replace('?', '&')}`;
}

/** Returns the route of one entry of the log, or of two side by side. */
export function auditEntryRoute(id: string, withId?: string): string {
  return `${auditDeskRoute}/entry?id=${id}${withId === undefined ? '' : `&with=${withId}`}`;
}

/** Returns the route of two records side by side, each by its lifecycle and id. */
export function auditRecordsRoute(
  first: { lifecycle: string; id: string },
  second: { lifecycle: string; id: string },
): string {
  const search = `lifecycle=${first.lifecycle}&id=${first.id}&withLifecycle=${second.lifecycle}&with=${second.id}`;
  return `${auditDeskRoute}/records?${search}`;
}

/** Path of the publishing of a package. */
export const packagePublishRoute = '/app-package-release/publish';

export function packageRoute(id: string): string {
  return `/app-package-release/detail?id=${id}`;
}

export function packageEditRoute(id: string): string {
  return `/app-package-release/edit?id=${id}`;
}
