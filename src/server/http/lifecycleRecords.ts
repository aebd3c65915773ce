import { and, count, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { lifecycleIds, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import type { Session } from './session.ts';

export const lifecycleIdSchema = z
  .enum(lifecycleIds as [LifecycleId, ...LifecycleId[]])
  .meta({ id: 'LifecycleId' });

/** How the records of a lifecycle are counted and found, in the caller's scope. */
export interface LifecycleRecords {
  counts(queryable: Queryable, session: Session): Promise<{ state: string; count: number }[]>;
  find(
    queryable: Queryable,
    session: Session,
    id: string,
  ): Promise<{ name: string; state: string } | undefined>;
}

/** Records that are rows of one table. `scope` tells which of them the caller may see; undefined: all. */
export function recordsIn(
  table: PgTable & Record<'id' | 'status', PgColumn>,
  name: PgColumn | SQL<string>,
  scope: (session: Session) => SQL | undefined,
): LifecycleRecords {
  return {
    counts: (queryable, session) =>
      queryable
        .select({ state: table.status, count: count() })
        .from(table as PgTable)
        .where(scope(session))
        .groupBy(table.status) as Promise<{ state: string; count: number }[]>,
    find: async (queryable, session, id) => {
      const [found] = await queryable
        .select({ name, state: table.status })
        .from(table as PgTable)
        .where(and(eq(table.id, id), scope(session)));
      return found as { name: string; state: string } | undefined;
    },
  };
}
