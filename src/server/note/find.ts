import { and, desc, eq, sql } from 'drizzle-orm';
import { customers, orders, users } from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import { byMet, candidates, gathered, metColumn, walked, type Asked } from '../search/asked.ts';
import { holds, mayHold, meeting, searched } from '../search/matching.ts';
import { noteScope } from './scope.ts';

/** To the letter as in the index "notes_words". A text has no reading. */
const text = searched(sql`''`, notes.text);

const cut = (limit: number) => sql`limit ${sql.raw(String(limit))}`;

/** Notes by their text, of those met alike the newest first. */
export async function findNotes({ queryable, session, keyword, limit }: Asked) {
  if (session.role === 'developer') return [];
  const written = { text: keyword.text, letters: undefined };
  const own = and(noteScope(session), eq(notes.status, 'active'));
  const newest = sql`select * from ${notes} where ${own}
    order by ${notes.createdAt} desc nulls last, ${notes.id} ${cut(walked)}`;
  const found = candidates(
    [sql`select ${notes.id} from (${newest}) as ${notes} where ${holds(text, written)} ${cut(gathered)}`],
    [
      sql`select ${notes.id} from ${notes} where ${own} and ${mayHold(text, written, 'anywhere')}
        and ${holds(text, written)} ${cut(gathered)}`,
    ],
    limit,
  );
  const rows = await queryable
    .select({
      id: notes.id,
      met: metColumn(meeting(text, written)),
      reading: sql<string>`''`,
      customerName: customers.name,
      orderNo: orders.orderNo,
      text: notes.text,
      authorName: users.name,
      status: notes.status,
      createdAt: notes.createdAt,
    })
    .from(notes)
    .innerJoin(customers, eq(customers.id, notes.customerId))
    .innerJoin(users, eq(users.id, notes.authorId))
    .leftJoin(orders, eq(orders.id, notes.orderId))
    .where(sql`${notes.id} = ${found}`)
    .orderBy(byMet, desc(notes.createdAt), notes.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
