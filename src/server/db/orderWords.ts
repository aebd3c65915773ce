import { and, eq, ilike, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { customerNamed } from './customerWords.ts';
import { containing } from './containing.ts';
import type { Queryable } from './database.ts';
import { customers, orders } from './schema.ts';
import { mayHold, oneOf, pieceOfNumber } from './words.ts';

/** Ids of the orders of an agent, or of all, whose number or whose customer's name holds the keyword. */
export function ordersHolding(queryable: Queryable, keyword: string, agentId: string | null) {
  const number = sql`${orders.orderNo}`;
  const own = agentId === null ? undefined : eq(orders.agentId, agentId);
  const named = queryable
    .select({ id: customers.id })
    .from(customers)
    .where(and(agentId === null ? undefined : eq(customers.agentId, agentId), customerNamed(keyword)));
  return unionAll(
    queryable
      .select({ id: orders.id })
      .from(orders)
      .where(and(own, mayHold(number, keyword, pieceOfNumber), ilike(orders.orderNo, containing(keyword)))),
    queryable
      .select({ id: orders.id })
      .from(orders)
      .where(and(own, oneOf(orders.customerId, named))),
  );
}
