import { and, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { compareMoney } from '../../domain/money.ts';
import type { Db, Queryable } from '../db/database.ts';
import { containing } from '../db/containing.ts';
import { asText, isoInstant, listOf, pageText } from '../db/page.ts';
import { agentAccounts, agentLevels, agents, customers, ledgerEntries, orders, users } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { JsonText } from '../http/jsonText.ts';
import { notFound } from '../http/refusal.ts';
import * as contract from './contract.ts';

const saleList = listOf({
  table: sql`${ledgerEntries}`,
  joins: sql`join ${orders} on ${orders.id} = ${ledgerEntries.orderId}
    join ${customers} on ${customers.id} = ${orders.customerId}
    join ${users} on ${users.id} = ${orders.salespersonId}`,
  fields: {
    id: asText(ledgerEntries.id),
    orderId: sql`${ledgerEntries.orderId}`,
    orderNo: sql`${orders.orderNo}`,
    customerName: sql`${customers.name}`,
    packageName: sql`${orders.packageName}`,
    salespersonName: sql`${users.name}`,
    amount: sql`(-${ledgerEntries.amount})::text`,
    balanceAfter: asText(ledgerEntries.balanceAfter),
    at: isoInstant(ledgerEntries.at),
  },
});

export function registerAccount(api: Api): void {
  api.on(contract.accountBalance, ({ queryable, session }) => readBalance(queryable, session.agentId));

  api.on(contract.accountSalePage, async ({ services, session, query }) => {
    const text = await pageText(services.database, saleList, {
      where: [
        session.agentId ? eq(ledgerEntries.agentId, session.agentId) : sql`false`,
        eq(ledgerEntries.kind, 'sale'),
        query.keyword
          ? inArray(ledgerEntries.orderId, ordersLike(services.database.db, query.keyword))
          : undefined,
      ],
      orderBy: sql`${ledgerEntries.id} desc nulls last`,
      current: query.current,
      pageSize: query.pageSize,
    });
    return new JsonText(text);
  });
}

function ordersLike(db: Db, keyword: string) {
  const pattern = containing(keyword);
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(or(ilike(orders.orderNo, pattern), ilike(customers.name, pattern)));
}

async function readBalance(queryable: Queryable, agentId: string | null) {
  if (!agentId) throw notFound();
  const [row] = await queryable
    .select({ account: agentAccounts, agent: agents, level: agentLevels })
    .from(agentAccounts)
    .innerJoin(agents, eq(agents.id, agentAccounts.agentId))
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .where(eq(agentAccounts.agentId, agentId));
  if (!row) throw notFound();
  const [entries] = await queryable
    .select({
      sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::numeric(14,2)::text`,
      count: count(),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agentId, agentId));
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
    pendingAmount: pending?.sum ?? '0.00',
    entryCount: account.entryCount,
    reconciled:
      entries !== undefined &&
      entries.count === account.entryCount &&
      compareMoney(entries.sum, account.remainingQuota) === 0,
  };
}
