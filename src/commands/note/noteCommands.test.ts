/** Tests the route of a note: to the page of its order, else of its customer, and none for a role without such a page. */
import { expect, it } from 'vitest';
import { availabilityOf } from '../../commandKit/availability.ts';
import { testContext } from '../testing.ts';
import { commandById } from '../registry.ts';
import { noteRecord } from './noteRecord.ts';

const onCustomer = noteRecord({
  id: 'n1',
  customerId: 'c1',
  customerName: '苏州澄湖',
  orderId: null,
  orderNo: null,
  caseId: null,
  caseTitle: null,
  caseClosed: false,
  text: 'Calls back on Monday',
  authorId: 'u1',
  authorName: '孙雪梅',
  status: 'active',
  version: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
});
const onOrder = noteRecord({ ...onCustomer.data, orderId: 'o1', orderNo: 'DD20261120001' });

const cases = [
  ['agent', 'customer', '/customer-detail?id=c1'],
  ['agent', 'order', '/deal-detail?id=o1'],
  ['salesperson', 'customer', '/my-client-detail?id=c1'],
  ['salesperson', 'order', '/sale-order/detail?id=o1'],
  ['operations', 'customer', undefined],
  ['operations', 'order', '/order-record/detail?id=o1'],
] as const;

it.each(cases)('%s comes from the note on a(n) %s to %s', async (role, subject, route) => {
  const record = subject === 'customer' ? onCustomer : onOrder;
  const context = { ...testContext, role };
  const open = commandById('note.open');
  expect(availabilityOf(open, context, record.data) !== undefined).toBe(route !== undefined);
  if (route === undefined) return;
  const outcome = await open.run({
    context,
    record,
    values: undefined,
    consequence: undefined,
    idempotencyKey: 'k',
  });
  expect(outcome.route).toBe(route);
});
