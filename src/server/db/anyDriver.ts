import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import type * as schema from './schema.ts';

/**
 * Returns a database of either driver as the type that the product uses. The drivers' types differ in the answer of a raw
 * statement, which only `rows` and `rowsPlanned` read. Because of that, drizzle's types do not convert into one another.
 */
export function anyDriver<Result extends PgQueryResultHKT>(db: PgDatabase<Result, typeof schema>): Db {
  return db as unknown as Db;
}
