import { kindsHolding } from './kindsHolding.ts';
import type { RecordState, SearchedKind, SearchRequest } from './searchRequest.ts';

/** The kinds that there are, by the field of the answer. */
export type SearchKinds = readonly (readonly [field: string, kind: SearchedKind])[];
/**
 * Rows of each kind, by its field; "more" has the fields of the kinds of which there are more rows than these, "bestIn" the
 * states whose best rows are among them nevertheless.
 */
export type FoundRows = Record<string, unknown[]> & { more: string[]; bestIn: RecordState[] };

/** The same rows of each kind, at most `limit`, where one more of each was asked for. */
export function upTo(limit: number, rows: Record<string, unknown[]>): FoundRows {
  const lists = Object.entries(rows);
  return {
    ...Object.fromEntries(lists.map(([field, list]) => [field, list.slice(0, limit)])),
    more: lists.flatMap(([field, list]) => (list.length > limit ? [field] : [])),
    bestIn: [],
  } as FoundRows;
}

/** What one keyword finds; `holding`: the kinds that may find something (search/heldKeywords.ts). */
export async function searchKinds(
  kinds: SearchKinds,
  request: SearchRequest,
  holding?: SearchKinds,
): Promise<FoundRows> {
  const found: Record<string, unknown[]> = Object.fromEntries(kinds.map(([field]) => [field, []]));
  const [searched = kinds] = holding ? [holding] : await kindsHolding(kinds, request, [request.keyword]);
  for (const [field, { find }] of searched)
    found[field] = await find({ ...request, limit: request.limit + 1 });
  return upTo(request.limit, found);
}

/** The rows of several answers, each once and at most `limit` of each kind. */
export function together(limit: number, answers: readonly FoundRows[]): FoundRows {
  const all: Record<string, unknown[]> = {};
  for (const { more: _, bestIn: __, ...kinds } of answers)
    for (const [field, rows] of Object.entries(kinds)) {
      const byId = new Map([...(all[field] ?? []), ...rows].map((row) => [(row as { id: string }).id, row]));
      all[field] = [...byId.values()];
    }
  const cut = upTo(limit, all);
  return { ...cut, more: [...new Set([...cut.more, ...answers.flatMap(({ more }) => more)])] };
}
