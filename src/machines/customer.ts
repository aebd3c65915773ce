import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';
import { actorHasRole, agentOrSalespersonOwns } from './sharedRules.ts';

/** Facts that the rules of a customer's lifecycle read. */
export interface CustomerMachineFacts {
  actor: Actor;
  agentId: string;
  salespersonId: string;
}

export interface CustomerEvent {
  type: 'disable' | 'enable' | 'edit' | 'changeCreditCode' | 'transfer';
  remarks?: string;
}

/**
 * A customer (R-customer-8): enabled or disabled by its agent; edits, credit codes and moves to another salesperson are
 * logged too.
 */
export const customerLifecycle = defineLifecycle({
  id: 'customer',
  version: 2,
  recordType: 'customer',
  types: {} as { facts: CustomerMachineFacts; event: CustomerEvent },
  rules: {
    actorIsAgent: actorHasRole('agent', 'refusal.customer.agentOnly'),
    /** Because somebody other than the seller has to confirm a code that deals were approved under (R-customer-13). */
    actorIsNotSalesperson: {
      refusal: 'role',
      roles: ['operations', 'agent'],
      test: ({ actor: { role } }) => role === 'agent' || role === 'operations',
      reason: 'refusal.customer.codeByAgent',
    },
    actorIsSalesperson: actorHasRole('salesperson', 'refusal.customer.salespersonOnly'),
    customerInScope: agentOrSalespersonOwns,
  },
  creation: 'add',
  createdBy: ['salesperson'],
  seenBy: ['agent', 'salesperson'],
  initial: 'enabled',
  states: {
    enabled: {
      tone: 'done',
      label: 'customer.status.enabled',
      description: 'The customer can buy, renew and add seats.',
      on: {
        disable: {
          target: 'disabled',
          rules: ['customerInScope', 'actorIsAgent'],
          description: 'The agent stops the customer’s orders.',
        },
        edit: {
          target: 'enabled',
          edge: 'editEnabled',
          rules: ['customerInScope', 'actorIsSalesperson'],
          description: 'The salesperson changes the customer’s data.',
        },
        changeCreditCode: {
          target: 'enabled',
          edge: 'changeCreditCodeEnabled',
          rules: ['customerInScope', 'actorIsNotSalesperson'],
          description: 'The agent or operations correct the credit code.',
        },
        transfer: {
          target: 'enabled',
          edge: 'transferEnabled',
          rules: ['customerInScope', 'actorIsAgent'],
          description: 'The agent gives the customer to another salesperson.',
        },
      },
    },
    disabled: {
      tone: 'inactive',
      label: 'customer.status.disabled',
      description: 'The customer cannot order; what runs goes on to its end.',
      on: {
        enable: {
          target: 'enabled',
          rules: ['customerInScope', 'actorIsAgent'],
          description: 'The agent lets the customer order again.',
        },
        edit: {
          target: 'disabled',
          edge: 'editDisabled',
          rules: ['customerInScope', 'actorIsSalesperson'],
          description: 'The salesperson changes the customer’s data.',
        },
        changeCreditCode: {
          target: 'disabled',
          edge: 'changeCreditCodeDisabled',
          rules: ['customerInScope', 'actorIsNotSalesperson'],
          description: 'The agent or operations correct the credit code.',
        },
        transfer: {
          target: 'disabled',
          edge: 'transferDisabled',
          rules: ['customerInScope', 'actorIsAgent'],
          description: 'The agent gives the customer to another salesperson.',
        },
      },
    },
  },
});
