import { and, desc, sql } from 'drizzle-orm';
import { searchedCustomer } from './customerFilter.ts';
import { startsWithKeyword, matchesKeyword, prefilter, matchRank } from './matching.ts';
import { customers } from '../db/schema.ts';
import { inScope } from '../http/scope.ts';
import {
  byMatchRank,
  candidates,
  maxCandidates,
  matchRankColumn,
  newestScanned,
  type SearchRequest,
} from './searchRequest.ts';

/** Customers, those that the keyword meets best first, then the newest. */
export async function findCustomers({ queryable, session, keyword, limit }: SearchRequest) {
  if (session.role === 'developer') return [];
  const own = inScope(session, customers);
  const from = sql`select ${customers.id} from ${customers} where`;
  const newest = sql`select * from ${customers} where ${own ?? sql`true`}
    order by ${customers.createdAt} desc nulls last, ${customers.id} limit ${sql.raw(String(newestScanned))}`;
  const most = sql`limit ${sql.raw(String(maxCandidates))}`;
  const beginning = and(
    own,
    prefilter(searchedCustomer, keyword, 'start'),
    startsWithKeyword(searchedCustomer, keyword),
  );
  const holding = and(
    own,
    prefilter(searchedCustomer, keyword, 'anywhere'),
    matchesKeyword(searchedCustomer, keyword),
  );
  const found = candidates(
    [
      sql`${from} ${beginning} ${most}`,
      sql`select id from (${newest}) as ${customers} where ${matchesKeyword(searchedCustomer, keyword)} ${most}`,
    ],
    [sql`${from} ${holding} ${most}`],
    limit,
  );
  return queryable
    .select({
      id: customers.id,
      matchRank: matchRankColumn(matchRank(searchedCustomer, keyword)),
      reading: customers.reading,
      companyId: customers.companyId,
      name: customers.name,
      adminName: customers.adminName,
      status: customers.status,
    })
    .from(customers)
    .where(sql`${customers.id} = ${found}`)
    .orderBy(byMatchRank, desc(customers.createdAt), customers.id)
    .limit(limit);
}
