import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** The lifecycles whose records a role sees, its first chart first. */
export const chartedLifecycles: Readonly<Record<Role, readonly [LifecycleId, ...LifecycleId[]]>> = {
  operations: [
    'dealApproval',
    'agentLevel',
    'agent',
    'customer',
    'subscription',
    'note',
    'staff',
    'passwordRequest',
    'platformUser',
    'packagePublication',
    'packageAvailability',
    'applicationAudit',
    'applicationPublication',
    'recharge',
    'correction',
    'file',
    'auditCase',
  ],
  agent: ['dealApproval', 'customer', 'subscription', 'note', 'staff', 'passwordRequest', 'file'],
  salesperson: ['dealApproval', 'customer', 'subscription', 'note', 'file'],
  developer: ['applicationAudit', 'applicationPublication', 'file'],
};
