import { desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { amountOf } from '../../domain/amountText.ts';
import type { Money } from '../../domain/moneyText.ts';
import { asWritten, typedOf, type Keyword } from './keyword.ts';
import {
  amountMatchRank,
  forAllWords,
  matchesKeyword,
  matchRank,
  prefilter,
  rankOfWords,
  searched,
} from './matching.ts';
import { searchedAgent } from './names.ts';
import { agents, ledgerEntries } from '../db/schema.ts';
import {
  byMatchRank,
  byName,
  candidates,
  cut,
  maxCandidates,
  matchRankColumn,
  newestHolding,
  newestScanned,
  type SearchRequest,
} from './searchRequest.ts';

/** To the letter as in the index "ledger_remarks". */
const remarks = searched(sql`''`, ledgerEntries.remarks);
const agentName = searched(agents.reading, agents.name);
const newestOfEach = 20;

/** Recharges by the agent's name, their amount or their remarks, of equal matches the newest first; for operations. */
export async function findRecharges({ queryable, session, typed, keyword, limit }: SearchRequest) {
  if (session.role !== 'operations' || keyword.digits === 'orderEnd') return [];
  const { id, kind, agentId } = ledgerEntries;
  const reversal = alias(ledgerEntries, 'reversal');
  const own = sql`${kind} = 'recharge' and ${kind} <> 'sale'`;
  const amountIn = (word: Keyword) =>
    word.digits === 'orderEnd' ? undefined : amountOf(keyword.words ? typedOf(word) : typed);
  const ofAmount = (amount: Money) => sql`${ledgerEntries.rechargeAmount} = ${amount}::numeric`;
  const matches = forAllWords(keyword, (word) => {
    if (word.digits === 'orderEnd') return sql`false`;
    const amount = amountIn(word);
    const named = [matchesKeyword(agentName, word), matchesKeyword(remarks, asWritten(word))];
    return sql`(${or(...named, amount === undefined ? undefined : ofAmount(amount))})`;
  });
  const ofNewest = {
    from: sql`${ledgerEntries} join ${agents} on ${agents.id} = ${agentId}`,
    ...{ table: ledgerEntries, id, own },
  };
  const newestFirst = sql`order by ${id} desc nulls last`;
  const newest = sql`select * from ${ledgerEntries} where ${own} ${newestFirst} ${cut(newestScanned)}`;
  const named = sql`select ${agents.id} from ${agents} where ${matchesKeyword(agentName, keyword)}
    order by ${byName(agents)}, ${agents.id} ${cut(maxCandidates)}`;
  const words = keyword.words ?? [keyword];
  const found = candidates(
    [
      ...words.flatMap((word) => {
        const amount = amountIn(word);
        if (amount === undefined) return [];
        const may = ofAmount(amount);
        return [newestHolding({ ...ofNewest, may, matches: sql`(${may} and ${matches})` })];
      }),
      // Ordered again: a join may leave them in any order.
      sql`select ${id} from (${newest}) as ${ledgerEntries} join ${agents} on ${agents.id} = ${agentId}
        where ${matches} ${newestFirst} ${cut(maxCandidates)}`,
    ],
    [
      sql`select newest.id from (${named}) as named cross join lateral (select ${id} from ${ledgerEntries}
        where ${agentId} = named.id and ${own} ${newestFirst} ${cut(newestOfEach)}) as newest
        order by newest.id desc ${cut(maxCandidates)}`,
      // Of several words not all in the agent's name, one is in the remarks or is the amount.
      ...words.map((word) => {
        const written = asWritten(word);
        const inRemarks = matchesKeyword(remarks, written);
        return newestHolding({
          ...ofNewest,
          may: prefilter(remarks, written, 'anywhere'),
          matches: sql`(${inRemarks} and ${matches})`,
        });
      }),
    ],
    limit,
  );
  const rank = rankOfWords(keyword, (word) => {
    const amount = amountIn(word);
    const ofName = matchRank(searchedAgent, word);
    if (amount === undefined) return ofName;
    return sql`least(${amountMatchRank(ledgerEntries.rechargeAmount, amount, keyword.words ? typedOf(word) : typed)}, ${ofName})`;
  });
  const rows = await queryable
    .select({
      entry: ledgerEntries,
      matchRank: matchRankColumn(rank),
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
