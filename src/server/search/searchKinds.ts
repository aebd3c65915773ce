import type { SearchedKind, SearchRequest } from './searchRequest.ts';

/** The kinds that there are, by the field of the answer. */
export type SearchKinds = readonly (readonly [field: string, kind: SearchedKind])[];
/** Rows of each kind, by its field. */
export type FoundRows = Record<string, unknown[]>;

/** What one keyword finds. */
export async function searchKinds(kinds: SearchKinds, asked: SearchRequest): Promise<FoundRows> {
  const found: FoundRows = {};
  for (const [field, { find }] of kinds) found[field] = await find(asked);
  return found;
}
