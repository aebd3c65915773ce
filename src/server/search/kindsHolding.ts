import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { Session } from '../http/session.ts';
import type { Keyword } from './keyword.ts';
import type { SearchKinds } from './searchKinds.ts';

/**
 * Returns, for each keyword, the kinds that may have matches. The small tables are scanned for all keywords in one
 * statement, because most words of a line are in none of them.
 */
export async function kindsHolding(
  kinds: SearchKinds,
  { queryable, session }: { queryable: Queryable; session: Session },
  keywords: readonly Keyword[],
): Promise<SearchKinds[]> {
  const parts = kinds.flatMap(([field, { exact }]) => {
    if (!exact?.small || !exact.roles.includes(session.role)) return [];
    const { tables, matches } = exact.small;
    const found = keywords.map((keyword) => sql`coalesce(bool_or(${matches(queryable, keyword)}), false)`);
    const scope = exact.scope?.(session) ?? sql`true`;
    return [
      sql`select ${field}::text as field, array[${sql.join(found, sql`, `)}] as held from ${tables} where ${scope}`,
    ];
  });
  if (parts.length === 0 || keywords.length === 0) return keywords.map(() => kinds);
  const rows = await queryable
    .select({ field: sql<string>`field`, found: sql<boolean[]>`held` })
    .from(sql`(${sql.join(parts, sql` union all `)}) as small`);
  const foundBy = new Map(rows.map(({ field, found }) => [field, found]));
  return keywords.map((_, at) => kinds.filter(([field]) => foundBy.get(field)?.[at] ?? true));
}
