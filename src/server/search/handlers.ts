import type { Api } from '../http/api.ts';
import { searchOperations } from './contract.ts';
import { searchKeywordOf } from './keyword.ts';
import { resolveKeywords } from './resolve.ts';
import { searchKinds, together, type FoundRows } from './searchKinds.ts';
import { withTypos } from './typo.ts';

/** Registers the search; call it after the areas, which register their kinds. */
export function registerSearch(api: Api): void {
  const kinds = [...api.searchKinds];
  const operations = searchOperations(Object.fromEntries(kinds.map(([field, { row }]) => [field, row])));

  api.register(operations.search, async ({ queryable, session, query: { keyword: typed, limit } }) => {
    const keyword = searchKeywordOf(typed);
    const request = { queryable, session, typed, keyword, limit };
    const found = await searchKinds(kinds, request);
    if (Object.values(found).some((rows) => rows.length > 0)) return found;
    const guesses: FoundRows[] = [];
    for (const typo of withTypos(keyword))
      guesses.push(await searchKinds(kinds, { ...request, keyword: typo }));
    return guesses.length === 0 ? found : together(limit, guesses);
  });

  api.register(operations.searchResolve, async ({ queryable, session, body }) => ({
    resolved: await resolveKeywords(kinds, { queryable, session, ...body }),
  }));
}
