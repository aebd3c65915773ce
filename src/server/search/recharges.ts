import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holds, mayHold, meeting, searched } from './matching.ts';
import { searchedAgent } from './names.ts';
import { agents, ledgerEntries } from '../db/schema.ts';
import { byMet, candidates, gathered, metColumn, walked, type Asked } from './asked.ts';

/** To the letter as in the index "ledger_remarks". */
const remarks = searched(sql`''`, ledgerEntries.remarks);
const agentName = searched(agents.reading, agents.name);
const followedAgents = 50;
const newestOfEach = 20;

const cut = (limit: number) => sql`limit ${sql.raw(String(limit))}`;

/** Recharges by the agent's name or their remarks, of those met alike the newest first; for operations. */
export async function findRecharges({ queryable, session, keyword, limit }: Asked) {
  if (session.role !== 'operations') return [];
  const { id, kind, agentId } = ledgerEntries;
  const reversal = alias(ledgerEntries, 'reversal');
  // A remark has no reading.
  const written = { text: keyword.text, letters: undefined };
  const own = sql`${kind} = 'recharge' and ${kind} <> 'sale'`;
  const newest = sql`select * from ${ledgerEntries} where ${own} order by ${id} desc nulls last ${cut(walked)}`;
  const named = sql`select ${agents.id} from ${agents} where ${holds(agentName, keyword)} ${cut(followedAgents)}`;
  const found = candidates(
    [
      sql`select ${id} from (${newest}) as ${ledgerEntries} join ${agents} on ${agents.id} = ${agentId}
        where ${holds(agentName, keyword)} or ${holds(remarks, written)} ${cut(gathered)}`,
    ],
    [
      sql`select newest.id from (${named}) as named cross join lateral (select ${id} from ${ledgerEntries}
        where ${agentId} = named.id and ${own} order by ${id} desc nulls last ${cut(newestOfEach)}) as newest`,
      sql`select ${id} from ${ledgerEntries} where ${own} and ${mayHold(remarks, written, 'anywhere')}
        and ${holds(remarks, written)} ${cut(gathered)}`,
    ],
    limit,
  );
  const rows = await queryable
    .select({
      entry: ledgerEntries,
      met: metColumn(meeting(searchedAgent, keyword)),
      reading: agents.reading,
      agentName: agents.name,
      reversedById: reversal.id,
    })
    .from(ledgerEntries)
    .innerJoin(agents, eq(agents.id, ledgerEntries.agentId))
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(sql`${ledgerEntries.id} = ${found}`)
    .orderBy(byMet, desc(ledgerEntries.id))
    .limit(limit);
  return rows.map(({ entry, met, reading, agentName, reversedById }) => ({
    id: String(entry.id),
    met,
    reading,
    kind: entry.kind,
    agentName,
    rechargeAmount: entry.rechargeAmount ?? entry.amount,
    remarks: entry.remarks,
    reversedById: reversedById === null ? null : String(reversedById),
    at: entry.at.toISOString(),
  }));
}
