import type { Api } from '../http/api.ts';
import { searchOperations } from './contract.ts';
import { keywordOf } from './keyword.ts';
import { resolveKeywords } from './resolve.ts';
import { searchKinds } from './searchKinds.ts';

/** To be called after the areas, which tell what of theirs can be found. */
export function registerSearch(api: Api): void {
  const kinds = [...api.searchKinds];
  const operations = searchOperations(Object.fromEntries(kinds.map(([field, { row }]) => [field, row])));

  api.on(operations.search, ({ queryable, session, query: { keyword: typed, limit } }) =>
    searchKinds(kinds, { queryable, session, typed, keyword: keywordOf(typed), limit }),
  );

  api.on(operations.searchResolve, async ({ queryable, session, body }) => ({
    resolved: await resolveKeywords(kinds, { queryable, session, ...body }),
  }));
}
