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
  maxCandidates,
  matchRankColumn,
  newestScanned,
  slipsLookedAt,
  type ExactWay,
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

/** Customers, those that the keyword meets best first, then the newest. */
export async function findCustomers({ queryable, session, keyword, limit, restriction }: SearchRequest) {
  if (session.role === 'developer') return [];
  const own = and(inScope(session, customers), restriction);
  const from = sql`select ${customers.id} from ${customers} where`;
  const newestFirst = sql`order by ${customers.createdAt} desc nulls last, ${customers.id}`;
  const newest = sql`select * from ${customers} where ${own ?? sql`true`}
    ${newestFirst} limit ${sql.raw(String(newestScanned))}`;
  const most = sql`limit ${sql.raw(String(maxCandidates))}`;
  const holds = matchesKeyword(searchedCustomer, keyword);
  const mayHold = and(own, prefilter(searchedCustomer, keyword, 'anywhere'));
  const beginning = and(
    own,
    prefilter(searchedCustomer, keyword, 'start'),
    startsWithKeyword(searchedCustomer, keyword),
  );
  const near = sql`select * from ${customers} where ${mayHold} limit ${sql.raw(String(slipsLookedAt))}`;
  const found = keyword.slip
    ? candidates([sql`select id from (${near}) as ${customers} where ${holds} ${most}`], [], limit)
    : candidates(
        [
          sql`${from} ${beginning} ${most}`,
          sql`select id from (${newest}) as ${customers} where ${holds} ${newestFirst} ${most}`,
        ],
        [sql`${from} ${and(mayHold, holds)} ${most}`],
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
} satisfies ExactWay;
