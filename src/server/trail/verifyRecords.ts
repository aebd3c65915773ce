import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { LogProblem } from '../../domain/logVerification.ts';
import { lifecycleIds, lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { migrationsAfter } from '../../machines/migration.ts';
import type { Database } from '../db/database.ts';
import { auditedRecords, contentHere } from './auditedFields.ts';
import type { Found } from './verify.ts';

const dialect = new PgDialect();

/** Problems of one kind are told up to this many. */
const most = 1000;

/** Every record against the last entry of its history. Gives how many there are. */
export async function verifyRecords(database: Database, found: Found): Promise<number> {
  let records = 0;
  for (const lifecycle of lifecycleIds) {
    const { table, where } = auditedRecords[lifecycle];
    const [counted] = await read(
      database,
      sql`select count(*)::int as count from ${table} where ${where ?? sql`true`}`,
    );
    records += Number(counted?.count ?? 0);
    const tell = async (problem: LogProblem, query: SQL) => {
      for (const { id } of await read(database, sql`${query} limit ${sql.raw(String(most))}`))
        found({ problem, lifecycle, recordId: String(id) });
    };
    await tell(
      'recordUntold',
      sql`select ${table.id} as id from ${table}
        where ${where ?? sql`true`} and not exists (select from transitions
          where lifecycle = ${lifecycle} and record_id = ${table.id})`,
    );
    await tell(
      'recordChanged',
      sql`select ${table.id} as id from ${table}, lateral (select ${stateNow(lifecycle)} as to_state, content from transitions
          where lifecycle = ${lifecycle} and record_id = ${table.id} order by seq desc limit 1) as last
        where ${where ?? sql`true`} and (last.to_state <> ${table.status}
          or (last.content is not null and last.content <> ${contentHere(lifecycle)}))`,
    );
    await tell(
      'recordMissing',
      sql`select distinct record_id as id from transitions
        where lifecycle = ${lifecycle} and not exists (select from ${table} where ${table.id} = record_id)`,
    );
    await tell(
      'historyIncomplete',
      sql`select record_id as id from transitions where lifecycle = ${lifecycle}
        group by record_id having min(seq) <> 1 or max(seq) <> count(*)`,
    );
  }
  return records;
}

/** The state that an entry tells, by the name that it has today: it is kept by that of the machine that wrote it. */
function stateNow(lifecycle: LifecycleId): SQL {
  return migrationsAfter(lifecycles[lifecycle], -Infinity).reduce(
    (state, { version, states = {} }) =>
      Object.entries(states).length === 0
        ? state
        : sql`(case when coalesce(machine_version, 0) >= ${version} then ${state} else coalesce(
            ${JSON.stringify(states)}::jsonb ->> (${state}), ${state}) end)`,
    sql`to_state`,
  );
}

export async function read({ unhurried }: Database, query: SQL): Promise<Record<string, unknown>[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return unhurried.rowsPlanned(text, params);
}
