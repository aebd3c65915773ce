/** A store for auditors: a year of deals with everyday irregularities, and some planted anomalies. */
import { sql } from 'drizzle-orm';
import type { AuditQuestion } from '../../src/domain/auditLimits.ts';
import { businessTimeZone } from '../../src/domain/dates.ts';
import { roleIds } from '../../src/domain/roles.ts';
import { fillAuditEntries } from '../../src/server/auditTrail/auditEntries.ts';
import type { Database, Tx } from '../../src/server/db/database.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import type { Signer } from '../../src/server/trail/signedNote.ts';
import { fillOrders } from '../bench/bulk.ts';

/** The number of deals in a thousand with each irregularity, by habit or by chance. */
export interface Slips {
  fast: number;
  outsideHours: number;
  noRemarks: number;
  /** The number of bursts in a thousand of an approver's days. */
  burst: number;
  nearQuota: number;
  corrected: number;
  refused: number;
}

const everyday: Slips = {
  fast: 2,
  outsideHours: 20,
  noRemarks: 100,
  burst: 5,
  nearQuota: 3,
  corrected: 1,
  refused: 20,
};

/** Entries that together form one anomaly, by their numbers in the log. Opening one of them counts as finding it. */
export interface Anomaly {
  question: AuditQuestion;
  entries: string[];
}

/** An order that is part of an anomaly. */
export interface Planted {
  id: string;
  anomaly: AuditQuestion;
  nth: number;
  amount: string;
}

/** The planted anomalies: 20 in total, the rarer ones with several entries. */
const anomalies: readonly { question: AuditQuestion; count: number; entries: number }[] = [
  { question: 'fast', count: 3, entries: 1 },
  { question: 'outsideHours', count: 3, entries: 1 },
  { question: 'noRemarks', count: 3, entries: 1 },
  { question: 'nearQuota', count: 3, entries: 1 },
  { question: 'corrected', count: 2, entries: 1 },
  { question: 'samePair', count: 2, entries: 14 },
  { question: 'burst', count: 2, entries: 14 },
  { question: 'refused', count: 2, entries: 14 },
];

/** Fills a migrated and seeded store. The entries wait for the log (`takeUp`). */
export async function fillAuditStore(
  database: Database,
  { deals, now, slips = {} }: { deals: number; now: Date; slips?: Partial<Slips> },
): Promise<Planted[]> {
  // Leaves a few days, because the last verdicts may follow later.
  const until = new Date(now.getTime() - 5 * 86_400_000);
  await fillOrders(database, { orders: deals, customers: Math.ceil(deals / 10), now: until });
  const chosen = await database.longRunning((db) =>
    db.transaction(async (tx) => {
      await plan(tx, { ...everyday, ...slips });
      await writeSteps(tx);
      await writeOthers(tx, deals, now, { ...everyday, ...slips });
      return tx
        .select({
          id: sql<string>`id`,
          anomaly: sql<AuditQuestion>`anomaly`,
          nth: sql<number>`nth`,
          amount: sql<string>`amount`,
        })
        .from(sql`planned`)
        .where(sql`anomaly <> ''`);
    }),
  );
  await database.vacuum();
  return chosen;
}

/** Adds everything that is written to the log and to the desk. */
export async function takeUp(database: Database, now: Date, signer?: Signer): Promise<void> {
  await new TransparencyLog(database, () => now, { signer }).append();
  await fillAuditEntries(database);
  await database.vacuum();
}

/** Returns SQL for a number below `below` that is always the same for a row. */
const drawn = (salt: string, row: string, below: number) =>
  `((hashtext('${salt}' || ${row}) & 2147483647) % ${below})`;

/** Returns SQL for an instant, from a day such as "2026-05-04" and a time of day. */
const instant = (day: string, time: string) => `((${day} + ${time}) at time zone '${businessTimeZone}')`;

/** Plans when each deal was submitted and decided, on working days, and its irregularities. */
async function plan(tx: Tx, slips: Slips): Promise<void> {
  await tx.execute(
    sql.raw(`create temporary table planned on commit drop as
      select orders.id, agent_id, customer_id, amount, orders.status, day, ''::text as anomaly, 0 as nth, 0 as place,
        case when ${drawn('remarks', 'order_no', 1000)} < ${slips.noRemarks} then '' else
          (array['资料齐全', '已与客户电话确认', '按报价执行', '价格无误'])[1 + ${drawn('words', 'order_no', 4)}] end as remarks,
        case when ${drawn('quota', 'order_no', 1000)} < ${slips.nearQuota} then 0.95 + ${drawn('share', 'order_no', 30)} / 1000.0
          else 0.01 + ${drawn('share', 'order_no', 600)} / 1000.0 end as share,
        ${instant('day', `interval '9 hours' + ${drawn('applied', 'order_no', 10_800)} * interval '1 second'`)} as applied,
        case when ${drawn('late', 'order_no', 1000)} < ${slips.outsideHours}
            then ${instant('day', `interval '20 hours' + ${drawn('verdict', 'order_no', 7200)} * interval '1 second'`)}
          when ${drawn('burst', 'agent_id::text || day', 1000)} < ${slips.burst}
            then ${instant('day', `interval '17 hours' + ${drawn('verdict', 'order_no', 540)} * interval '1 second'`)}
          else ${instant('day', `interval '13 hours' + ${drawn('verdict', 'order_no', 21_600)} * interval '1 second'`)} end as decided
      from orders join agents on agents.id = orders.agent_id
      cross join lateral (select (applied_at at time zone '${businessTimeZone}')::date as date) as local
      cross join lateral (select date + case extract(isodow from date) when 6 then 2 when 7 then 1 else 0 end as day) as working
      where agents.enterprise_id like 'B___'`),
  );
  await tx.execute(
    sql.raw(`update planned set decided = applied + (20 + ${drawn('quick', 'id::text', 40)}) * interval '1 second'
      where ${drawn('fast', 'id::text', 1000)} < ${slips.fast}`),
  );
  await tx.execute(sql.raw(`create index on planned (agent_id, status, day)`));
  for (const { question, count, entries } of anomalies)
    for (let nth = 0; nth < count; nth++)
      if (question !== 'refused') await choose(tx, question, nth, entries);
  const hour = (hours: number) => instant('day', `interval '${hours} hours'`);
  const changes: Partial<Record<AuditQuestion, string>> = {
    fast: `decided = applied + (3 + 2 * nth) * interval '1 second'`,
    // The Sunday of the week at three in the morning.
    outsideHours: `amount = 880000 - 1000 * nth, decided = ${instant('day + 7 - extract(isodow from day)::int', `interval '3 hours'`)}`,
    noRemarks: `amount = 870000 - 1000 * nth, remarks = '', decided = ${hour(15)}`,
    nearQuota: `share = 0.9999 - 0.0003 * nth, decided = ${hour(15)}`,
    corrected: `amount = 860000 - 1000 * nth, decided = ${hour(15)}`,
    samePair: `applied = ${hour(11)}, decided = ${hour(16)} + place * interval '5 minutes'`,
    burst: `applied = ${hour(11)}, decided = ${hour(14)} + place * interval '20 seconds'`,
  };
  for (const [question, set] of Object.entries(changes))
    await tx.execute(sql.raw(`update planned set ${set} where anomaly = '${question}'`));
  await tx.execute(
    sql.raw(`update orders set applied_at = planned.applied, customer_id = planned.customer_id, amount = planned.amount,
        decided_at = case when planned.status <> 'pending' then planned.decided end,
        remarks = case when planned.status = 'approved' then planned.remarks else orders.remarks end
      from planned where planned.id = orders.id`),
  );
}

/**
 * Chooses approvals from the first months of one agent for an anomaly: those of one customer for a pair, of one day for a
 * burst.
 */
async function choose(tx: Tx, question: AuditQuestion, nth: number, entries: number): Promise<void> {
  const together = question === 'samePair' || question === 'burst';
  await tx.execute(
    sql.raw(`with one as (
        select agent_id, customer_id, day from planned where status = 'approved' and anomaly = ''
          and day < (select max(day) - 60 from planned)
        order by md5('${question}${nth}' || id::text) limit 1
      ), chosen as (
        select planned.id, row_number() over (order by abs(planned.day - one.day), planned.id) as place
        from planned join one on one.agent_id = planned.agent_id
        where status = 'approved' and anomaly = '' order by place limit ${entries}
      )
      update planned set anomaly = '${question}', nth = ${nth}, place = chosen.place
        ${together ? `, day = one.day${question === 'samePair' ? ' + 2 * (chosen.place / 3)::int' : ''}` : ''}
        ${question === 'samePair' ? ', customer_id = one.customer_id' : ''}
      from chosen, one where chosen.id = planned.id`),
  );
}

/** Writes the steps of the salespeople and the agents, in chronological order. */
async function writeSteps(tx: Tx): Promise<void> {
  await tx.execute(
    sql.raw(`insert into transitions (lifecycle, record_id, seq, from_state, event, to_state, edge, actor_id, actor_name,
        actor_role_id, remarks, at, facts, machine_version, machine_hash, content, session_id)
      select 'dealApproval', orders.id, seq, from_state, event, to_state, 'dealApproval.' || event, actor.id, actor.name,
        actor.role_id, case when seq > 1 then orders.remarks else '' end, at,
        case when event = 'approve' then jsonb_build_object('actor', jsonb_build_object('id', actor.id, 'role', 'agent',
          'agentId', orders.agent_id), 'agentId', orders.agent_id, 'salespersonId', salesperson_id,
          'amount', orders.amount::text, 'remainingQuota', round(orders.amount / share, 2)::text) end,
        1, repeat('a', 64),
        jsonb_build_object('amount', orders.amount::text, 'status', to_state, 'seatCount', seat_count, 'packageName', package_name),
        'bench-' || left(md5(actor.id::text || at::date), 12)
      from planned join orders on orders.id = planned.id
      cross join lateral (values
        (1, null, 'apply', 'pending', planned.applied, salesperson_id),
        (2, 'pending', case planned.status when 'approved' then 'approve' else 'reject' end, planned.status,
          case when planned.status <> 'pending' then planned.decided end, decided_by_id)
      ) as step (seq, from_state, event, to_state, at, actor_id)
      join users as actor on actor.id = step.actor_id
      where at is not null order by at, orders.id`),
  );
}

/** Writes corrections of the quota, and refused attempts. */
async function writeOthers(tx: Tx, deals: number, now: Date, slips: Slips): Promise<void> {
  await tx.execute(
    sql.raw(`insert into ledger_entries (agent_id, kind, amount, balance_after, remarks, actor_id, at)
      select agent_id, 'correction', -amount, 1, '更正', (select id from users where role_id = ${roleIds.operations} limit 1),
        ${instant('day', `interval '16 hours'`)} + interval '7 days'
      from planned where status = 'approved' and amount > 0
        and (anomaly = 'corrected' or anomaly = '' and day < (select max(day) - 10 from planned) and ${drawn('put right', 'id::text', 1000)} < ${slips.corrected})
      order by day`),
  );
  const staff = `(select id, name, role_id, row_number() over (order by id) - 1 as place, count(*) over () as people
    from users where enterprise_id like 'B___')`;
  const refusals = Math.ceil((deals * slips.refused) / 1000);
  const { entries, count } = anomalies.find(({ question }) => question === 'refused') ?? {
    entries: 0,
    count: 0,
  };
  await tx.execute(
    sql.raw(`insert into security_events (kind, actor_id, actor_name, actor_role_id, address, details, at)
      select 'refusal', staff.id, name, role_id, '::1', '{"operation": "orderApproval", "reason": "refusal.dealApproval.quotaShort"}',
        ${instant(`'${now.toISOString().slice(0, 10)}'::date`, `interval '10 hours'`)} - interval '200 days' + try.after
      from (
        select ${drawn('who', 'i::text', 1_000_000)} as who, i * interval '170 days' / ${refusals} as after
        from generate_series(1, ${refusals}) as i
        union all select nth * 7, interval '190 days' + nth * interval '1 day' + i * interval '15 seconds'
        from generate_series(0, ${count - 1}) as nth, generate_series(1, ${entries}) as i
      ) as try join ${staff} as staff on staff.place = try.who % staff.people
      order by try.after`),
  );
}

/** Returns the planted anomalies, by the numbers of their entries on the desk. */
export async function plantedAnomalies(database: Database, orders: readonly Planted[]): Promise<Anomaly[]> {
  const found = await database.rows(
    `select anomaly as question, nth, array_agg(entry.index::text) as entries
     from json_to_recordset($1) as planted (id uuid, anomaly text, nth int, amount numeric)
     join audit_entries as entry on case anomaly
       when 'corrected' then entry.event = 'correction' and entry.amount = -planted.amount
       else entry.record_id = planted.id and entry.event = 'approve' end
     group by 1, 2
     union all
     select 'refused', row_number() over (), entries from (
       select array_agg(index::text) as entries from audit_entries where event = 'refusal' and kind = 'security'
       group by actor_id, at::date having count(*) >= 14) as many
     order by 1, 2`,
    [JSON.stringify(orders)],
  );
  return found.map(({ question, entries }) => ({
    question: question as AuditQuestion,
    entries: entries as string[],
  }));
}
