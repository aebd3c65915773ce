import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** The list page of a lifecycle's records, for each role; absent: none. */
export const recordLists: Partial<Record<LifecycleId, Partial<Record<Role, string>>>> = {
  dealApproval: { agent: '/deal-list', salesperson: '/sale-order', operations: '/order-record' },
  agentLevel: { operations: '/agent-grade' },
  agent: { operations: '/agent-manage' },
  customer: { agent: '/customer-manage-list', salesperson: '/my-client' },
  staff: { agent: '/user-manage-list' },
  passwordRequest: { operations: '/password-requests', agent: '/password-requests' },
  platformUser: { operations: '/platform-user' },
  packagePublication: { operations: '/app-package-release' },
  applicationAudit: { operations: '/app-release', developer: '/my-app' },
  auditCase: { operations: '/audit-case' },
  applicationPublication: { operations: '/app-release', developer: '/my-app' },
};

/** Returns the name of the list's filter by the lifecycle's state. */
export function stateFilter(lifecycle: LifecycleId): string {
  return lifecycle === 'applicationAudit' ? 'auditStatus' : 'status';
}
