import { and, count, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Day } from '../../domain/dates.ts';
import { lifecycleIds, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import type { Session } from './session.ts';

export const lifecycleIdSchema = z
  .enum(lifecycleIds as [LifecycleId, ...LifecycleId[]])
  .meta({ id: 'LifecycleId' });

interface NamedRecord {
  id: string;
  name: string;
  state: string;
  /** The id of the record whose page shows it, if that is another record. */
  pageId?: string;
  /** The type of that other record, if it is not the lifecycle's own type. */
  pageType?: string;
}

interface ScopeSums {
  /** The scope of the caller's records, as in scope_days. */
  scopeId: string;
  /** The condition for rows of transition_steps that are in that scope and not summed yet. */
  rest: SQL;
}

/** How the records of a lifecycle are counted and found, in the caller's scope. */
export interface LifecycleRecords {
  counts(queryable: Queryable, session: Session): Promise<{ state: string; count: number }[]>;
  find(queryable: Queryable, session: Session, id: string): Promise<NamedRecord | undefined>;
  /** Returns those of the records that the caller may see. */
  named(queryable: Queryable, session: Session, ids: readonly string[]): Promise<NamedRecord[]>;
  /** Selects the ids of all records that the caller may see; undefined: every record. */
  ids(session: Session): SQL | undefined;
  /** If only some records are counted: selects their ids as of the end of a day. */
  counted?: (session: Session, day: Day) => SQL;
  /** Returns the sums of steps by the records' scope; undefined: none for this caller. */
  summed?: (session: Session) => ScopeSums | undefined;
}

/** Adds `find`, which looks up one record through `named`. */
export function foundByNames(records: Omit<LifecycleRecords, 'find'>): LifecycleRecords {
  return {
    ...records,
    find: async (queryable, session, id) => {
      const [found] = await records.named(queryable, session, [id]);
      return found;
    },
  };
}

/**
 * Returns the records that are rows of one table or view. `scope` limits them to those that the caller may see;
 * undefined: all.
 */
export function recordsIn(
  table: (PgTable | PgView) & Record<'id' | 'status', PgColumn>,
  name: PgColumn | SQL<string>,
  scope: (session: Session) => SQL | undefined,
): LifecycleRecords {
  return foundByNames({
    counts: (queryable, session) =>
      queryable
        .select({ state: table.status, count: count() })
        .from(table as PgTable)
        .where(scope(session))
        .groupBy(table.status) as Promise<{ state: string; count: number }[]>,
    named: (queryable, session, ids) =>
      queryable
        .select({ id: table.id, name, state: table.status })
        .from(table as PgTable)
        .where(and(inArray(table.id, [...ids]), scope(session))) as Promise<NamedRecord[]>,
    ids: (session) => {
      const within = scope(session);
      return within && sql`select ${table.id} from ${table} where ${within}`;
    },
  });
}
