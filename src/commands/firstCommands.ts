import type { Role } from '../domain/roles.ts';

/** What a role does most: the palette begins with it for whoever has used it little. */
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
