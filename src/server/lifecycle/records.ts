import { and, count, eq } from 'drizzle-orm';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { inScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';

/** How the records of a lifecycle are counted and found, in the caller's scope. */
interface LifecycleRecords {
  counts(queryable: Queryable, session: Session): Promise<{ state: string; count: number }[]>;
  find(
    queryable: Queryable,
    session: Session,
    id: string,
  ): Promise<{ name: string; state: string } | undefined>;
}

const deals: LifecycleRecords = {
  counts: (queryable, session) =>
    queryable
      .select({ state: orders.status, count: count() })
      .from(orders)
      .where(inScope(session, orders))
      .groupBy(orders.status),
  find: async (queryable, session, id) => {
    const [order] = await queryable
      .select({ name: orders.orderNo, state: orders.status })
      .from(orders)
      .where(and(eq(orders.id, id), inScope(session, orders)));
    return order;
  },
};

const recordsOf: Record<LifecycleId, LifecycleRecords> = { dealApproval: deals };

export function countRecords(queryable: Queryable, session: Session, lifecycle: LifecycleId) {
  return recordsOf[lifecycle].counts(queryable, session);
}

/** Throws 404 for a record out of the caller's scope. */
export async function findRecord(queryable: Queryable, session: Session, lifecycle: LifecycleId, id: string) {
  const found = await recordsOf[lifecycle].find(queryable, session, id);
  if (!found) throw notFound();
  return found;
}
