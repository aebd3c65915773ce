import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { laterDay, type Day } from '../../domain/dates.ts';
import { durationEnd, type RunningTerm } from '../../domain/price.ts';
import { factsOfTerm, subscription } from '../../machines/subscription.ts';
import type { Tx } from '../db/database.ts';
import { subscriptions, type orders } from '../db/schema.ts';
import { logCreationLast, moveRecords } from '../lifecycle/service.ts';
import { contentHere } from '../trail/auditedFields.ts';
import type { Actor } from '../trail/append.ts';

type OrderRow = typeof orders.$inferSelect;
/** A term of a customer as its facts bring it. */
export type TermRow = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'version' | 'status' | 'seats' | 'startDate' | 'endDate'
>;

/** A customer's latest unbroken run of terms of a package, which may begin with fewer seats than it ends with. */
export interface CustomerTerm extends RunningTerm {
  /** The last of its rows. */
  last: TermRow;
}

/** Returns the latest term among a customer's rows of a package, which are sorted by their end; running or ended. */
export function latestTerm(rows: TermRow[]): CustomerTerm | undefined {
  let latest: CustomerTerm | undefined;
  for (const last of rows) {
    const { startDate, endDate, seats } = last;
    latest = {
      startDate: latest?.endDate === startDate ? latest.startDate : startDate,
      endDate,
      seats,
      last,
    };
  }
  return latest;
}

interface Days {
  startDate: Day;
  endDate: Day;
}

/**
 * Returns the days that an order really runs if it is approved today, not those it was quoted for. A purchase runs for
 * its whole duration from today. A renewal continues at the end of the term, or from today if that has ended. Seats join
 * the running terms from today on.
 */
export function daysApproved(
  order: OrderRow,
  term: CustomerTerm | undefined,
  durationMonths: number,
  today: Day,
): Days {
  if (order.kind === 'seat') {
    return { startDate: laterDay(today, order.startDate), endDate: order.endDate };
  }
  const startDate = term ? laterDay(today, term.endDate) : today;
  return { startDate, endDate: durationEnd(startDate, durationMonths, term) };
}

/** The approval of an order, and its results. */
interface Approval {
  order: OrderRow;
  /** The customer's latest term of the package before. */
  term: CustomerTerm | undefined;
  days: Days;
  today: Day;
  session: Actor;
  at: Date;
  /** Id of the log's entry of the approval. */
  cause: number;
}

/**
 * Applies an order that was approved today to the subscription. A purchase or renewal brings the seats it was priced for;
 * added seats join all current and future terms. The rules of the order have been checked, and its customer is locked.
 */
export async function applyToSubscription(tx: Tx, approval: Approval): Promise<void> {
  const { order, term, days, today } = approval;
  // A term that ended today remains ended, though the next one continues it without a gap.
  const goesOn = term !== undefined && today < term.endDate && days.startDate === term.endDate;
  if (order.kind === 'seat') await addSeats(tx, approval);
  else if (goesOn && term.seats === order.seatCount)
    await moveTerms(tx, approval, 'extend', [term.last], { endDate: days.endDate });
  else await startTerm(tx, approval);
}

async function addSeats(tx: Tx, approval: Approval): Promise<void> {
  const { order, today } = approval;
  const terms = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, order.customerId),
        eq(subscriptions.packageId, order.packageId),
        gt(subscriptions.endDate, today),
      ),
    )
    .orderBy(asc(subscriptions.endDate), asc(subscriptions.id));
  await moveTerms(tx, approval, 'addSeats', terms, {
    seats: sql`${subscriptions.seats} + ${order.seatCount}`,
  });
}

async function moveTerms(
  tx: Tx,
  { order, today, session, at, cause }: Approval,
  type: 'extend' | 'addSeats',
  terms: TermRow[],
  set: { endDate: Day } | { seats: SQL },
): Promise<void> {
  await moveRecords(
    tx,
    { lifecycle: subscription, table: subscriptions, event: { type }, session, at, cause, set },
    terms.map((record) => ({
      record,
      seenVersion: record.version,
      facts: factsOfTerm(record, today),
      params: { orderNo: order.orderNo },
    })),
  );
}

async function startTerm(tx: Tx, { order, days, session, at, cause }: Approval): Promise<void> {
  const { customerId, packageId, seatCount: seats, orderNo } = order;
  const [started] = await tx
    .insert(subscriptions)
    .values({ customerId, packageId, seats, ...days })
    .returning({ id: subscriptions.id, status: subscriptions.status, content: contentHere('subscription') });
  if (!started) throw new Error('The subscription was not written');
  await logCreationLast(tx, {
    lifecycle: subscription,
    recordId: started.id,
    state: started.status,
    content: started.content,
    actor: session,
    at,
    cause,
    params: { orderNo },
  });
}
