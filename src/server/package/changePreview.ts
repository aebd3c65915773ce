import { and, asc, count, eq, isNotNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { PackageChange, packageChangePreviewSchema } from '../../domain/newPackage.ts';
import type { Queryable } from '../db/database.ts';
import { customers, orders, packages } from '../db/schema.ts';
import { isOpenOrder } from '../db/stateIn.ts';
import { notFound } from '../http/refusal.ts';

const namedOrders = 10;

/**
 * Returns the pending orders that a change of a package would block from approval, if the package does not block them
 * already (R-package-9). Throws 404 for an unknown package.
 */
export async function previewChange(
  queryable: Queryable,
  { id, ...terms }: PackageChange,
): Promise<z.input<typeof packageChangePreviewSchema>> {
  const [row] = await queryable.select().from(packages).where(eq(packages.id, id));
  if (!row) throw notFound();
  const where = and(eq(orders.packageId, id), isOpenOrder, blockedBy(terms), not(blockedBy(row)));
  const [counted] = await queryable.select({ count: count() }).from(orders).where(where);
  const blockedOrders = await queryable
    .select({ id: orders.id, orderNo: orders.orderNo, customerName: customers.name })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(where)
    .orderBy(asc(orders.appliedAt), asc(orders.id))
    .limit(namedOrders);
  return { blockedCount: counted?.count ?? 0, blockedOrders };
}

/**
 * Returns the condition that an order was quoted on other terms of its package than these; a term that does not affect
 * its price is null.
 */
function blockedBy({ durationMonths, price, seatPrice, baseSeats }: Omit<PackageChange, 'id'>): SQL {
  const differs = (quoted: PgColumn, now: string | number) => and(isNotNull(quoted), ne(quoted, now));
  return sql`(${or(
    differs(orders.quotedMonths, durationMonths),
    differs(orders.quotedPrice, price),
    differs(orders.quotedSeatPrice, seatPrice),
    differs(orders.quotedBaseSeats, baseSeats),
  )})`;
}
