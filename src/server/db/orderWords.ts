import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { customerNamed } from './customerWords.ts';
import { containing, escaped } from './containing.ts';
import type { Queryable } from './database.ts';
import { matches, namedPackage } from './names.ts';
import { customers, orders, packages } from './schema.ts';
import { mayHold, oneOf, pieceOfNumber } from './words.ts';

/** What every number begins with. */
export const numberPrefix = 'DD';
/** By beginning, in the order of numbers. */
export const orderNumber = sql`(${orders.orderNo} collate "C")`;
const orderNumberEnd = sql`(reverse(${orders.orderNo}) collate "C")`;

/** A keyword that may be part of an order's number, as it is written there; undefined for any other. */
export function numberOf(keyword: string): string | undefined {
  const number = keyword.replace(/[\s-]/g, '').toUpperCase();
  return /^([A-Z]{0,2}\d+|DD?)$/.test(number) ? number : undefined;
}

/** Numbers that begin with what was typed; of a keyword that begins with a letter there are no others. */
export function numberBegins(number: string): SQL {
  return sql`${orderNumber} like ${`${escaped(number)}%`}`;
}

/** Numbers that end with the digits. */
export function numberEnds(number: string): SQL {
  return sql`${orderNumberEnd} like ${`${[...number].reverse().join('')}%`}`;
}

/** Numbers that hold four digits or more, by the index of their pieces. */
export function numberHolds(number: string): SQL | undefined {
  return and(mayHold(orders.orderNo, number, pieceOfNumber), sql`${orderNumber} like ${containing(number)}`);
}

/** An order of an agent, or of all, whose number or whose customer's or package's name holds the keyword. */
export function orderHolds(queryable: Queryable, keyword: string, agentId: string | null): SQL | undefined {
  const number = numberOf(keyword);
  if (number && /^D/.test(number)) return numberBegins(number);
  const named = queryable
    .select({ id: customers.id })
    .from(customers)
    .where(and(agentId === null ? undefined : eq(customers.agentId, agentId), customerNamed(keyword)));
  const sold = queryable.select({ id: packages.id }).from(packages).where(matches(namedPackage, keyword));
  const ofNamed = or(oneOf(orders.customerId, named), oneOf(orders.packageId, sold));
  if (!number) return ofNamed;
  // A year is in nearly all numbers: the index would be no help.
  const ofFew = /^20\d{0,4}$/.test(number) ? undefined : mayHold(orders.orderNo, number, pieceOfNumber);
  return and(or(ofNamed, ofFew ?? sql`true`), or(ofNamed, sql`${orderNumber} like ${containing(number)}`));
}

/** Ids of those orders. */
export function ordersHolding(queryable: Queryable, keyword: string, agentId: string | null) {
  const own = agentId === null ? undefined : eq(orders.agentId, agentId);
  return queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(own, orderHolds(queryable, keyword, agentId)));
}
