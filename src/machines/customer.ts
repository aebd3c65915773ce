import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of a customer's lifecycle look at. */
export interface CustomerMachineFacts {
  actor: Actor;
  agentId: string;
  salespersonId: string;
}

export interface CustomerEvent {
  type: 'disable' | 'enable' | 'edit' | 'transfer';
  remarks?: string;
}

/** Also the first part of the edges' ids. */
const lifecycleId = 'customer';

const rules = {
  actorIsAgent: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'agent',
    reason: 'refusal.customer.agentOnly',
  },
  actorIsSalesperson: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'salesperson',
    reason: 'refusal.customer.salespersonOnly',
  },
  customerInScope: {
    refusal: 'scope',
    // Operations see every customer: what keeps them from changing one is their role.
    test: ({ actor, agentId, salespersonId }) =>
      actor.role === 'operations' ||
      (actor.role === 'agent' ? actor.agentId === agentId : actor.userId === salespersonId),
    reason: 'refusal.notFound',
  },
} satisfies RuleTable<CustomerMachineFacts, CustomerEvent>;

function edge(id: string, label: string, by: 'actorIsAgent' | 'actorIsSalesperson') {
  return {
    guard: { type: 'allOf', params: { rules: ['customerInScope', by] as string[] } },
    meta: { edge: `${lifecycleId}.${id}`, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as CustomerMachineFacts,
    events: {} as CustomerEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<CustomerMachineFacts, CustomerEvent>(rules) },
}).createMachine({
  id: lifecycleId,
  context: ({ input }) => input as unknown as CustomerMachineFacts,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { tone: 'done', label: 'customer.status.enabled' },
      on: {
        disable: { target: 'disabled', ...edge('disable', 'lifecycle.event.disable', 'actorIsAgent') },
        edit: { target: 'enabled', ...edge('editEnabled', 'lifecycle.event.edit', 'actorIsSalesperson') },
        transfer: {
          target: 'enabled',
          ...edge('transferEnabled', 'lifecycle.event.transfer', 'actorIsAgent'),
        },
      },
    },
    disabled: {
      meta: { tone: 'asleep', label: 'customer.status.disabled' },
      on: {
        enable: { target: 'enabled', ...edge('enable', 'lifecycle.event.enable', 'actorIsAgent') },
        edit: { target: 'disabled', ...edge('editDisabled', 'lifecycle.event.edit', 'actorIsSalesperson') },
        transfer: {
          target: 'disabled',
          ...edge('transferDisabled', 'lifecycle.event.transfer', 'actorIsAgent'),
        },
      },
    },
  },
});

/** A customer (spec 4): enabled or disabled by its agent; edits and moves to another salesperson are logged too. */
export const customerLifecycle: Lifecycle = {
  id: lifecycleId,
  recordType: 'customer',
  title: 'lifecycle.customer',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: `${lifecycleId}.add`, label: 'lifecycle.event.add' },
};
