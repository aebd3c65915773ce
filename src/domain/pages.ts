/** The table of the pages: path, title, roles, menu group and key of each. Its screens are in `src/routes.tsx`. */
import type { MessageKey } from './message.ts';
import { roles, type Role } from './roles.ts';
import type { Topic } from './topics.ts';

/** A page of a menu group (R-page-3). */
export interface MenuPage {
  path: string;
  title: MessageKey;
  /** Set if it is reached only from another page. */
  hidden?: boolean;
  /** The page whose entry is highlighted while this one is open. */
  activeMenu?: string;
  /** The subject of a page that opens without parameters: its key is `g` and the subject's letter (R-page-10). */
  topic?: Topic;
}

/** A page outside the menu: reached from other pages, from the user menu or by the palette. */
export interface SidePage {
  path: string;
  title: MessageKey;
  roles: readonly Role[];
  topic?: Topic;
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
  pages: readonly MenuPage[];
}

/** Path of the state charts, which every role has. */
export const stateChartRoute = '/state-chart';

const groups = [
  {
    path: '/account',
    title: 'menu.account',
    role: 'agent',
    order: 1,
    redirect: '/account-balance',
    pages: [
      { path: '/account-balance', title: 'menu.accountBalance', topic: 'balance' },
      { path: '/account-recharge', title: 'menu.accountRecharge', topic: 'recharges' },
      { path: '/account-sale', title: 'menu.accountSale', topic: 'sales' },
      {
        path: '/account-entries',
        title: 'menu.accountEntries',
        topic: 'entries',
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
      { path: '/agent-grade', title: 'menu.agentGrade', topic: 'levels' },
      { path: '/agent-manage', title: 'menu.agentManage', topic: 'agents' },
      { path: '/agent-manage/agentInfo', title: 'menu.agentInfo', hidden: true, activeMenu: '/agent-manage' },
      {
        path: '/agent-manage/agentDetails',
        title: 'menu.agentDetails',
        hidden: true,
        activeMenu: '/agent-manage',
      },
      { path: '/agent-pay', title: 'menu.agentPay', topic: 'recharges' },
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
    pages: [{ path: '/user-manage-list', title: 'menu.userManageList', topic: 'people' }],
  },
  {
    path: '/customer-manage',
    title: 'menu.customerManage',
    role: 'agent',
    order: 4,
    redirect: '/customer-manage-list',
    pages: [
      { path: '/customer-manage-list', title: 'menu.customerManageList', topic: 'customers' },
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
      { path: '/deal-list', title: 'menu.dealList', topic: 'orders' },
      { path: '/deal-detail', title: 'menu.orderDetail', hidden: true, activeMenu: '/deal-list' },
      { path: '/deal-approval', title: 'menu.dealApproval', topic: 'approvals' },
      {
        path: '/deal-approval-detail',
        title: 'menu.orderDetail',
        hidden: true,
        activeMenu: '/deal-approval',
      },
      {
        path: '/deal-approval-queue',
        title: 'menu.approvalQueue',
        topic: 'queue',
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
      { path: '/my-client', title: 'menu.myClient', topic: 'customers' },
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
      { path: '/my-app', title: 'menu.myApp', topic: 'applications' },
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
      { path: '/app-release', title: 'menu.appRelease', topic: 'applications' },
      { path: '/app-detail', title: 'menu.appDetail', hidden: true, activeMenu: '/app-release' },
      { path: '/app-approval', title: 'menu.appApproval', topic: 'approvals' },
      { path: '/app-approval-detail', title: 'menu.appDetail', hidden: true, activeMenu: '/app-approval' },
      { path: '/app-package-release', title: 'menu.packageRelease', topic: 'packages' },
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
      { path: '/order-record', title: 'menu.orderRecord', topic: 'orders' },
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
      { path: '/audit-desk', title: 'menu.auditDesk', topic: 'desk' },
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
      { path: '/audit-case', title: 'menu.auditCases', topic: 'cases' },
      { path: '/audit-case/detail', title: 'menu.auditCase', hidden: true, activeMenu: '/audit-case' },
    ],
  },
  {
    path: '/audit-trail',
    title: 'menu.auditTrail',
    role: 'operations',
    order: 5,
    single: true,
    pages: [{ path: '/audit-trail', title: 'menu.auditTrail', topic: 'trail' }],
  },
  {
    path: '/replay',
    title: 'menu.replay',
    role: 'operations',
    order: 6,
    single: true,
    pages: [{ path: '/replay', title: 'menu.replay', topic: 'replay' }],
  },
  {
    path: '/sale-order',
    title: 'menu.saleOrder',
    role: 'salesperson',
    order: 5,
    single: true,
    pages: [
      { path: '/sale-order', title: 'menu.saleOrder', topic: 'orders' },
      { path: '/sale-order/detail', title: 'menu.orderDetail', hidden: true, activeMenu: '/sale-order' },
    ],
  },
] as const satisfies readonly MenuGroup[];

/** Every group of the menu, the state charts of each role last. */
export const menuGroups: readonly MenuGroup[] = [
  ...groups,
  ...roles.map((role): MenuGroup => ({
    path: stateChartRoute,
    title: 'menu.stateChart',
    role,
    order: 9,
    single: true,
    pages: [{ path: stateChartRoute, title: 'menu.stateChart', topic: 'charts' }],
  })),
];

const outsideMenu = [
  { path: '/account-entries', title: 'menu.accountEntries', roles: ['operations'] },
  { path: '/platform-user', title: 'menu.platformUser', roles: ['operations'], topic: 'people' },
  { path: '/password-requests', title: 'menu.passwordRequests', roles: ['operations', 'agent'] },
  { path: '/sessions', title: 'menu.sessions', roles },
] as const satisfies readonly SidePage[];

export const sidePages: readonly SidePage[] = outsideMenu;

/** The path of every page: `routes.tsx` does not compile without a screen for each. */
export type PagePath =
  | (typeof groups)[number]['pages'][number]['path']
  | (typeof outsideMenu)[number]['path']
  | typeof stateChartRoute;
