import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { monthDigits, orderNumberPrefix } from '../../domain/orderNumber.ts';
import { customerNamed, customerNamePrefilter, namedCustomer } from './customerFilter.ts';
import { containing, escaped } from './likePattern.ts';
import { keywordOf, numberOf } from './keyword.ts';
import { matchesKeyword } from './matching.ts';
import { matches, namedPackage } from './names.ts';
import { customers, orders, packages } from '../db/schema.ts';
import { filterBy, type SearchFilter } from './searchFilter.ts';
import { gramPrefilter, pieceOfNumber } from './gramPrefilter.ts';

/** By beginning, in the order of numbers. */
export const orderNumber = sql`(${orders.orderNo} collate "C")`;
const orderNumberEnd = sql`(reverse(${orders.orderNo}) collate "C")`;

/** Numbers that begin with what was typed; of a keyword that begins with a letter there are no others. */
export function numberBegins(number: string): SQL {
  return sql`${orderNumber} like ${`${escaped(number)}%`}`;
}

/** Numbers that end with the digits. */
export function numberEnds(number: string): SQL {
  return sql`${orderNumberEnd} like ${`${[...number].reverse().join('')}%`}`;
}

/** Numbers that hold four digits or more, by the index of their pieces. */
export function numberHolds(number: string): SQL | undefined {
  return and(
    gramPrefilter(orders.orderNo, number, pieceOfNumber),
    sql`${orderNumber} like ${containing(number)}`,
  );
}

/** Orders by part of their number. */
function byNumber(number: string): SearchFilter {
  if (/^D/.test(number)) return filterBy(sql`${orders}`, numberBegins(number));
  const condition = sql`${orderNumber} like ${containing(number)}`;
  const byPieces = numberHolds(number);
  const by = (...ways: (SQL | undefined)[]): SearchFilter => ({
    ways: ways.map((where) => ({ from: sql`${orders}`, where })),
    condition,
  });
  if (number.length < pieceOfNumber || number.length > monthDigits) return by(byPieces);
  // A year or a month in which there are orders is in so many numbers that the index is no help.
  const usual = sql`exists (select from ${orders} where ${numberBegins(orderNumberPrefix + number)})`;
  return by(and(usual, condition), and(not(usual), byPieces));
}

/** Orders of an agent, or of all, by their number or by the name of their customer or package. */
export function orderFilter(keyword: string, agentId: string | null): SearchFilter {
  const number = numberOf(keyword);
  // What begins as all numbers do is a number; "D5" may be a name.
  if (number && (orderNumberPrefix.startsWith(number) || number.startsWith(orderNumberPrefix)))
    return byNumber(number);
  const numbered = number === undefined ? undefined : byNumber(number);
  const ofAgent = agentId === null ? undefined : eq(customers.agentId, agentId);
  const named = sql`select ${customers.id} from ${customers} where ${and(ofAgent, customerNamed(keyword))}`;
  const ofNamed = sql`select * from ${orders} where ${orders.customerId} = named.id offset 0`;
  const sold = sql`select ${packages.id} from ${packages} where ${matches(namedPackage, keyword)}`;
  // Asked whether there is any such package, which is known before a row is read.
  const ofSold = sql`exists (${sold}) and ${orders.packageId} = any(array(${sold}))`;
  const isNamed = sql`(select ${matchesKeyword(namedCustomer, keywordOf(keyword))} from ${customers}
    where ${customers.id} = ${orders.customerId})`;
  const holding = (ofCustomer: SQL) => sql`(${or(numbered?.condition, ofSold, ofCustomer)})`;
  return {
    ways: [...(numbered?.ways ?? []), { from: sql`${orders}`, where: ofSold }],
    through: {
      records: named,
      way: { from: sql`named cross join lateral (${ofNamed}) as ${orders}`, where: undefined },
      candidates: sql`select ${customers.id} from ${customers} where ${and(ofAgent, customerNamePrefilter(keyword))}`,
      condition: (candidatesAreKnown) =>
        holding(sql`(case when ${candidatesAreKnown}
          then ${orders.customerId} in (select id from candidates) else true end and ${isNamed})`),
    },
    condition: holding(isNamed),
  };
}
