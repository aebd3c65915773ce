import type { Icon } from '../../icons/icon.ts';
import { IconFilter } from '../../icons/icons.ts';
import { agentStates } from '../../domain/agent.ts';
import { auditStates } from '../../domain/application.ts';
import { auditCaseStates } from '../../domain/auditCaseLimits.ts';
import { customerStates } from '../../domain/customer.ts';
import type { KeyAfter, MessageKey } from '../../domain/message.ts';
import { orderStates } from '../../domain/order.ts';
import { passwordRequestStates } from '../../domain/passwordRequestStates.ts';
import { platformUserStates } from '../../domain/platformUser.ts';
import { publicationStates } from '../../domain/publication.ts';
import type { Role } from '../../domain/roles.ts';
import { staffStates } from '../../domain/staff.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { recordLists, stateFilter } from './recordLists.ts';

interface StatedRecords {
  lifecycle: LifecycleId;
  /** Those states that a list can be filtered by. */
  states: readonly KeyAfter<'command.state.'>[];
}

const orders: StatedRecords = {
  lifecycle: 'dealApproval',
  states: orderStates.map((state) => `order.${state}` as const),
};

const statedRecords: StatedRecords[] = [
  orders,
  { lifecycle: 'customer', states: customerStates.map((state) => `customer.${state}` as const) },
  { lifecycle: 'agent', states: agentStates.map((state) => `agent.${state}` as const) },
  // Omits deleted levels, because no list shows them.
  { lifecycle: 'agentLevel', states: ['agentLevel.enabled', 'agentLevel.disabled'] },
  { lifecycle: 'staff', states: staffStates.map((state) => `staff.${state}` as const) },
  {
    lifecycle: 'applicationPublication',
    states: publicationStates.map((state) => `application.${state}` as const),
  },
  { lifecycle: 'applicationAudit', states: auditStates.map((state) => `application.${state}` as const) },
  { lifecycle: 'packagePublication', states: publicationStates.map((state) => `package.${state}` as const) },
  {
    lifecycle: 'passwordRequest',
    states: passwordRequestStates.map((state) => `passwordRequest.${state}` as const),
  },
  { lifecycle: 'platformUser', states: platformUserStates.map((state) => `platformUser.${state}` as const) },
  { lifecycle: 'auditCase', states: auditCaseStates.map((state) => `auditCase.${state}` as const) },
];

const icon: Icon = IconFilter;

const listsOf = ({ lifecycle }: StatedRecords) => recordLists[lifecycle] ?? {};
const rolesOf = (records: StatedRecords) => Object.keys(listsOf(records)) as Role[];

/** Returns the address of the role's list, filtered by the last word of the state; without a state, the whole list. */
function routeOf(records: StatedRecords, role: Role, state?: string): string {
  const list = listsOf(records)[role] ?? '';
  return state ? `${list}?${stateFilter(records.lifecycle)}=${state.slice(state.indexOf('.') + 1)}` : list;
}

function stateCommands(records: StatedRecords): Command[] {
  return records.states.map((state) =>
    defineCommand({
      id: `state.${state}`,
      title: `command.state.${state}`,
      icon,
      roles: rolesOf(records),
      run: async ({ context }) => ({ route: routeOf(records, context.role, state), go: true }),
    }),
  );
}

/** Returns the commands for the orders of a salesperson or a customer: all, or in one state ("pending orders of 孙雪梅"). */
function ordersOf(id: string, title: MessageKey, state?: string): Command[] {
  const listOf = (role: Role) => `${routeOf(orders, role, state)}${state ? '&' : '?'}`;
  return [
    defineCommand({
      ...{ id: `${id}.staff`, title, icon },
      roles: ['agent'],
      on: 'staff',
      run: async ({ context, record }) => ({
        route: `${listOf(context.role)}salespersonId=${record.id}`,
        go: true,
      }),
    }),
    defineCommand({
      ...{ id: `${id}.customer`, title, icon },
      roles: rolesOf(orders),
      on: 'customer',
      run: async ({ context, record }) => ({
        route: `${listOf(context.role)}keyword=${encodeURIComponent(record.name)}`,
        go: true,
      }),
    }),
  ];
}

/** One command for each state that a list can be filtered by. They are loaded with the records, and no menu shows them. */
export const listStateCommands: Command[] = [
  ...statedRecords.flatMap(stateCommands),
  ...ordersOf('orders', 'command.state.order.all'),
  ...orders.states.flatMap((state) => ordersOf(`state.${state}`, `command.state.${state}`, state)),
];
