import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { amountOf } from '../../domain/amountText.ts';
import { orderNumberPrefix } from '../../domain/orderNumber.ts';
import { namedCustomer, searchedCustomer } from './customerFilter.ts';
import type { Queryable } from '../db/database.ts';
import { byOrderNumber, exactMatch } from './exact.ts';
import { containing } from './likePattern.ts';
import {
  amountMatchRank,
  startsWithKeyword,
  matchesKeyword,
  prefilter,
  matchRank,
  rankValue,
} from './matching.ts';
import { namedPackage } from './names.ts';
import { numberBegins, numberEnds, numberHolds, numberOf, orderNumber } from './orderFilter.ts';
import { customers, orders, packages } from '../db/schema.ts';
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
import { isOpenOrder } from '../db/stateIn.ts';

/** So many customers and packages are followed to their newest orders, and so many orders of each are taken. */
const followed = { customers: 30, packages: 10 };
const newestOfEach = 4;

const cut = (limit: number) => sql`limit ${sql.raw(String(limit))}`;
const newestFirst = sql`order by ${orders.appliedAt} desc nulls last`;

/** Ids of the orders whose number a keyword is part of: by its beginning and end, and by any part of it. */
function byNumber(number: string, own: SQL): { ends: SQL[]; inside: SQL[] } {
  const from = sql`select ${orders.id} from ${orders} where ${own} and`;
  const newest = sql`order by ${orderNumber} desc ${cut(maxCandidates)}`;
  if (/^[A-Z]/.test(number)) return { ends: [sql`${from} ${numberBegins(number)} ${newest}`], inside: [] };
  return {
    ends: [
      sql`${from} ${numberBegins(orderNumberPrefix + number)} ${newest}`,
      // A shorter end has so many numbers that the newest of them are near.
      ...(number.length > 2 ? [sql`${from} ${numberEnds(number)} ${newest}`] : []),
    ],
    inside: number.length > 3 ? [sql`${from} ${numberHolds(number)} ${cut(maxCandidates)}`] : [],
  };
}

/** How well a number matches, as a place in `matchRanks`. People type the last digits, or the day. */
function numberMatchRank(number: string): SQL {
  const like = (pattern: string) => sql`${orderNumber} like ${pattern}`;
  const word = or(like(`${orderNumberPrefix}${number}%`), like(`%${number}`));
  return sql`case when ${orderNumber} = ${number} then ${rankValue('exact')} when ${like(`${number}%`)} then ${rankValue('start')}
    when ${word} then ${rankValue('word')} when ${like(`%${number}%`)} then ${rankValue('inside')} end`;
}

const orderRows = (queryable: Queryable, matchRank: MatchRankColumn) =>
  queryable
    .select({
      id: orders.id,
      matchRank,
      reading: sql<string>`${namedCustomer.reading} || ' / ' || ${packages.reading}`,
      orderNo: orders.orderNo,
      customerName: customers.name,
      packageName: orders.packageName,
      amount: orders.amount,
      status: orders.status,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(packages, eq(packages.id, orders.packageId));
const orderOrder = sql`(${isOpenOrder}) desc, ${orders.appliedAt} desc, ${orders.id}`;

/**
 * Orders by their number or amount, or by the name of their customer or package: the best matches come first, of equal ones
 * what waits, then the newest.
 */
export async function findOrders({ queryable, session, typed, keyword, limit }: SearchRequest) {
  if (session.role === 'developer') return [];
  const number = numberOf(typed);
  const amount = amountOf(typed);
  const own = inScope(session, orders) ?? sql`true`;
  const ofAgent = session.agentId === null ? sql`true` : eq(customers.agentId, session.agentId);
  // Names hold no long numbers, and a single letter or digit is in nearly every record, if not in its name.
  const inNames = !/^(\d{5,}|[a-z]{1,2}\d+|[a-z\d])$/.test(keyword.text);
  const numbers = number ? byNumber(number, own) : { ends: [], inside: [] };
  const ordersOf = (
    column: SQL,
    named: SQL,
  ) => sql`select newest.id from (${named}) as named cross join lateral
    (select ${orders.id} from ${orders} where ${column} = named.id and ${own} ${newestFirst} ${cut(newestOfEach)}) as newest`;
  const customer = (where: 'start' | 'anywhere') => {
    const mayHold = and(ofAgent, prefilter(searchedCustomer, keyword, where));
    const holds =
      where === 'start' ? startsWithKeyword(namedCustomer, keyword) : matchesKeyword(namedCustomer, keyword);
    const near = sql`(select * from ${customers} where ${mayHold} ${cut(slipsLookedAt)}) as ${customers}`;
    const named = keyword.slip ? sql`${near} where ${holds}` : sql`${customers} where ${and(mayHold, holds)}`;
    return ordersOf(
      sql`${orders.customerId}`,
      sql`select ${customers.id} from ${named} ${cut(followed.customers)}`,
    );
  };
  const sold = sql`select ${packages.id} from ${packages} where ${matchesKeyword(namedPackage, keyword)}`;
  const newest = sql`select * from ${orders} where ${own} ${newestFirst}, ${orders.id} ${cut(newestScanned)}`;
  const condition = or(
    number ? sql`${orderNumber} like ${containing(number)}` : undefined,
    matchesKeyword(namedCustomer, keyword),
    sql`${orders.packageId} = any(array(${sold}))`,
  );
  const found = candidates(
    [
      ...numbers.ends,
      ...(amount === undefined
        ? []
        : [
            sql`select ${orders.id} from ${orders} where ${own} and ${orders.amount} = ${amount}::numeric ${cut(maxCandidates)}`,
          ]),
      sql`select ${orders.id} from (${newest}) as ${orders} join ${customers} on ${customers.id} = ${orders.customerId}
        where ${condition} ${cut(maxCandidates)}`,
      ...(inNames ? [customer('start')] : []),
    ],
    [
      ...numbers.inside,
      ...(inNames && !keyword.slip ? [customer('anywhere')] : []),
      ordersOf(sql`${orders.packageId}`, sql`${sold} ${cut(followed.packages)}`),
    ],
    limit,
  );
  const names = [namedCustomer, namedPackage].map((name) => matchRank(name, keyword));
  const ranks = [
    ...(number ? [numberMatchRank(number)] : []),
    ...(amount === undefined ? [] : [amountMatchRank(sql`${orders.amount}`, amount, typed)]),
    ...names,
  ];
  const rank = sql`least(${sql.join(ranks, sql`, `)})`;
  return orderRows(queryable, matchRankColumn(rank))
    .where(sql`${orders.id} = ${found}`)
    .orderBy(byMatchRank, orderOrder)
    .limit(limit);
}

/** Orders by their own number: those of a customer are not what its name says. */
export const exactOrders = {
  roles: ['operations', 'agent', 'salesperson'],
  id: orders.id,
  from: byOrderNumber,
  scope: (session) => inScope(session, orders),
  order: orderOrder,
  rows: (queryable, ids) => orderRows(queryable, exactMatch).where(inArray(orders.id, ids)),
} satisfies ExactWay;
