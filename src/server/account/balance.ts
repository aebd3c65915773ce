import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import { businessTimeZone } from '../../domain/dateText.ts';
import { addMonths, dayOf } from '../../domain/dates.ts';
import type { accountBalanceSchema, BalanceMonth, ledgerSumSchema } from '../../domain/ledger.ts';
import { addMoney, compareMoney, subtractMoney, zeroMoney, type Money } from '../../domain/money.ts';
import type { Queryable } from '../db/database.ts';
import { startOfDay } from '../db/days.ts';
import { agentAccounts, agentLevels, agents, ledgerEntries, orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';
import { isOpenOrder } from '../db/stateIn.ts';

const historyMonths = 12;

/**
 * Returns the "from" clause for an agent's entries, for use in one statement with the account. Two statements would read
 * two moments, and a recharge between them would look like books that do not balance.
 */
function entriesOf(agentId: string, upTo?: number): SQL {
  const reach = upTo === undefined ? sql`` : sql` and ${ledgerEntries.id} <= ${upTo}`;
  return sql`from ${ledgerEntries} where ${ledgerEntries.agentId} = ${agentId}${reach}`;
}

const sumOf = (amount: SQLWrapper, rows: SQL) =>
  sql<Money>`(select coalesce(sum(${amount}), 0)::numeric(14,2)::text ${rows})`;
const countOf = (rows: SQL) => sql<number>`(select count(*)::int ${rows})`;

/** Throws 404 for an agent without an account. */
export async function readBalance(
  queryable: Queryable,
  agentId: string,
): Promise<z.input<typeof accountBalanceSchema>> {
  const entries = entriesOf(agentId);
  const pending = sql`from ${orders} where ${orders.agentId} = ${agentId} and ${isOpenOrder}`;
  const [row] = await queryable
    .select({
      account: agentAccounts,
      agentName: agents.name,
      levelName: agentLevels.name,
      discountRate: agentLevels.discountRate,
      createdAt: agents.createdAt,
      sum: sumOf(ledgerEntries.amount, entries),
      count: countOf(entries),
      corrected: sumOf(ledgerEntries.amount, sql`${entries} and ${ledgerEntries.kind} = 'correction'`),
      pending: sumOf(orders.amount, pending),
    })
    .from(agentAccounts)
    .innerJoin(agents, eq(agents.id, agentAccounts.agentId))
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(eq(agentAccounts.agentId, agentId));
  if (!row) throw notFound();
  const { account, sum, count, corrected, pending: pendingAmount, createdAt, ...agent } = row;
  return {
    ...agent,
    agentId,
    createdAt: createdAt.toISOString(),
    totalQuota: account.totalQuota,
    usedQuota: account.usedQuota,
    remainingQuota: account.remainingQuota,
    correctedAmount: corrected,
    pendingAmount,
    entryCount: account.entryCount,
    reconciled: count === account.entryCount && compareMoney(sum, account.remainingQuota) === 0,
  };
}

/** Returns the balance now, or after an entry, and the sum of the entries up to there. Throws 404. */
export async function readSum(
  queryable: Queryable,
  agentId: string,
  upTo: number | undefined,
): Promise<z.input<typeof ledgerSumSchema>> {
  const entries = entriesOf(agentId, upTo);
  const after = sql`select ${ledgerEntries.balanceAfter}::text from ${ledgerEntries}
    where ${ledgerEntries.agentId} = ${agentId} and ${ledgerEntries.id} = ${upTo ?? null}`;
  const [row] = await queryable
    .select({
      account: agentAccounts,
      agentName: agents.name,
      sum: sumOf(ledgerEntries.amount, entries),
      count: countOf(entries),
      after: sql<Money | null>`(${after})`,
    })
    .from(agentAccounts)
    .innerJoin(agents, eq(agents.id, agentAccounts.agentId))
    .where(eq(agentAccounts.agentId, agentId));
  if (!row || (upTo !== undefined && row.after === null)) throw notFound();
  const { account, agentName, sum, count } = row;
  const balance = row.after ?? account.remainingQuota;
  const complete = upTo !== undefined || count === account.entryCount;
  return {
    agentId,
    agentName,
    entryCount: count,
    sum,
    balance,
    reconciled: complete && compareMoney(sum, balance) === 0,
  };
}

/** Returns one point for each of the last twelve calendar months, the oldest first; the last is the month of `now`. */
export async function readBalanceHistory(
  queryable: Queryable,
  agentId: string,
  now: Date,
): Promise<BalanceMonth[]> {
  const months = Array.from({ length: historyMonths }, (_, index) =>
    addMonths(`${dayOf(now).slice(0, 7)}-01`, index - historyMonths + 1).slice(0, 7),
  );
  const month = sql<string>`case when ${ledgerEntries.at} < ${startOfDay(`${months[0] ?? ''}-01`)} then ''
    else to_char(${ledgerEntries.at} at time zone ${sql.raw(`'${businessTimeZone}'`)}, 'YYYY-MM') end`;
  const sums = await queryable
    .select({
      month: sql<string>`month`,
      credited: sql<string>`coalesce(sum(amount) filter (where kind <> 'sale'), 0)::numeric(14,2)::text`,
      used: sql<string>`coalesce(-sum(amount) filter (where kind = 'sale'), 0)::numeric(14,2)::text`,
    })
    .from(
      sql`(select ${month} as month, ${ledgerEntries.amount} as amount, ${ledgerEntries.kind} as kind
        from ${ledgerEntries} where ${ledgerEntries.agentId} = ${agentId}) as entries`,
    )
    .groupBy(sql`month`);
  const movedIn = (monthKey: string) =>
    sums.find((sum) => sum.month === monthKey) ?? { credited: zeroMoney, used: zeroMoney };
  const before = movedIn('');
  let remaining = subtractMoney(before.credited, before.used);
  return months.map((each) => {
    const { credited, used } = movedIn(each);
    remaining = subtractMoney(addMoney(remaining, credited), used);
    return { month: each, credited, used, remaining };
  });
}
