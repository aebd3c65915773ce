import type { Queryable } from '../db/database.ts';
import type { Session } from '../http/session.ts';
import { findExactly, type FoundIds } from './exact.ts';
import { kindsHolding } from './kindsHolding.ts';
import { lineKeywordOf } from './keyword.ts';
import { findNearNames } from './nearNames.ts';
import { searchKinds, upTo, type FoundRows, type SearchKinds } from './searchKinds.ts';
import type { RecordState, SearchRequest } from './searchRequest.ts';
import { withBestIn } from './bestInStates.ts';

/**
 * Most keywords that are searched for if they are no record's name or number. A column with more of them is not a column
 * of names.
 */
const maxSearched = 12;

interface ResolveRequest {
  queryable: Queryable;
  session: Session;
  keywords: string[];
  /** Records of each kind for each keyword, at most. */
  limit: number;
  /** The states whose best matches are answered too, for kinds with more matches than are answered (R-list-12). */
  states: readonly RecordState[];
}

/**
 * Resolves many keywords, in their order: exact names and numbers of records, all found in one statement; for the others,
 * if they are few, the results of a search.
 */
export async function resolveKeywords(
  kinds: SearchKinds,
  { queryable, session, keywords, limit, states }: ResolveRequest,
): Promise<FoundRows[]> {
  const distinct = [...new Set(keywords)];
  const ids = await findExactly(queryable, session, kinds, distinct, limit + 1);
  const rows = await rowsOf(queryable, kinds, ids);
  const answers = new Map<string, FoundRows>();
  const requestOf = (typed: string): SearchRequest => ({
    ...{ queryable, session, typed, limit },
    keyword: lineKeywordOf(typed),
  });
  const searched: string[] = [];
  for (const [position, keyword] of distinct.entries()) {
    const exact = ids.get(position);
    // A few digits that match exactly may also be the end of an order's number.
    if (!exact || lineKeywordOf(keyword).digits === 'orderEnd') searched.push(keyword);
    answers.set(
      keyword,
      upTo(
        limit,
        Object.fromEntries(
          kinds.map(([field]) => [
            field,
            (exact?.get(field) ?? []).flatMap((id) => rows.get(field)?.get(id) ?? []),
          ]),
        ),
      ),
    );
  }
  const isSearched = searched.length <= maxSearched;
  if (isSearched) {
    const holding = await kindsHolding(kinds, { queryable, session }, searched.map(lineKeywordOf));
    for (const [at, typed] of searched.entries())
      answers.set(typed, await searchKinds(kinds, requestOf(typed), holding[at]));
  }
  if (states.length > 0)
    for (const [typed, answer] of answers)
      if (answer.more.length > 0)
        answers.set(typed, await withBestIn(kinds, answer, requestOf(typed), states));
  if (isSearched) {
    const named = kinds.flatMap(([field, { exact }]) => (exact ? [field] : []));
    const unmatched = searched.filter((typed) =>
      named.every((field) => (answers.get(typed)?.[field] ?? []).length === 0),
    );
    const near = await findNearNames(kinds, unmatched, { queryable, session });
    for (const [typed, found] of near) {
      const answer = answers.get(typed);
      const { more = [], bestIn = [] } = answer ?? {};
      answers.set(typed, { ...answer, ...found, more: [...more, ...found.more], bestIn });
    }
  }
  return keywords.map((keyword) => answers.get(keyword) ?? upTo(limit, {}));
}

/** Returns the rows of all found records, by their field and id. */
async function rowsOf(queryable: Queryable, kinds: SearchKinds, found: FoundIds) {
  const rows = new Map<string, Map<string, unknown>>();
  for (const [field, { exact }] of kinds) {
    const ids = new Set([...found.values()].flatMap((fields) => fields.get(field) ?? []));
    if (!exact || ids.size === 0) continue;
    const of = (await exact.rows(queryable, [...ids])) as { id: string }[];
    rows.set(field, new Map(of.map((row) => [row.id, row])));
  }
  return rows;
}
