import { and, desc, eq, sql } from 'drizzle-orm';
import { auditCases, customers, orders, users } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import {
  byMatchRank,
  candidates,
  cut,
  maxCandidates,
  matchRankColumn,
  newestHolding,
  newestScanned,
  type SearchRequest,
} from '../search/searchRequest.ts';
import { asWritten } from '../search/keyword.ts';
import { matchesKeyword, prefilter, matchRank, searched } from '../search/matching.ts';
import { noteScope } from './scope.ts';

/** To the letter as in the index "notes_words". A text has no reading. */
const text = searched(sql`''`, notes.text);

/** Notes by their text, of equal matches the newest first. */
export async function findNotes({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  // A few digits of a line name no text that has them.
  if (session.role === 'developer' || keyword.digits !== undefined) return [];
  const written = asWritten(keyword);
  const own = sql`${and(noteScope(session), eq(notes.status, 'active'), restriction)}`;
  const newestFirst = sql`order by ${notes.createdAt} desc nulls last, ${notes.id}`;
  const newest = sql`select * from ${notes} where ${own} ${newestFirst} ${cut(newestScanned)}`;
  const matches = matchesKeyword(text, written);
  const found = candidates(
    [
      sql`select ${notes.id} from (${newest}) as ${notes} where ${matches} ${newestFirst} ${cut(maxCandidates)}`,
    ],
    [
      newestHolding({
        ...{ from: sql`${notes}`, table: notes, id: notes.id, newest: notes.createdAt },
        ...{ own, may: prefilter(text, written, 'anywhere'), matches },
      }),
    ],
    limit,
  );
  const rows = await queryable
    .select({
      id: notes.id,
      matchRank: matchRankColumn(matchRank(text, written)),
      reading: sql<string>`''`,
      customerName: customers.name,
      orderNo: orders.orderNo,
      caseTitle: auditCases.title,
      text: notes.text,
      authorName: users.name,
      status: notes.status,
      createdAt: notes.createdAt,
    })
    .from(notes)
    .leftJoin(customers, eq(customers.id, notes.customerId))
    .leftJoin(auditCases, eq(auditCases.id, notes.caseId))
    .innerJoin(users, eq(users.id, notes.authorId))
    .leftJoin(orders, eq(orders.id, notes.orderId))
    .where(sql`${notes.id} = ${found}`)
    .orderBy(byMatchRank, desc(notes.createdAt), notes.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
