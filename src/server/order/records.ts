import { and, eq, sql } from 'drizzle-orm';
import { dealApproval } from '../../machines/dealApproval.ts';
import { logPending, orders, transitions, transitionSteps } from '../db/schema.ts';
import { recordsIn, type LifecycleRecords } from '../http/lifecycleRecords.ts';
import { orderScope } from '../http/scope.ts';

/** Deals; agents have many more than are counted one by one. */
export const dealRecords: LifecycleRecords = {
  ...recordsIn(orders, orders.orderNo, (session) => orderScope(session)),
  summed: (session) => {
    const { role, agentId } = session;
    // Because a customer's decided deals pass to another salesperson with it, theirs are counted one by one.
    if (role !== 'agent' || agentId === null) return undefined;
    // Transitions that are not in the log yet.
    const waiting = sql`select ${transitions.id} from ${logPending}
      join ${transitions} on ${transitions.id} = ${logPending.entryId}
      join ${orders} on ${orders.id} = ${transitions.recordId}
      where ${and(orderScope(session), eq(logPending.kind, 'transition'), eq(transitions.lifecycle, dealApproval.id))}`;
    return { scopeId: agentId, rest: sql`${transitionSteps.id} in (${waiting})` };
  },
};
