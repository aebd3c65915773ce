import type { Api } from '../http/api.ts';
import type { SearchRequest } from './searchRequest.ts';
import { searchOperation } from './contract.ts';
import { keywordOf } from './keyword.ts';

/** To be called after the areas, which tell what of theirs can be found. */
export function registerSearch(api: Api): void {
  const kinds = [...api.searchKinds];
  api.on(
    searchOperation(Object.fromEntries(kinds.map(([field, { row }]) => [field, row]))),
    async ({ queryable, session, query }) => {
      const { keyword: typed, limit } = query;
      const asked: SearchRequest = { queryable, session, typed, keyword: keywordOf(typed), limit };
      const found: Record<string, unknown[]> = {};
      for (const [field, { find }] of kinds) found[field] = await find(asked);
      return found;
    },
  );
}
