import { asc, inArray, sql } from 'drizzle-orm';
import { dayOf, laterDay } from '../../domain/dates.ts';
import { systemRoleId } from '../../domain/roles.ts';
import { soonFrom, subscriptionStateOn } from '../../domain/subscription.ts';
import { subscription } from '../../machines/subscription.ts';
import type { Tx } from '../db/database.ts';
import { orders, subscriptions, users } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import type { TransitionFields } from './append.ts';
import { creationOf, stepOf, type Actor } from './formerSteps.ts';

/**
 * Returns the past steps of subscriptions: started by the approver of their first order, and moved by the calendar on its
 * days. Extensions and seats that joined later are in the histories of those orders.
 */
export async function subscriptionsBefore(tx: Tx, now: Date): Promise<TransitionFields[]> {
  const rows = await tx
    .select({
      term: subscriptions,
      granted: subquery<(Actor & { at: string; orderNo: string }) | null>(sql`
        select jsonb_build_object('id', approver.id, 'name', approver.name, 'roleId', approver.role_id,
          'at', granting.decided_at, 'orderNo', granting.order_no)
        from ${orders} as granting join ${users} as approver on approver.id = granting.decided_by_id
        where granting.customer_id = ${subscriptions.customerId} and granting.package_id = ${subscriptions.packageId}
          and granting.status = 'approved' and granting.kind <> 'seat' and granting.start_date = ${subscriptions.startDate}
        order by granting.decided_at limit 1`),
    })
    .from(subscriptions)
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  const today = dayOf(now);
  const calendar: Actor = { id: null, name: null, roleId: systemRoleId };
  const steps = rows.flatMap(({ term, granted }) => {
    const recordId = term.id;
    const grantedAt = granted ? new Date(granted.at) : term.createdAt;
    const creation = {
      recordId,
      at: grantedAt,
      actor: granted ?? { ...calendar, roleId: null },
      ...(granted && { params: { orderNo: granted.orderNo } }),
    };
    const days = {
      start: term.startDate,
      endSoon: laterDay(term.startDate, soonFrom(term)),
      end: term.endDate,
    };
    let last = creationOf(subscription, 'running', creation);
    const termSteps = [last];
    for (const event of ['endSoon', 'end'] as const) {
      if (days[event] > today) break;
      const at = new Date(Math.max(last.at.getTime(), new Date(`${days[event]}T00:00:00+08:00`).getTime()));
      last = stepOf(subscription, event, last.seq, { recordId, at, actor: calendar });
      termSteps.push(last);
    }
    return termSteps;
  });
  for (const status of ['ending', 'ended'] as const) {
    const ids = rows
      .filter(({ term }) => subscriptionStateOn(today, term) === status)
      .map(({ term }) => term.id);
    // No statement takes more parameters than these.
    for (let from = 0; from < ids.length; from += 10_000)
      await tx
        .update(subscriptions)
        .set({ status })
        .where(inArray(subscriptions.id, ids.slice(from, from + 10_000)));
  }
  return steps;
}
