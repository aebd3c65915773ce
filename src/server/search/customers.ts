import { and, inArray, sql } from 'drizzle-orm';
import { searchedCustomer } from './customerFilter.ts';
import { startsWithKeyword, matchesKeyword, prefilter, matchRank } from './matching.ts';
import type { Queryable } from '../db/database.ts';
import { byLine, exactMatch } from './exact.ts';
import { customers } from '../db/schema.ts';
import { inScope } from '../http/scope.ts';
import {
  byMatchRank,
  candidates,
  cut,
  maxCandidates,
  matchRankColumn,
  newestHolding,
  newestNear,
  newestScanned,
  type ExactLookup,
  type MatchRankColumn,
  type SearchRequest,
} from './searchRequest.ts';

const customerRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: customers.id,
      matchRank,
      reading: customers.reading,
      companyId: customers.companyId,
      name: customers.name,
      adminName: customers.adminName,
      status: customers.status,
    })
    .from(customers);
const customerOrder = sql`${customers.createdAt} desc, ${customers.id}`;

/** Finds customers: the best matches first, then the newest. */
export async function findCustomers({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role === 'developer') return [];
  const own = and(inScope(session, customers), restriction) ?? sql`true`;
  const newestFirst = sql`order by ${customers.createdAt} desc nulls last, ${customers.id}`;
  const newest = sql`select * from ${customers} where ${own}
    ${newestFirst} ${cut(newestScanned)}`;
  const matches = matchesKeyword(searchedCustomer, keyword);
  const ofNewest = {
    from: sql`${customers}`,
    table: customers,
    id: customers.id,
    newest: customers.createdAt,
    own,
  };
  const inside = { ...ofNewest, may: prefilter(searchedCustomer, keyword, 'anywhere'), matches };
  const beginning = newestHolding({
    ...ofNewest,
    may: prefilter(searchedCustomer, keyword, 'start'),
    matches: startsWithKeyword(searchedCustomer, keyword),
  });
  const found = keyword.typo
    ? candidates([newestNear(inside)], [], limit)
    : candidates(
        [
          beginning,
          sql`select id from (${newest}) as ${customers} where ${matches} ${newestFirst} ${cut(maxCandidates)}`,
        ],
        [newestHolding(inside)],
        limit,
      );
  return customerRows(queryable, matchRankColumn(matchRank(searchedCustomer, keyword)))
    .where(sql`${customers.id} = ${found}`)
    .orderBy(byMatchRank, customerOrder)
    .limit(limit);
}

/** Customers by their name, company ID or credit code, or their administrator's name or phone. */
export const exactCustomers = {
  roles: ['operations', 'agent', 'salesperson'],
  id: customers.id,
  from: byLine(sql`${customers}`, searchedCustomer),
  scope: (session) => inScope(session, customers),
  order: customerOrder,
  rows: (queryable, ids) => customerRows(queryable, exactMatch).where(inArray(customers.id, ids)),
} satisfies ExactLookup;
