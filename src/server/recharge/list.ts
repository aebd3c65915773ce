import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { negateMoney, subtractMoney, zeroMoney } from '../../domain/money.ts';
import type { AgentRecharge, RechargeFilter } from '../../domain/recharge.ts';
import { ledgerRows, rechargeCsvColumns, rechargeFields, rechargeJoins } from '../ledger/entries.ts';
import { agentMatches } from '../agent/service.ts';
import type { Database, Queryable } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { listOf, readPage, type Page } from '../list/pagedList.ts';
import { agents, ledgerEntries, users } from '../db/schema.ts';
import type { SearchLimits, SearchFilter } from '../search/searchFilter.ts';
import type { CsvColumn } from '../http/csvExport.ts';
import { notFound } from '../http/refusal.ts';

const list = listOf<AgentRecharge>({
  table: sql`${ledgerEntries}`,
  joins: sql`join ${agents} on ${agents.id} = ${ledgerEntries.agentId} ${rechargeJoins}`,
  fields: {
    ...rechargeFields,
    agentId: sql`${ledgerEntries.agentId}`,
    agentName: sql`${agents.name}`,
    enterpriseId: sql`${agents.enterpriseId}`,
  },
});

/** Returns the filter for entries of the agents that a query selects. */
function ofAgents(named: SQLWrapper): SearchFilter {
  const entry = sql`select * from ${ledgerEntries} where ${ledgerEntries.agentId} = named.id offset 0`;
  return {
    sources: [
      { from: sql`${named} as named cross join lateral (${entry}) as ${ledgerEntries}`, where: undefined },
    ],
    condition: sql`${ledgerEntries.agentId} in ${named}`,
  };
}

function rowsOf({ db }: Database, filter: RechargeFilter) {
  const { kind, agentId, keyword } = filter;
  const named = keyword && db.select({ id: agents.id }).from(agents).where(agentMatches(keyword));
  const rows = ledgerRows(filter, [
    // Redundant, but it makes PostgreSQL use the index of all entries except sales.
    sql`${ledgerEntries.kind} <> 'sale'`,
    kind && eq(ledgerEntries.kind, kind),
    agentId ? eq(ledgerEntries.agentId, agentId) : undefined,
  ]);
  return { ...rows, searchFilter: named ? ofAgents(named) : undefined };
}

/** Returns a page of the recharges of all agents, with their corrections (R-recharge-1). */
export function pageRecharges(
  database: Database,
  filter: RechargeFilter,
  within?: SearchLimits,
): Promise<Page<AgentRecharge>> {
  return readPage(database, list, rowsOf(database, filter), filter, within);
}

/** Returns all recharges that match a filter. */
export function allRecharges(database: Database, filter: RechargeFilter) {
  return eachRow(database, list, rowsOf(database, filter));
}

/** As in an agent's own list, with the agent. */
export const agentRechargeCsvColumns: CsvColumn[] = [
  ...rechargeCsvColumns.slice(0, 1),
  { title: 'login.enterpriseId', field: 'enterpriseId', isCode: true },
  { title: 'recharge.agent', field: 'agentName' },
  ...rechargeCsvColumns.slice(1),
];

/** Returns one entry. Throws 404 unless it is a recharge, a reversal or a correction. */
export async function readRecharge(queryable: Queryable, id: number): Promise<AgentRecharge> {
  const reversed = alias(ledgerEntries, 'reversed');
  const reversal = alias(ledgerEntries, 'reversal');
  const [row] = await queryable
    .select({
      entry: ledgerEntries,
      agentName: agents.name,
      enterpriseId: agents.enterpriseId,
      actorName: users.name,
      reversedAmount: reversed.rechargeAmount,
      reversedRate: reversed.discountRate,
      reversedById: reversal.id,
    })
    .from(ledgerEntries)
    .innerJoin(agents, eq(agents.id, ledgerEntries.agentId))
    .leftJoin(users, eq(users.id, ledgerEntries.actorId))
    .leftJoin(reversed, eq(reversed.id, ledgerEntries.reversesId))
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(eq(ledgerEntries.id, id));
  if (!row || row.entry.kind === 'sale') throw notFound();
  const { entry, agentName, enterpriseId, actorName, reversedAmount } = row;
  const paid = reversedAmount === null ? entry.rechargeAmount : negateMoney(reversedAmount);
  return {
    id: String(entry.id),
    kind: entry.kind,
    agentId: entry.agentId,
    agentName,
    enterpriseId,
    rechargeAmount: entry.kind === 'correction' ? zeroMoney : (paid ?? entry.amount),
    creditedAmount: entry.amount,
    discountRate: entry.discountRate ?? row.reversedRate,
    balanceBefore: subtractMoney(entry.balanceAfter, entry.amount),
    balanceAfter: entry.balanceAfter,
    remarks: entry.remarks,
    reversesId: entry.reversesId === null ? null : String(entry.reversesId),
    reversedById: row.reversedById === null ? null : String(row.reversedById),
    actorName,
    at: entry.at.toISOString(),
  };
}
