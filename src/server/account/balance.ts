import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { businessTimeZone } from '../../domain/dateText.ts';
import { addMonths, dayOf } from '../../domain/dates.ts';
import type { accountBalanceSchema, CoursePoint, ledgerSumSchema } from '../../domain/ledger.ts';
import { addMoney, compareMoney, subtractMoney, zeroMoney } from '../../domain/money.ts';
import type { Queryable } from '../db/database.ts';
import { startOfDay } from '../db/days.ts';
import { agentAccounts, agentLevels, agents, ledgerEntries, orders } from '../db/schema.ts';
import { notFound } from '../http/refusal.ts';

const courseMonths = 12;

/** The sum of the agent's entries, all or up to one, and how many they are. */
async function sumOf(queryable: Queryable, agentId: string, upTo?: number) {
  const [entries] = await queryable
    .select({
      sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::numeric(14,2)::text`,
      count: count(),
    })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.agentId, agentId), upTo === undefined ? undefined : lte(ledgerEntries.id, upTo)),
    );
  return entries ?? { sum: zeroMoney, count: 0 };
}

/** Throws 404 for an agent without an account. */
export async function readBalance(
  queryable: Queryable,
  agentId: string,
): Promise<z.input<typeof accountBalanceSchema>> {
  const [row] = await queryable
    .select({ account: agentAccounts, agent: agents, level: agentLevels })
    .from(agentAccounts)
    .innerJoin(agents, eq(agents.id, agentAccounts.agentId))
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(eq(agentAccounts.agentId, agentId));
  if (!row) throw notFound();
  const entries = await sumOf(queryable, agentId);
  const [pending] = await queryable
    .select({ sum: sql<string>`coalesce(sum(${orders.amount}), 0)::numeric(14,2)::text` })
    .from(orders)
    .where(and(eq(orders.agentId, agentId), eq(orders.status, 'pending')));
  const { account, agent, level } = row;
  return {
    agentId,
    agentName: agent.name,
    levelName: level.name,
    discountRate: level.discountRate,
    createdAt: agent.createdAt.toISOString(),
    totalQuota: account.totalQuota,
    usedQuota: account.usedQuota,
    remainingQuota: account.remainingQuota,
    pendingAmount: pending?.sum ?? zeroMoney,
    entryCount: account.entryCount,
    reconciled:
      entries.count === account.entryCount && compareMoney(entries.sum, account.remainingQuota) === 0,
  };
}

/** The balance now, or after an entry, beside the sum of the entries up to there. Throws 404. */
export async function readSum(
  queryable: Queryable,
  agentId: string,
  upTo: number | undefined,
): Promise<z.input<typeof ledgerSumSchema>> {
  const [row] = await queryable
    .select({ account: agentAccounts, agentName: agents.name })
    .from(agentAccounts)
    .innerJoin(agents, eq(agents.id, agentAccounts.agentId))
    .where(eq(agentAccounts.agentId, agentId));
  if (!row) throw notFound();
  const entries = await sumOf(queryable, agentId, upTo);
  let balance = row.account.remainingQuota;
  if (upTo !== undefined) {
    const [entry] = await queryable
      .select({ balanceAfter: ledgerEntries.balanceAfter })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agentId, agentId), eq(ledgerEntries.id, upTo)));
    if (!entry) throw notFound();
    balance = entry.balanceAfter;
  }
  const complete = upTo !== undefined || entries.count === row.account.entryCount;
  return {
    agentId,
    agentName: row.agentName,
    entryCount: entries.count,
    sum: entries.sum,
    balance,
    reconciled: complete && compareMoney(entries.sum, balance) === 0,
  };
}

/** One point for each of the last twelve calendar months, the oldest first; the last is the month of `now`. */
export async function readCourse(queryable: Queryable, agentId: string, now: Date): Promise<CoursePoint[]> {
  const months = Array.from({ length: courseMonths }, (_, index) =>
    addMonths(`${dayOf(now).slice(0, 7)}-01`, index - courseMonths + 1).slice(0, 7),
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
  const movedIn = (wanted: string) =>
    sums.find((sum) => sum.month === wanted) ?? { credited: zeroMoney, used: zeroMoney };
  const before = movedIn('');
  let remaining = subtractMoney(before.credited, before.used);
  return months.map((each) => {
    const { credited, used } = movedIn(each);
    remaining = subtractMoney(addMoney(remaining, credited), used);
    return { month: each, credited, used, remaining };
  });
}
