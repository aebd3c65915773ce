import { max, sql, type SQL } from 'drizzle-orm';
import { auditThresholds } from '../../domain/auditLimits.ts';
import { businessTimeZone } from '../../domain/dates.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { auditEntries, logLeaves } from '../db/schema.ts';

/** Advisory lock of filling, so that only one of several instances fills at a time. */
const fillLock = 7_016_303;

/** Number of leaves that are read in one transaction. */
const batch = 2000;

const { burst, pair, correctedDays, workdayHours } = auditThresholds;

/** Events that decide about an order or move money: the hours check looks at them. */
const weighty = sql`('approve', 'reject', 'recharge', 'reversal', 'correction')`;
/** Events that are counted by person. */
const counted = sql`('approve', 'reject', 'recharge', 'reversal', 'correction', 'refusal', 'refusals')`;
/** Entries of refused calls; an entry with counts stands for many of them (R-trail-8). */
const refused = sql`('refusal', 'refusals')`;

/**
 * Creates the rows of all leaves that have none yet; any instance may do it (R-trail-11). Stops early if the server is
 * about to end: there are many leaves when the table is new.
 */
export async function fillAuditEntries({ db }: Database, ending = () => false): Promise<void> {
  const { from, to } = await unread(db);
  if (from < to) while ((await db.transaction(fillBatch)) === batch && !ending());
}

/** Returns the range of leaves that have no row yet. */
async function unread(queryable: Queryable): Promise<{ from: number; to: number }> {
  const [found] = await queryable
    .select({
      made: max(auditEntries.index),
      logged: sql`(select max(${logLeaves.index}) from ${logLeaves})`.mapWith(logLeaves.index),
    })
    .from(auditEntries);
  return { from: (found?.made ?? -1) + 1, to: (found?.logged ?? -1) + 1 };
}

/** Returns the number of leaves that were read. */
async function fillBatch(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`);
  const { from, to: end } = await unread(tx);
  const to = Math.min(end, from + batch);
  if (to <= from) return 0;
  await tx.execute(rowsOf(from, to));
  await tx.execute(relate(from, to));
  return to - from;
}

/**
 * Returns the statement that inserts the rows of a range of the log, each with its related data. A deleted entry gets a
 * row too, so that the rows after it are found.
 */
function rowsOf(from: number, to: number): SQL {
  const local = sql`(entry.at at time zone ${sql.raw(`'${businessTimeZone}'`)})`;
  const outside = sql`(extract(isodow from ${local}) > 5 or extract(hour from ${local}) < ${sql.raw(String(workdayHours.from))}
    or extract(hour from ${local}) >= ${sql.raw(String(workdayHours.to))})`;
  return sql`
    insert into ${auditEntries} (index, kind, at, lifecycle, record_id, record_name, event, edge, from_state, to_state,
      actor_id, actor_name, actor_role_id, session_id, remarks, amount, agent_id, subject_id, waited_seconds, quota_share,
      outside_hours)
    select entry.index, entry.kind, entry.at, entry.lifecycle, entry.record_id, entry.record_name, entry.event, entry.edge,
      entry.from_state, entry.to_state, entry.actor_id, entry.actor_name, entry.actor_role_id, entry.session_id,
      entry.remarks, entry.amount, entry.agent_id, entry.subject_id, entry.waited,
      case when entry.remaining > 0 and entry.amount is not null then trunc(least(entry.amount / entry.remaining, 9999), 4) end,
      entry.event in ${weighty} and ${outside}
    from (
      select leaf.index, leaf.kind, step.at, step.lifecycle, step.record_id, ${nameOfStep} as record_name, step.event,
        step.edge, step.from_state, step.to_state, step.actor_id, step.actor_name, step.actor_role_id, step.session_id,
        step.remarks, case when step.lifecycle = 'dealApproval' then coalesce((step.content ->> 'amount')::numeric, orders.amount) end as amount,
        orders.agent_id, coalesce(orders.customer_id, case when step.lifecycle in ('agent', 'customer') then step.record_id end) as subject_id,
        case when before.at is not null then least(extract(epoch from step.at - before.at), 2147483647)::int end as waited,
        case when step.event = 'approve' then coalesce((step.facts ->> 'remainingQuota')::numeric, sale.balance_after - sale.amount) end as remaining
      from log_leaves as leaf
      join transitions as step on step.id = leaf.entry_id
      left join transitions as before on before.lifecycle = step.lifecycle and before.record_id = step.record_id and before.seq = step.seq - 1
      left join orders on step.lifecycle = 'dealApproval' and orders.id = step.record_id
      left join ledger_entries as sale on step.event = 'approve' and sale.order_id = orders.id
      where leaf.kind = 'transition' and leaf.index >= ${from} and leaf.index < ${to}
      union all
      select leaf.index, leaf.kind, movement.at, null, movement.order_id, coalesce(orders.order_no, agents.name), movement.kind,
        null, null, null, movement.actor_id, coalesce(users.name, ''), users.role_id, movement.session_id, movement.remarks,
        movement.amount, movement.agent_id, coalesce(orders.customer_id, movement.agent_id), null, null
      from log_leaves as leaf
      join ledger_entries as movement on movement.id = leaf.entry_id
      join agents on agents.id = movement.agent_id
      left join orders on orders.id = movement.order_id
      left join users on users.id = movement.actor_id
      where leaf.kind = 'ledger' and leaf.index >= ${from} and leaf.index < ${to}
      union all
      select leaf.index, leaf.kind, coalesce(event.at, now()), null, case when event.details ->> 'record' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (event.details ->> 'record')::uuid end,
        event.details ->> 'name', coalesce(event.kind, ''), null, null, null, event.actor_id, coalesce(event.actor_name, ''),
        event.actor_role_id, event.session_id, ${countedText}, null, null, null, null, null
      from log_leaves as leaf
      left join security_events as event on leaf.kind = 'security' and event.id = leaf.entry_id
      where leaf.index >= ${from} and leaf.index < ${to} and (event.id is not null
        or not exists (select from transitions where leaf.kind = 'transition' and id = leaf.entry_id)
        and not exists (select from ledger_entries where leaf.kind = 'ledger' and id = leaf.entry_id))
    ) as entry`;
}

/** The refused calls that are only counted: "1990 × orderApproval 1500, agentRecharge 490". */
const countedText = sql`case when event.kind = 'refusals' then (event.details ->> 'count') || ' × ' || (
  select string_agg(operation.key || ' ' || operation.value, ', ' order by operation.value::int desc, operation.key)
    from jsonb_each_text(event.details -> 'operations') as operation) else '' end`;

/** The name of the record of a step, as people call it. */
const nameOfStep = sql`case step.lifecycle
  when 'dealApproval' then orders.order_no
  when 'applicationPublication' then (select name from applications where id = step.record_id)
  when 'passwordRequest' then (select users.name from password_requests join users on users.id = password_requests.user_id where password_requests.id = step.record_id)
  when 'note' then (select coalesce(customers.name, audit_cases.title) from notes left join customers on customers.id = notes.customer_id
    left join audit_cases on audit_cases.id = notes.case_id where notes.id = step.record_id)
  when 'customer' then (select name from customers where id = step.record_id)
  when 'agent' then (select name from agents where id = step.record_id)
  when 'staff' then (select name from users where id = step.record_id)
  when 'platformUser' then (select name from users where id = step.record_id)
  when 'recharge' then (select agents.name from recharge_records join agents on agents.id = agent_id where recharge_records.id = step.record_id)
  when 'correction' then (select agents.name from correction_records join agents on agents.id = agent_id where correction_records.id = step.record_id)
  when 'subscription' then (select customers.name || ' · ' || packages.name from subscriptions join customers on customers.id = customer_id
    join packages on packages.id = package_id where subscriptions.id = step.record_id)
  when 'packageAvailability' then (select name from packages where id = step.record_id)
  when 'file' then (select name from files where id = step.record_id)
  when 'auditCase' then step.content ->> 'title'
  else step.content ->> 'name' end`;

/**
 * Returns the statement that counts related entries: how often the person did the same shortly before, and for the same
 * customer or agent.
 */
function relate(from: number, to: number): SQL {
  const sameEvent = sql`(like_it.event = entry.event or like_it.event in ${refused} and entry.event in ${refused})`;
  const like = sql`like_it.actor_id = entry.actor_id and ${sameEvent} and like_it.at <= entry.at`;
  const times = sql`case when like_it.event = 'refusals' then (
    select (event.details ->> 'count')::int from log_leaves as leaf join security_events as event on event.id = leaf.entry_id
      where leaf.index = like_it.index) else 1 end`;
  const within = (length: string) => sql`like_it.at > entry.at - ${sql.raw(`interval '${length}'`)}`;
  return sql`
    update ${auditEntries} as entry set
      burst = (select sum(${times}) from ${auditEntries} as like_it where ${like} and ${within(`${burst.minutes} minutes`)}),
      pair = (select count(*) from ${auditEntries} as like_it
        where like_it.subject_id = entry.subject_id and ${like} and ${within(`${pair.days} days`)}),
      corrects = case when entry.event = 'correction' then (select max(approval.index) from ${auditEntries} as approval
        where approval.event = 'approve' and approval.agent_id = entry.agent_id and approval.amount = abs(entry.amount)
          and approval.at <= entry.at and approval.at > entry.at - ${sql.raw(`interval '${correctedDays} days'`)}) end
    where entry.index >= ${from} and entry.index < ${to} and entry.event in ${counted}`;
}
