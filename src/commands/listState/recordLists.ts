import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** Where the records of a lifecycle are listed, for each role; absent: nowhere. */
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

/** The list's filter by the lifecycle's state. */
export function stateFilter(lifecycle: LifecycleId): string {
  return lifecycle === 'applicationAudit' ? 'auditStatus' : 'status';
}
