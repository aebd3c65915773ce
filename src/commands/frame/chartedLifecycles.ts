import type { Role } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** The lifecycles whose records a role sees, its first chart first. */
export const chartedLifecycles: Readonly<Record<Role, readonly [LifecycleId, ...LifecycleId[]]>> = {
  operations: [
    'dealApproval',
    'agentLevel',
    'agent',
    'customer',
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
  ],
  agent: ['dealApproval', 'customer', 'note', 'staff', 'passwordRequest'],
  salesperson: ['dealApproval', 'customer', 'note'],
  developer: ['applicationAudit', 'applicationPublication'],
};
