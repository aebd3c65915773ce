import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { customerNamed } from './customerWords.ts';
import { containing } from './containing.ts';
import type { Queryable } from './database.ts';
import { customers, orders } from './schema.ts';
import { mayHold, oneOf, pieceOfNumber } from './words.ts';

/** What an order number is made of: a keyword with anything else need not be looked for in numbers. */
const numberLetters = /^[0-9a-z]+$/i;

/** An order of an agent, or of all, whose number or whose customer's name holds the keyword. */
export function orderHolds(queryable: Queryable, keyword: string, agentId: string | null): SQL | undefined {
  const named = queryable
    .select({ id: customers.id })
    .from(customers)
    .where(and(agentId === null ? undefined : eq(customers.agentId, agentId), customerNamed(keyword)));
  const ofNamed = oneOf(orders.customerId, named);
  if (!numberLetters.test(keyword)) return ofNamed;
  return or(
    ofNamed,
    and(mayHold(sql`${orders.orderNo}`, keyword, pieceOfNumber), ilike(orders.orderNo, containing(keyword))),
  );
}

/** Ids of those orders. */
export function ordersHolding(queryable: Queryable, keyword: string, agentId: string | null) {
  const own = agentId === null ? undefined : eq(orders.agentId, agentId);
  return queryable
    .select({ id: orders.id })
    .from(orders)
    .where(and(own, orderHolds(queryable, keyword, agentId)));
}
