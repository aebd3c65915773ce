import { menuGroups, type MenuGroup } from './pages.ts';
import type { Role } from './roles.ts';

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
