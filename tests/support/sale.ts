import { expect } from 'vitest';
import { orderCall } from './orderCall.ts';
import { newKey, type Caller, type TestApi } from './testApi.ts';
import { uploadContract } from './uploads.ts';

export interface NewOrder {
  customerId: string;
  packageId: string;
  kind: 'package' | 'seat' | 'renewal';
  seats?: number;
}

/** Places an order as its salesperson, at the quoted price; fails if it cannot be placed. */
export async function placeOrder(server: TestApi, sales: Caller, newOrder: NewOrder) {
  const orderInput = { seats: 0, ...newOrder };
  const quoted = await sales.call<{ amount: string }>('POST', '/order/payProductPrice', orderInput);
  expect(quoted.status, quoted.body.msg).toBe(200);
  const contractFileId = await uploadContract(server, sales);
  const { path, body } = orderCall({
    ...orderInput,
    ...{ quotedAmount: quoted.body.data.amount, contractFileId },
    // Tests place equal orders again and again.
    confirmedDuplicate: true,
  });
  const placed = await sales.call<{ id: string; orderNo: string }>('POST', path, body, newKey());
  expect(placed.status, placed.body.msg).toBe(200);
  return placed.body.data;
}

/** Does the same, and approves the order as its agent. */
export async function sell(server: TestApi, by: { sales: Caller; agent: Caller }, newOrder: NewOrder) {
  const placed = await placeOrder(server, by.sales, newOrder);
  const verdict = { id: placed.id, event: 'approve', version: 1, remarks: '' };
  const approved = await by.agent.call('POST', '/order/orderApproval', verdict, newKey());
  expect(approved.status, approved.body.msg).toBe(200);
  return placed;
}
