import { kindsHolding } from './kindsHolding.ts';
import type { RecordState, SearchedKind, SearchRequest } from './searchRequest.ts';

/** All kinds, by the field of the answer. */
export type SearchKinds = readonly (readonly [field: string, kind: SearchedKind])[];
/**
 * Rows of each kind, by its field. `more`: the fields of the kinds that have more rows than these. `bestIn`: the states
 * whose best rows are included nevertheless.
 */
export type FoundRows = Record<string, unknown[]> & { more: string[]; bestIn: RecordState[] };

/** Cuts the rows of each kind to `limit`; the query must have requested one more. */
export function upTo(limit: number, rows: Record<string, unknown[]>): FoundRows {
  const lists = Object.entries(rows);
  return {
    ...Object.fromEntries(lists.map(([field, list]) => [field, list.slice(0, limit)])),
    more: lists.flatMap(([field, list]) => (list.length > limit ? [field] : [])),
    bestIn: [],
  } as FoundRows;
}

/** Searches for one keyword; `holding`: the kinds that may have matches (search/kindsHolding.ts). */
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

/** Merges several answers: each row one time and at most `limit` of each kind. */
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
