import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** Where the records of a lifecycle's state are listed, for each role; absent: nowhere. */
export const listOf: Partial<Record<LifecycleId, Partial<Record<Role, string>>>> = {
  dealApproval: { agent: '/deal-list', salesperson: '/sale-order', operations: '/order-record' },
  agentLevel: { operations: '/agent-grade' },
  agent: { operations: '/agent-manage' },
  customer: { agent: '/customer-manage-list', salesperson: '/my-client' },
  staff: { agent: '/user-manage-list' },
  passwordRequest: { operations: '/password-requests', agent: '/password-requests' },
  platformUser: { operations: '/platform-user' },
  packagePublication: { operations: '/app-package-release' },
  applicationAudit: { operations: '/app-release', developer: '/my-app' },
  applicationPublication: { operations: '/app-release', developer: '/my-app' },
};
