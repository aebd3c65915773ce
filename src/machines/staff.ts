import type { EnablingState } from '../domain/enabling.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, agentOwns } from './sharedRules.ts';

/** Facts that the rules of a sales staff member's lifecycle read. */
export interface StaffMachineFacts {
  actor: Actor;
  agentId: string;
  /** State of the member's agent. */
  agentStatus: EnablingState;
}

export interface StaffEvent {
  type: 'resignTransfer' | 'resignKeep' | 'transferKept';
  remarks?: string;
}

/**
 * A sales staff member (R-staff-3): resigns with or without a transfer; customers that were not transferred can be
 * transferred later. Within active, the state of the agent decides whether the member works or is suspended (R-agent-5).
 */
export const staffLifecycle = defineLifecycle({
  id: 'staff',
  version: 2,
  recordType: 'staff',
  types: {} as { facts: StaffMachineFacts; event: StaffEvent },
  rules: {
    actorIsAgent: actorHasRole('agent', 'refusal.staff.agentOnly'),
    agentEmploys: agentOwns,
  },
  creation: 'hire',
  createdBy: ['agent'],
  seenBy: ['agent'],
  initial: 'active',
  states: {
    active: {
      tone: 'done',
      label: 'staff.status.active',
      description: 'The salesperson belongs to the agent.',
      within: {
        initial: 'working',
        derivedBy: ({ agentStatus }) => (agentStatus === 'enabled' ? 'working' : 'suspended'),
        states: {
          working: {
            tone: 'done',
            label: 'staff.status.working',
            description: 'The salesperson can log in and sell.',
            on: {
              agentDisabled: {
                target: 'suspended',
                rules: [],
                description: 'Operations stop the agent: its salespeople are logged out.',
              },
            },
          },
          suspended: {
            tone: 'inactive',
            label: 'staff.status.suspended',
            description: 'The salesperson cannot log in while the agent is disabled; everything else stays.',
            on: {
              agentEnabled: {
                target: 'working',
                rules: [],
                description: 'Operations let the agent, and with it its salespeople, sell again.',
              },
            },
          },
        },
      },
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
