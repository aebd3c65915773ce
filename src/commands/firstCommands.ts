import type { Role } from '../domain/roles.ts';

/** The most frequent commands of each role: the palette begins with them for a user without much usage history. */
export const firstCommands: Readonly<Record<Role, readonly string[]>> = {
  operations: ['recharge.new', 'application.pass', 'agent.new', 'package.new', 'go/agent-manage'],
  agent: ['order.approve', 'order.reject', 'go/deal-list', 'staff.add', 'go/account-balance'],
  salesperson: [
    'customer.sellPackage',
    'customer.renew',
    'customer.buySeats',
    'customer.new',
    'go/sale-order',
  ],
  developer: ['application.new', 'application.newVersion', 'application.submit', 'go/my-app'],
};
