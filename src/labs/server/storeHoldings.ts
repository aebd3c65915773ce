import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { lifecycleIds } from '../../machines/lifecycles.ts';
import type { StateRowCount, StoreHoldings, LoggedStep } from '../gate/releaseGate.ts';
import type { Database } from '../../server/db/database.ts';
import { auditedRecords } from '../../server/trail/auditedFields.ts';
import { read } from '../../server/trail/placedFindings.ts';

/** The command that requests the holdings from a running server. */
export const holdingsCommandSchema = z.object({ command: z.literal('walked') });

const version = z.number().int().nullable();

export const loggedStepsSchema = z.array(
  z.object({
    lifecycle: z.string(),
    version,
    from: z.string().nullable(),
    event: z.string(),
    to: z.string(),
    before: z.object({ version, to: z.string() }).nullable(),
    last: z.boolean(),
    count: z.number().int(),
  }),
) satisfies z.ZodType<LoggedStep[]>;

/** The answer. */
export const holdingsSchema = z.object({
  steps: loggedStepsSchema,
  rows: z.array(z.object({ lifecycle: z.string(), state: z.string(), count: z.number().int() })),
}) satisfies z.ZodType<StoreHoldings>;

/** Returns the steps in the log and the rows in the store of all lifecycles. */
export async function readHoldings(database: Database): Promise<StoreHoldings> {
  return { steps: await readLoggedSteps(database), rows: await readRowCounts(database) };
}

/** Counts the rows of every lifecycle's records by their stored state. */
export async function readRowCounts(database: Database): Promise<StateRowCount[]> {
  const found: StateRowCount[] = [];
  for (const lifecycle of lifecycleIds) {
    const { table, where } = auditedRecords[lifecycle];
    const rows = await read(
      database,
      sql`select ${table.status}::text as state, count(*)::int as count from ${table}
        where ${where ?? sql`true`} group by 1 order by 1`,
    );
    for (const { state, count } of rows)
      found.push({ lifecycle, state: String(state), count: Number(count) });
  }
  return found;
}

/** Counts the entries of the trail, with those together that are the same to a machine. */
export async function readLoggedSteps({ exportPool: unhurried }: Database): Promise<LoggedStep[]> {
  const rows = await unhurried.rows(statement, []);
  return rows.map((row) => ({
    lifecycle: String(row.lifecycle),
    version: numberIn(row.machine_version),
    from: textIn(row.from_state),
    event: String(row.event),
    to: String(row.to_state),
    before:
      row.before_state === null
        ? null
        : { version: numberIn(row.before_version), to: String(row.before_state) },
    last: row.last === true,
    count: Number(row.count),
  }));
}

const statement = `select lifecycle, machine_version, from_state, event, to_state, before_version, before_state, last, count(*)
  from (
    select lifecycle, machine_version, from_state, event, to_state, lag(machine_version) over history as before_version,
      lag(to_state) over history as before_state, lead(seq) over history is null as last
    from transitions window history as (partition by lifecycle, record_id order by seq)
  ) as entry
  group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`;

function numberIn(value: unknown): number | null {
  return value === null ? null : Number(value);
}

function textIn(value: unknown): string | null {
  return value === null ? null : String(value);
}
