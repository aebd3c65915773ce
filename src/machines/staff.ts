import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, agentOwns } from './sharedRules.ts';

/** What the rules of a sales staff member's lifecycle look at. */
export interface StaffMachineFacts {
  actor: Actor;
  agentId: string;
}

export interface StaffEvent {
  type: 'resignTransfer' | 'resignKeep' | 'transferKept';
  remarks?: string;
}

/** A sales staff member (R-staff-3): resigns with or without a transfer; what was kept can be transferred later. */
export const staffLifecycle = defineLifecycle({
  id: 'staff',
  version: 1,
  recordType: 'staff',
  types: {} as { facts: StaffMachineFacts; event: StaffEvent },
  rules: {
    actorIsAgent: actorHasRole('agent', 'refusal.staff.agentOnly'),
    agentEmploys: agentOwns('refusal.notFound'),
  },
  creation: 'hire',
  initial: 'active',
  states: {
    active: {
      tone: 'done',
      label: 'staff.status.active',
      description: 'The salesperson can log in and sell.',
      on: {
        resignTransfer: {
          target: 'resigned',
          rules: ['agentEmploys', 'actorIsAgent'],
          description: 'The agent offboards the salesperson and gives the customers to others.',
        },
        resignKeep: {
          target: 'resigned',
          rules: ['agentEmploys', 'actorIsAgent'],
          description: 'The agent offboards the salesperson; the customers stay for now.',
        },
      },
    },
    resigned: {
      tone: 'inactive',
      label: 'staff.status.resigned',
      description: 'The salesperson cannot log in; customers that were kept can still be given to others.',
      on: {
        transferKept: {
          target: 'resigned',
          rules: ['agentEmploys', 'actorIsAgent'],
          description: 'The agent gives the customers that were kept to others.',
        },
      },
    },
  },
});
