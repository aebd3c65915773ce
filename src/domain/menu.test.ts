import { describe, expect, it } from 'vitest';
import {
  agentEntriesRoute,
  agentLevelRoute,
  agentRechargesRoute,
  agentRoute,
  applicationRoute,
  auditCaseRoute,
  auditCasesRoute,
  auditDeskRoute,
  auditEntryRoute,
  auditRecordsRoute,
  auditTrailRoute,
  customerRoute,
  dealApprovalRoute,
  deskReplayRoute,
  firstPath,
  forgetPasswordPath,
  homeOf,
  homePath,
  loginPath,
  menuOf,
  orderRoute,
  packageEditRoute,
  packagePublishRoute,
  packageRoute,
  passwordRequestsRoute,
  platformUserRoute,
  recordReplayRoute,
  replayRoute,
} from './menu.ts';
import { menuGroups, sidePages } from './pages.ts';
import { menuGroupSchema } from './menuSchema.ts';
import type { Role } from './roles.ts';

/**
 * Role, order, group → first page; below it the pages. Those in brackets are hidden and highlight the entry of the named
 * page.
 */
const table = `
operations 0 /agent → /agent-grade (menu.agent)
  /agent-grade menu.agentGrade
  /agent-manage menu.agentManage
  [/agent-manage/agentInfo menu.agentInfo /agent-manage]
  [/agent-manage/agentDetails menu.agentDetails /agent-manage]
  /agent-pay menu.agentPay
  [/agent-pay/agentRecharge menu.agentRecharge /agent-pay]
operations 2 /product → /app-release (menu.product)
  /app-release menu.appRelease
  [/app-detail menu.appDetail /app-release]
  /app-approval menu.appApproval
  [/app-approval-detail menu.appDetail /app-approval]
  /app-package-release menu.packageRelease
  [/app-package-release/publish menu.packagePublish /app-package-release]
  [/app-package-release/edit menu.packageEdit /app-package-release]
  [/app-package-release/detail menu.packageDetail /app-package-release]
operations 3 /order-record (menu.orderRecord)
  /order-record menu.orderRecord
  [/order-record/detail menu.orderDetail /order-record]
operations 4 /audit-desk (menu.auditDesk)
  /audit-desk menu.auditDesk
  [/audit-desk/entry menu.auditEntry /audit-desk]
  [/audit-desk/records menu.auditRecords /audit-desk]
operations 5 /audit-case (menu.auditCases)
  /audit-case menu.auditCases
  [/audit-case/detail menu.auditCase /audit-case]
operations 5 /audit-trail (menu.auditTrail)
  /audit-trail menu.auditTrail
operations 6 /replay (menu.replay)
  /replay menu.replay
operations 9 /state-chart (menu.stateChart)
  /state-chart menu.stateChart
agent 1 /account → /account-balance (menu.account)
  /account-balance menu.accountBalance
  /account-recharge menu.accountRecharge
  /account-sale menu.accountSale
  [/account-entries menu.accountEntries /account-balance]
agent 1 /deal → /deal-list (menu.deal)
  /deal-list menu.dealList
  [/deal-detail menu.orderDetail /deal-list]
  /deal-approval menu.dealApproval
  [/deal-approval-detail menu.orderDetail /deal-approval]
  [/deal-approval-queue menu.approvalQueue /deal-approval]
agent 2 /user-manage → /user-manage-list (menu.userManage)
  /user-manage-list menu.userManageList
agent 4 /customer-manage → /customer-manage-list (menu.customerManage)
  /customer-manage-list menu.customerManageList
  [/customer-detail menu.customerDetail /customer-manage-list]
agent 9 /state-chart (menu.stateChart)
  /state-chart menu.stateChart
salesperson 0 /my-client (menu.myClient)
  /my-client menu.myClient
  [/my-client/new-customer menu.clientForm /my-client]
  [/my-client/import menu.importClients /my-client]
  [/my-client/buy-renew menu.buyRenew /my-client]
  [/my-client-detail menu.customerDetail /my-client]
salesperson 5 /sale-order (menu.saleOrder)
  /sale-order menu.saleOrder
  [/sale-order/detail menu.orderDetail /sale-order]
salesperson 9 /state-chart (menu.stateChart)
  /state-chart menu.stateChart
developer 0 /my-app (menu.myApp)
  /my-app menu.myApp
  [/my-app/edit menu.appForm /my-app]
  [/my-app-detail menu.appDetail /my-app]
developer 9 /state-chart (menu.stateChart)
  /state-chart menu.stateChart
`.trim();

const allRoles: Role[] = ['operations', 'agent', 'salesperson', 'developer'];

function written(): string {
  return allRoles
    .flatMap((role) => menuOf(role))
    .flatMap(({ role, order, path, redirect, single, title, pages }) => [
      // Because `single` marks a group of one page, and any other group names its first page.
      `${role} ${order} ${path}${single ? '' : ` → ${redirect}`} (${title})`,
      ...pages.map((page) => {
        const line = [page.path, page.title, page.activeMenu].filter(Boolean).join(' ');
        return page.hidden ? `  [${line}]` : `  ${line}`;
      }),
    ])
    .join('\n');
}

describe('the menu', () => {
  it('shows each role its groups in their order (R-page-2, R-page-3)', () => {
    expect(written()).toBe(table);
    expect(menuGroups).toHaveLength(18);
  });

  it('sorts groups of one order by their path', () => {
    expect(menuOf('agent').map(({ path }) => path)).toEqual([
      '/account',
      '/deal',
      '/user-manage',
      '/customer-manage',
      '/state-chart',
    ]);
  });

  it('leads each role to its first page', () => {
    expect(allRoles.map(homeOf)).toEqual(['/agent-grade', '/account-balance', '/my-client', '/my-app']);
    expect(firstPath([])).toBeUndefined();
  });

  it('has pages beside it', () => {
    expect(sidePages).toEqual([
      { path: '/account-entries', title: 'menu.accountEntries', roles: ['operations'] },
      { path: '/platform-user', title: 'menu.platformUser', roles: ['operations'], topic: 'people' },
      { path: '/password-requests', title: 'menu.passwordRequests', roles: ['operations', 'agent'] },
      {
        path: '/sessions',
        title: 'menu.sessions',
        roles: ['operations', 'agent', 'salesperson', 'developer'],
      },
    ]);
    expect([loginPath, forgetPasswordPath, homePath]).toEqual(['/login', '/ForgetPassword', '/home']);
  });

  it('is answered as it is, with null for what a group or a page has not', () => {
    const page = { path: '/a', title: 'a', hidden: false, activeMenu: null };
    const group = {
      path: '/g',
      title: 'g',
      role: 'agent',
      order: 1,
      redirect: null,
      single: true,
      pages: [page],
    };
    expect(menuGroupSchema.parse(group)).toEqual(group);
  });
});

describe('the page of a record', () => {
  it('of an order is another one for each role', () => {
    expect(allRoles.map((role) => orderRoute(role, '7'))).toEqual([
      '/order-record/detail?id=7',
      '/deal-detail?id=7',
      '/sale-order/detail?id=7',
      '/order-record/detail?id=7',
    ]);
    expect(dealApprovalRoute('7')).toBe('/deal-approval-detail?id=7');
  });

  it('of a customer is for those who sell', () => {
    expect(allRoles.map((role) => customerRoute(role, '7'))).toEqual([
      undefined,
      '/customer-detail?id=7',
      '/my-client-detail?id=7',
      undefined,
    ]);
  });

  it('of an application is one for its developer, and one for operations', () => {
    expect(applicationRoute('developer', '7')).toBe('/my-app-detail?id=7');
    expect(applicationRoute('operations', '7')).toBe('/app-detail?id=7');
  });

  it('of anything else has one address', () => {
    expect([
      agentRoute('7'),
      agentRechargesRoute('7'),
      agentEntriesRoute('7'),
      agentLevelRoute('a b&c'),
      platformUserRoute('a+b'),
      passwordRequestsRoute,
      packagePublishRoute,
      packageRoute('7'),
      packageEditRoute('7'),
    ]).toEqual([
      '/agent-manage/agentDetails?id=7',
      '/agent-pay?agentId=7',
      '/account-entries?agentId=7',
      '/agent-grade?keyword=a%20b%26c',
      '/platform-user?keyword=a%2Bb',
      '/password-requests',
      '/app-package-release/publish',
      '/app-package-release/detail?id=7',
      '/app-package-release/edit?id=7',
    ]);
  });
});

describe('the pages that look back', () => {
  it('have an address each', () => {
    expect([auditTrailRoute, auditDeskRoute, auditCasesRoute, replayRoute]).toEqual([
      '/audit-trail',
      '/audit-desk',
      '/audit-case',
      '/replay',
    ]);
  });

  it('show a case, one entry or two, and two records', () => {
    expect(auditCaseRoute('7')).toBe('/audit-case/detail?id=7');
    expect(auditEntryRoute('17')).toBe('/audit-desk/entry?id=17');
    expect(auditEntryRoute('17', '18')).toBe('/audit-desk/entry?id=17&with=18');
    expect(auditRecordsRoute({ lifecycle: 'order', id: '7' }, { lifecycle: 'customer', id: '8' })).toBe(
      '/audit-desk/records?lifecycle=order&id=7&withLifecycle=customer&with=8',
    );
  });

  it("replay a record's history, or what the desk shows", () => {
    expect(recordReplayRoute('order', '7')).toBe('/replay?lifecycle=order&id=7');
    expect(deskReplayRoute('?actor=8&from=2026-03-01')).toBe('/replay?of=desk&actor=8&from=2026-03-01');
    expect(deskReplayRoute('')).toBe('/replay?of=desk');
  });
});
