import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dealApproval } from '../../machines/dealApproval.ts';
import { logPending, orders, transitions, transitionSteps } from '../db/schema.ts';
import { recordsIn, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { inScope } from '../http/scope.ts';
import { isOpenOrder } from '../db/stateIn.ts';

/** Deals; agents and salespeople have many more than are counted one by one. */
export const dealRecords: LifecycleRecords = {
  ...recordsIn(orders, orders.orderNo, (session) => inScope(session, orders)),
  summed: (session) => {
    const { role, agentId, userId } = session;
    const own = inScope(session, orders);
    // What the log has not taken up yet.
    const waiting = (column: PgColumn) => sql`select ${column} from ${logPending}
      join ${transitions} on ${transitions.id} = ${logPending.entryId}
      join ${orders} on ${orders.id} = ${transitions.recordId}
      where ${and(own, eq(logPending.kind, 'transition'), eq(transitions.lifecycle, dealApproval.id))}`;
    if (role === 'agent' && agentId !== null)
      return { scopeId: agentId, rest: sql`${transitionSteps.id} in (${waiting(transitions.id)})` };
    // A deal that waits may pass to another salesperson: it is in their sums once it is decided.
    const open = sql`select ${orders.id} from ${orders} where ${and(own, isOpenOrder)}
      union ${waiting(orders.id)}`;
    if (role === 'salesperson')
      return { scopeId: userId, rest: sql`${transitionSteps.recordId} in (${open})` };
    return undefined;
  },
};
