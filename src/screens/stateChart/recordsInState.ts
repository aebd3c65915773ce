import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { auditSinceNames, sinceNames } from '../../ui/list/stateSince.ts';

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
  auditCase: { operations: '/audit-case' },
  applicationPublication: { operations: '/app-release', developer: '/my-app' },
};

/** The list's filter by the lifecycle's state, where it is not `status`. */
const parameterOf: Partial<Record<LifecycleId, string>> = { applicationAudit: 'auditStatus' };

/** The list with the records of a state, or with those that came into it on these days. */
export function recordsInState(
  list: string,
  lifecycle: LifecycleId,
  state: string,
  { sinceFrom, sinceTo }: { sinceFrom?: string; sinceTo?: string } = {},
): string {
  const names = lifecycle === 'applicationAudit' ? auditSinceNames : sinceNames;
  const search = new URLSearchParams({
    [parameterOf[lifecycle] ?? 'status']: state,
    ...(sinceFrom !== undefined && { [names.from]: sinceFrom }),
    ...(sinceTo !== undefined && { [names.to]: sinceTo }),
  });
  return `${list}?${search}`;
}
