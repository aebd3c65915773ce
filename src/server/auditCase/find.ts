import { and, desc, eq, sql } from 'drizzle-orm';
import { auditCases, users } from '../db/schema.ts';
import { matchesKeyword, matchRank, searched } from '../search/matching.ts';
import { byMatchRank, matchRankColumn, type SearchRequest } from '../search/searchRequest.ts';

/** A text has no reading. */
const texts = searched(sql`''`, auditCases.title, auditCases.description);

/** Cases by title or description, of equal matches the open ones first, then the newest; for operations. */
export async function findCases({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role !== 'operations') return [];
  const rows = await queryable
    .select({
      id: auditCases.id,
      matchRank: matchRankColumn(matchRank(texts, keyword)),
      reading: sql<string>`''`,
      title: auditCases.title,
      status: auditCases.status,
      itemCount: auditCases.itemCount,
      openedByName: users.name,
      createdAt: auditCases.createdAt,
    })
    .from(auditCases)
    .innerJoin(users, eq(users.id, auditCases.openedById))
    .where(and(restriction, matchesKeyword(texts, keyword)))
    .orderBy(byMatchRank, sql`${auditCases.status} desc`, desc(auditCases.createdAt), auditCases.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
