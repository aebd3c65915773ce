import { and, asc, eq, inArray } from 'drizzle-orm';
import { addMonths, dayOf, laterDay, type Day } from '../../src/domain/dates.ts';
import type { Queryable } from '../../src/server/db/database.ts';
import { orders, packages, subscriptions } from '../../src/server/db/schema.ts';

interface Span {
  startDate: Day;
  endDate: Day;
}

/** Spans in order of their days, those that follow on one another made one. */
function joined(spans: Span[]): string[] {
  const whole: Span[] = [];
  for (const { startDate, endDate } of spans) {
    const last = whole.at(-1);
    if (last?.endDate === startDate) last.endDate = endDate;
    else whole.push({ startDate, endDate });
  }
  return whole.map(({ startDate, endDate }) => `${startDate} to ${endDate}`);
}

/**
 * What is wrong with the terms of these customers, as sentences: each approved purchase or renewal must begin where
 * the one before ends, or on the day of its approval when that has ended, and last the package's duration; together
 * they are exactly the days that the subscriptions cover, none of them twice.
 */
export async function brokenTerms(queryable: Queryable, customerIds: string[]): Promise<string[]> {
  const found: string[] = [];
  const approved = await queryable
    .select({ order: orders, months: packages.durationMonths })
    .from(orders)
    .innerJoin(packages, eq(packages.id, orders.packageId))
    .where(and(inArray(orders.customerId, customerIds), eq(orders.status, 'approved')))
    .orderBy(asc(orders.startDate));
  const terms = await queryable
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.customerId, customerIds))
    .orderBy(asc(subscriptions.startDate));
  const keyOf = (row: { customerId: string; packageId: string }) => `${row.customerId} with ${row.packageId}`;
  for (const key of new Set([...approved.map(({ order }) => keyOf(order)), ...terms.map(keyOf)])) {
    const sold = approved.filter(({ order }) => keyOf(order) === key && order.kind !== 'seat');
    let end: Day | undefined;
    for (const { order, months } of sold) {
      const decided = dayOf(order.decidedAt ?? order.appliedAt);
      const start = end ? laterDay(decided, end) : decided;
      end = addMonths(start, months);
      if (order.startDate !== start || order.endDate !== end)
        found.push(
          `${key}: ${order.orderNo} runs ${order.startDate} to ${order.endDate}, not ${start} to ${end}`,
        );
    }
    const held = terms.filter((term) => keyOf(term) === key);
    for (const [index, term] of held.entries()) {
      const before = held[index - 1];
      if (before && term.startDate < before.endDate)
        found.push(`${key}: a term from ${term.startDate} before the end ${before.endDate}`);
    }
    const [covered, paid] = [joined(held), joined(sold.map(({ order }) => order))].map(String);
    if (covered !== paid) found.push(`${key}: covered is ${covered}, sold was ${paid}`);
  }
  return found;
}
