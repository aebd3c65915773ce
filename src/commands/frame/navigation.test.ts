import { expect, it } from 'vitest';
import { navigationCommands } from './navigation.ts';

// Written by hand from R-page-10: the key of each page, and the roles that have it.
const pages = `
go/account-balance g b agent
go/account-recharge g r agent
go/account-sale g s agent
go/account-entries g n agent
go/agent-grade g e operations
go/agent-manage g m operations
go/agent-pay g r operations
go/user-manage-list g u agent
go/customer-manage-list g c agent
go/deal-list g o agent
go/deal-approval g a agent
go/deal-approval-queue g q agent
go/my-client g c salesperson
go/my-app g p developer
go/app-release g p operations
go/app-approval g a operations
go/app-package-release g k operations
go/order-record g o operations
go/audit-desk g d operations
go/audit-case g f operations
go/audit-trail g t operations
go/replay g y operations
go/sale-order g o salesperson
go/state-chart g l operations agent salesperson developer
go/platform-user g u operations`;

it('opens each page by its key, for the roles that have it', () => {
  const opened = navigationCommands
    .filter(({ key }) => key !== undefined)
    .map(({ id, key, roles }) => [id, key, ...roles.toSorted()].join(' '));
  const expected = pages
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([id, first, second, ...roles]) => [id, first, second, ...roles.toSorted()].join(' '));
  expect(opened.toSorted()).toEqual(expected.toSorted());
});

it('offers every page with a key once', () => {
  const ids = navigationCommands.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
