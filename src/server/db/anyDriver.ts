import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import type * as schema from './schema.ts';

/**
 * A database of either driver as the product sees it. Each driver's own type differs in what a raw statement answers,
 * which only `rows` and `rowsPlanned` read; drizzle's types do not convert into one another for that.
 */
export function anyDriver<Result extends PgQueryResultHKT>(db: PgDatabase<Result, typeof schema>): Db {
  return db as unknown as Db;
}
