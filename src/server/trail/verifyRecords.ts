import { sql, type SQL } from 'drizzle-orm';
import type { LogProblem } from '../../domain/logVerification.ts';
import { lifecycleIds, lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { migrationsAfter } from '../../machines/migration.ts';
import type { Database } from '../db/database.ts';
import { auditedRecords, contentHere } from './auditedFields.ts';
import { read, readPlaced } from './placedFindings.ts';
import type { ReportFinding } from './verify.ts';

/**
 * Compares every record with the last entry of its history, which a finding names; for a history with a gap, it names the
 * entry after the gap. Returns the number of records.
 */
export async function verifyRecords(database: Database, found: ReportFinding): Promise<number> {
  let records = 0;
  for (const lifecycle of lifecycleIds) {
    const { table, where } = auditedRecords[lifecycle];
    const [counted] = await read(
      database,
      sql`select count(*)::int as count from ${table} where ${where ?? sql`true`}`,
    );
    records += Number(counted?.count ?? 0);
    const tell = async (problem: LogProblem, query: SQL) => {
      for (const { id, entry } of await readPlaced(database, query))
        found({ problem, lifecycle, recordId: id, ...entry });
    };
    await tell(
      'recordUnlogged',
      sql`select ${table.id} as id, null as entry_kind, null::bigint as entry_id, null::timestamptz as at from ${table}
        where ${where ?? sql`true`} and not exists (select from transitions
          where lifecycle = ${lifecycle} and record_id = ${table.id})`,
    );
    await tell(
      'recordChanged',
      sql`select ${table.id} as id, 'transition' as entry_kind, last.entry_id, last.at
        from ${table}, lateral (select transitions.id as entry_id, transitions.at, ${stateNow(lifecycle)} as to_state, content from transitions
          where lifecycle = ${lifecycle} and record_id = ${table.id} order by seq desc limit 1) as last
        where ${where ?? sql`true`} and (last.to_state <> ${table.status}
          or (last.content is not null and ${differs(lifecycle)}))`,
    );
    await tell(
      'recordMissing',
      sql`select distinct on (record_id) record_id as id, 'transition' as entry_kind, transitions.id as entry_id,
          transitions.at from transitions
        where lifecycle = ${lifecycle} and not exists (select from ${table} where ${table.id} = record_id)
        order by record_id, seq desc`,
    );
    await tell(
      'historyIncomplete',
      sql`select incomplete.id, 'transition' as entry_kind, after_gap.entry_id, after_gap.at
        from (select record_id as id from transitions where lifecycle = ${lifecycle}
            group by record_id having min(seq) <> 1 or max(seq) <> count(*)) as incomplete
          left join lateral (select numbered.id as entry_id, numbered.at
            from (select transitions.id, at, seq, row_number() over (order by seq) as place from transitions
              where lifecycle = ${lifecycle} and record_id = incomplete.id) as numbered
            where seq <> place order by seq limit 1) as after_gap on true`,
    );
  }
  return records;
}

/**
 * Tells whether a record differs from its content in its last entry. An entry from before a field was audited does not have
 * that field: only the fields that it has are compared.
 */
function differs(lifecycle: LifecycleId): SQL {
  return sql`(select last.content <> here.content and exists (select from jsonb_each(last.content) as kept
      where kept.value is distinct from here.content -> kept.key)
    from (select ${contentHere(lifecycle)} as content offset 0) as here)`;
}

/** Returns the present name of an entry's state: entries store the name of the machine that wrote them. */
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
