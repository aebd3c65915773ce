import { and, eq } from 'drizzle-orm';
import type { Day } from '../../domain/dates.ts';
import { groundOf, type OrderGround } from '../../domain/orderGround.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { hold, lockInTurn } from '../db/lock.ts';
import { prepared } from '../db/prepared.ts';
import { customers, files, orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { lockPackage, type SellablePackage } from '../package/service.ts';
import { readCustomerPackage } from './facts.ts';
import { groundKept, seatsAskedFor } from './service.ts';
import type { CustomerTerm } from './subscription.ts';

export type OrderRow = typeof orders.$inferSelect;

/** How an order stands today: its customer, its package and the term that it was quoted on. */
export interface Standing {
  facts: OrderRuleFacts;
  ground: OrderGround;
  sellable: SellablePackage;
  term: CustomerTerm | undefined;
}

/** What the rules of an order look at for one that waits. */
export async function readStanding(
  queryable: Queryable,
  order: OrderRow,
  customer: typeof customers.$inferSelect,
  today: Day,
): Promise<Standing> {
  const { packageId, kind } = order;
  const customerPackage = await readCustomerPackage(queryable, {
    customer,
    today,
    packageId,
    orderId: order.id,
  });
  if (!customerPackage) throw new Error(`Order ${order.orderNo} names no package`);
  const { sellable, term } = customerPackage;
  const ground = groundOf(kind, sellable.package, term, seatsAskedFor(order));
  const facts = {
    ...customerPackage.ruleFacts(kind),
    ground: { quoted: groundKept(order), current: ground },
  };
  return { facts, ground, sellable, term };
}

function selectOrder(queryable: Queryable, session: Session, id: string) {
  return queryable
    .select({ order: orders, customer: customers, contractSha256: files.sha256 })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(files, eq(files.id, orders.contractFileId))
    .where(and(eq(orders.id, id), inScope(session, orders)));
}

/** The order with its customer and its contract's SHA-256. Throws 404 out of the caller's scope. */
export async function orderInScope(queryable: Queryable, session: Session, id: string) {
  const [found] = await prepared(selectOrder(queryable, session, id), `order in scope of ${session.role}`);
  if (!found) throw notFound();
  return found;
}

/**
 * Locks an order and what it stands on, in the order that holds everywhere: customer, package with its applications,
 * order. Throws 404 out of the caller's scope.
 */
export async function holdOrder(tx: Tx, session: Session, id: string) {
  // An order stays with its customer, its package and its contract: what finds these need not be locked.
  lockInTurn(tx, customers);
  const held = selectOrder(tx, session, id).for('no key update', { of: customers });
  const [found] = await prepared(held, `held order in scope of ${session.role}`);
  if (!found) throw notFound();
  const { customer, contractSha256 } = found;
  await lockPackage(tx, found.order.packageId);
  // As it is under the locks: whoever held them may just have decided this very order, or handed it over.
  const [order] = await hold(tx, 'no key update', orders, and(eq(orders.id, id), inScope(session, orders)));
  if (!order) throw notFound();
  return { order, customer, contractSha256 };
}
