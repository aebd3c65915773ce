import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { amountOf } from '../../domain/amountText.ts';
import { amountMatchRank, matchesKeyword, prefilter, matchRank, searched } from './matching.ts';
import { searchedAgent } from './names.ts';
import { agents, ledgerEntries } from '../db/schema.ts';
import {
  byMatchRank,
  candidates,
  maxCandidates,
  matchRankColumn,
  newestScanned,
  type SearchRequest,
} from './searchRequest.ts';

/** To the letter as in the index "ledger_remarks". */
const remarks = searched(sql`''`, ledgerEntries.remarks);
const agentName = searched(agents.reading, agents.name);
const followedAgents = 50;
const newestOfEach = 20;

const cut = (limit: number) => sql`limit ${sql.raw(String(limit))}`;

/** Recharges by the agent's name, their amount or their remarks, of equal matches the newest first; for operations. */
export async function findRecharges({ queryable, session, typed, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations') return [];
  const { id, kind, agentId } = ledgerEntries;
  const reversal = alias(ledgerEntries, 'reversal');
  const amount = amountOf(typed);
  const ofAmount = sql`${ledgerEntries.rechargeAmount} = ${amount ?? null}::numeric`;
  // A remark has no reading.
  const written = { text: keyword.text, letters: undefined };
  const own = sql`${kind} = 'recharge' and ${kind} <> 'sale'`;
  const newest = sql`select * from ${ledgerEntries} where ${own} order by ${id} desc nulls last ${cut(newestScanned)}`;
  const named = sql`select ${agents.id} from ${agents} where ${matchesKeyword(agentName, keyword)} ${cut(followedAgents)}`;
  const found = candidates(
    [
      ...(amount === undefined
        ? []
        : [sql`select ${id} from ${ledgerEntries} where ${own} and ${ofAmount} ${cut(maxCandidates)}`]),
      sql`select ${id} from (${newest}) as ${ledgerEntries} join ${agents} on ${agents.id} = ${agentId}
        where ${matchesKeyword(agentName, keyword)} or ${matchesKeyword(remarks, written)} ${cut(maxCandidates)}`,
    ],
    [
      sql`select newest.id from (${named}) as named cross join lateral (select ${id} from ${ledgerEntries}
        where ${agentId} = named.id and ${own} order by ${id} desc nulls last ${cut(newestOfEach)}) as newest`,
      sql`select ${id} from ${ledgerEntries} where ${own} and ${prefilter(remarks, written, 'anywhere')}
        and ${matchesKeyword(remarks, written)} ${cut(maxCandidates)}`,
    ],
    limit,
  );
  const ranks = [
    ...(amount === undefined ? [] : [amountMatchRank(sql`${ledgerEntries.rechargeAmount}`, amount, typed)]),
    matchRank(searchedAgent, keyword),
  ];
  const rows = await queryable
    .select({
      entry: ledgerEntries,
      matchRank: matchRankColumn(sql`least(${sql.join(ranks, sql`, `)})`),
      reading: agents.reading,
      agentName: agents.name,
      reversedById: reversal.id,
    })
    .from(ledgerEntries)
    .innerJoin(agents, eq(agents.id, ledgerEntries.agentId))
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(sql`${ledgerEntries.id} = ${found}`)
    .orderBy(byMatchRank, desc(ledgerEntries.id))
    .limit(limit);
  return rows.map(({ entry, matchRank, reading, agentName, reversedById }) => ({
    id: String(entry.id),
    matchRank,
    reading,
    kind: entry.kind,
    agentName,
    rechargeAmount: entry.rechargeAmount ?? entry.amount,
    remarks: entry.remarks,
    reversesId: entry.reversesId === null ? null : String(entry.reversesId),
    reversedById: reversedById === null ? null : String(reversedById),
    at: entry.at.toISOString(),
  }));
}
