import { and, eq } from 'drizzle-orm';
import type { Day } from '../../domain/dates.ts';
import { groundOf, type OrderGround } from '../../domain/orderGround.ts';
import type { OrderRuleFacts } from '../../machines/orderRules.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { hold } from '../db/lock.ts';
import { customers, files, orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { findPackage, lockPackage, type SellablePackage } from '../package/service.ts';
import { readCustomerFacts } from './facts.ts';
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
  const sellable = await findPackage(queryable, packageId);
  if (!sellable) throw new Error(`Order ${order.orderNo} names no package`);
  const known = await readCustomerFacts(queryable, { customer, today, packageId, orderId: order.id });
  const term = known.termOf(packageId);
  const ground = groundOf(kind, sellable.package, term, seatsAskedFor(order));
  const facts = {
    ...known.ruleFacts(sellable, kind),
    ground: { quoted: groundKept(order), current: ground },
  };
  return { facts, ground, sellable, term };
}

/** The order with its customer and its contract's SHA-256. Throws 404 out of the caller's scope. */
export async function orderInScope(queryable: Queryable, session: Session, id: string) {
  const [found] = await queryable
    .select({ order: orders, customer: customers, contractSha256: files.sha256 })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(files, eq(files.id, orders.contractFileId))
    .where(and(eq(orders.id, id), inScope(session, orders)));
  if (!found) throw notFound();
  return found;
}

/**
 * Locks an order and what it stands on, in the order that holds everywhere: customer, package with its applications,
 * order. Throws 404 out of the caller's scope.
 */
export async function holdOrder(tx: Tx, session: Session, id: string) {
  const { order: seen, contractSha256 } = await orderInScope(tx, session, id);
  const [customer] = await hold(tx, 'no key update', customers, eq(customers.id, seen.customerId));
  await lockPackage(tx, seen.packageId);
  // As it is under the locks: whoever held them may just have decided this very order, or handed it over.
  const [order] = await hold(tx, 'no key update', orders, and(eq(orders.id, id), inScope(session, orders)));
  if (!order || !customer) throw notFound();
  return { order, customer, contractSha256 };
}
