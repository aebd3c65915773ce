/** The deals that jobs start with. */
import { addCustomer } from '../../support/restCustomers.ts';
import { placeOrder } from '../../e2e/support/sales.ts';
import type { OrderKind } from '../../../src/domain/order.ts';
import type { JobContext } from './job.ts';

/** Places the salesperson's order for a client; it is then pending. */
export async function placeDeal(
  { productUrl, visits }: JobContext,
  customerId: string,
  wish?: { kind: OrderKind; seats: number },
): Promise<{ id: string; orderNo: string; amount: string }> {
  return placeOrder(productUrl, { visit: visits.salesperson }, customerId, wish);
}

export async function approve({ visits }: JobContext, id: string, remarks = ''): Promise<void> {
  await visits.agent.request('/order/orderApproval', { id, version: 1, event: 'approve', remarks });
}

/** Creates a client of the salesperson with a pending purchase; the job finds it by its number. */
export async function waitingDeal(context: JobContext): Promise<undefined> {
  const customerId = await addCustomer(context.visits.salesperson, context.name);
  const { id, orderNo } = await placeDeal(context, customerId);
  Object.assign(context.facts, { customerId, id, orderNo });
}

/** Creates a client with a running package. */
export async function runningClient(context: JobContext, remarks = ''): Promise<undefined> {
  await waitingDeal(context);
  await approve(context, context.facts.id ?? '', remarks);
}

/** Creates an order for seats that was quoted before a renewal, where the renewal is approved first. */
export async function movedOrder(context: JobContext): Promise<undefined> {
  await runningClient(context);
  const customerId = context.facts.customerId ?? '';
  const { id, orderNo, amount } = await placeDeal(context, customerId, { kind: 'seat', seats: 3 });
  const renewal = await placeDeal(context, customerId, { kind: 'renewal', seats: 0 });
  await approve(context, renewal.id);
  Object.assign(context.facts, { id, orderNo, amount });
}
