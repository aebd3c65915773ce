import type { Icon } from '@tabler/icons-react';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { agentStates } from '../../domain/agent.ts';
import { auditStates } from '../../domain/application.ts';
import { auditCaseStates } from '../../domain/auditCaseLimits.ts';
import { customerStates } from '../../domain/customer.ts';
import type { KeyAfter, MessageKey } from '../../domain/message.ts';
import { orderStates } from '../../domain/order.ts';
import { passwordRequestStates } from '../../domain/passwordRequest.ts';
import { platformUserStates } from '../../domain/platformUser.ts';
import { publicationStates } from '../../domain/publication.ts';
import type { Role } from '../../domain/roles.ts';
import { staffStates } from '../../domain/staff.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';

/** The states of a kind of record, and the list that each role has of it. */
interface StatedList {
  states: readonly KeyAfter<'command.state.'>[];
  lists: Partial<Record<Role, string>>;
  /** The filter of the list that takes the state; absent: `status`. */
  filter?: string;
}

const orders: StatedList = {
  states: orderStates.map((state) => `order.${state}` as const),
  lists: { agent: '/deal-list', operations: '/order-record', salesperson: '/sale-order' },
};

const applications = { operations: '/app-release', developer: '/my-app' };

const statedLists: StatedList[] = [
  orders,
  {
    states: customerStates.map((state) => `customer.${state}` as const),
    lists: { agent: '/customer-manage-list', salesperson: '/my-client' },
  },
  {
    states: agentStates.map((state) => `agent.${state}` as const),
    lists: { operations: '/agent-manage' },
  },
  // A deleted level stands in no list.
  { states: ['agentLevel.enabled', 'agentLevel.disabled'], lists: { operations: '/agent-grade' } },
  { states: staffStates.map((state) => `staff.${state}` as const), lists: { agent: '/user-manage-list' } },
  { states: publicationStates.map((state) => `application.${state}` as const), lists: applications },
  {
    states: auditStates.map((state) => `application.${state}` as const),
    lists: applications,
    filter: 'auditStatus',
  },
  {
    states: publicationStates.map((state) => `package.${state}` as const),
    lists: { operations: '/app-package-release' },
  },
  {
    states: passwordRequestStates.map((state) => `passwordRequest.${state}` as const),
    lists: { operations: '/password-requests', agent: '/password-requests' },
  },
  {
    states: platformUserStates.map((state) => `platformUser.${state}` as const),
    lists: { operations: '/platform-user' },
  },
  {
    states: auditCaseStates.map((state) => `auditCase.${state}` as const),
    lists: { operations: '/audit-case' },
  },
];

const icon: Icon = IconFilter;

const rolesOf = ({ lists }: StatedList) => Object.keys(lists) as Role[];

/** The address of the role's list in the state, named by its last word. */
function routeOf({ lists, filter = 'status' }: StatedList, role: Role, state: string): string {
  return `${lists[role] ?? ''}?${filter}=${state.slice(state.indexOf('.') + 1)}`;
}

function stateCommands(list: StatedList): Command[] {
  return list.states.map((state) =>
    defineCommand({
      id: `state.${state}`,
      title: `command.state.${state}`,
      icon,
      roles: rolesOf(list),
      run: async ({ context }) => ({ route: routeOf(list, context.role, state), go: true }),
    }),
  );
}

/** The orders of a salesperson or a customer: all, or in one state ("pending orders of 孙雪梅"). */
function ordersOf(id: string, title: MessageKey, state?: string): Command[] {
  const listOf = (role: Role) =>
    state ? `${routeOf(orders, role, state)}&` : `${orders.lists[role] ?? ''}?`;
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

/** Each state that a list is filtered by leads to what is in it. They come with the records, and stand in no menu. */
export const listStateCommands: Command[] = [
  ...statedLists.flatMap(stateCommands),
  ...ordersOf('orders', 'command.state.order.all'),
  ...orders.states.flatMap((state) => ordersOf(`state.${state}`, `command.state.${state}`, state)),
];
