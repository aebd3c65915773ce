import { and, not, or, sql, type SQL } from 'drizzle-orm';
import { monthDigits, orderNumberPrefix } from '../../domain/orderNumber.ts';
import { customerNamed, customerNamePrefilter, namedCustomer } from './customerFilter.ts';
import { containing, escaped } from './likePattern.ts';
import { numberOf, searchKeywordOf, typedOf, type Keyword } from './keyword.ts';
import { forAllWords, matchesKeyword } from './matching.ts';
import { namedPackage } from './names.ts';
import { customers, orders, packages } from '../db/schema.ts';
import { filterBy, type SearchFilter } from './searchFilter.ts';
import { gramPrefilter, pieceOfNumber } from './gramPrefilter.ts';

/** The number in an order that lets an index find beginnings. */
export const orderNumber = sql`(${orders.orderNo} collate "C")`;
const orderNumberEnd = sql`(reverse(${orders.orderNo}) collate "C")`;

/**
 * Returns the condition that a number begins with the typed text; a keyword that begins with a letter can match only
 * there.
 */
export function numberBegins(number: string): SQL {
  return sql`${orderNumber} like ${`${escaped(number)}%`}`;
}

/** Returns the condition that a number ends with the digits. */
export function numberEnds(number: string): SQL {
  return sql`${orderNumberEnd} like ${`${[...number].reverse().join('')}%`}`;
}

/** Returns the condition that a number contains four digits or more, by the index of their pieces. */
export function numberContains(number: string): SQL | undefined {
  return and(
    gramPrefilter(orders.orderNo, number, pieceOfNumber),
    sql`${orderNumber} like ${containing(number)}`,
  );
}

/** Returns the filter for orders by a part of their number. */
function byNumber(number: string): SearchFilter {
  if (/^D/.test(number)) return filterBy(sql`${orders}`, numberBegins(number));
  const condition = sql`${orderNumber} like ${containing(number)}`;
  const byPieces = numberContains(number);
  const by = (...sources: (SQL | undefined)[]): SearchFilter => ({
    sources: sources.map((where) => ({ from: sql`${orders}`, where })),
    condition,
  });
  if (number.length < pieceOfNumber || number.length > monthDigits) return by(byPieces);
  // A year or a month that has orders is part of most numbers, so the index does not help.
  const usual = sql`exists (select from ${orders} where ${numberBegins(orderNumberPrefix + number)})`;
  return by(and(usual, condition), and(not(usual), byPieces));
}

/** The filters for orders that contain a word in their number or in the name of their package or customer. */
interface WordFilter {
  /** The word as an order's number; undefined if it cannot be one. */
  numbered: SearchFilter | undefined;
  /** True if the word begins like every number and is therefore a number; "D5" may be a name. */
  numberOnly: boolean;
  ofPackage: SQL;
  ofCustomer: SQL;
}

function wordFilter(word: Keyword): WordFilter {
  const number = numberOf(typedOf(word));
  const sold = sql`select ${packages.id} from ${packages} where ${matchesKeyword(namedPackage, word)}`;
  return {
    numbered: number === undefined ? undefined : byNumber(number),
    numberOnly:
      number !== undefined && (orderNumberPrefix.startsWith(number) || number.startsWith(orderNumberPrefix)),
    // The test for any such package comes first, because it is decided before a row is read.
    ofPackage: sql`exists (${sold}) and ${orders.packageId} = any(array(${sold}))`,
    ofCustomer: sql`(select ${matchesKeyword(namedCustomer, word)} from ${customers}
      where ${customers.id} = ${orders.customerId})`,
  };
}

/**
 * Returns the filter for orders: each word is in their number or in the name of their customer or package. `ofCaller`
 * limits the customers to the caller's own.
 */
export function orderFilter(typed: string, ofCaller: SQL | undefined): SearchFilter {
  const keyword = searchKeywordOf(typed);
  const words = keyword.words ?? [keyword];
  const filters = new Map(words.map((word) => [word, wordFilter(word)]));
  const asItStands = wordFilter(keyword);
  const of = (word: Keyword) => filters.get(word) ?? asItStands;
  if (!keyword.words && asItStands.numbered && asItStands.numberOnly) return asItStands.numbered;
  const holding = (ofCustomer: (own: SQL) => SQL) =>
    forAllWords(keyword, (word) => {
      const { numbered, numberOnly, ...named } = of(word);
      const number = numbered?.condition;
      return sql`(${numberOnly ? number : or(number, named.ofPackage, ofCustomer(named.ofCustomer))})`;
    });
  const condition = holding((own) => own);
  const customersWhere = (where: SQL, gate?: SQL) =>
    sql`select ${customers.id} from ${customers} where ${and(gate, ofCaller, where)}`;
  // If a number or a package's name may match one of several words, a customer's name need not match them all.
  const partly = words.some((word) => of(word).numbered)
    ? sql`true`
    : sql`exists (select from ${packages} where ${or(...words.map((word) => matchesKeyword(namedPackage, word)))})`;
  const byCustomers = (named: (word: Keyword) => SQL) =>
    keyword.words
      ? sql`${customersWhere(named(keyword))} union all ${customersWhere(sql`(${or(...keyword.words.map(named))})`, partly)}`
      : customersWhere(named(keyword));
  const ofNamed = sql`select * from ${orders} where ${orders.customerId} = named.id offset 0`;
  const all = keyword.words ? condition : undefined;
  const ofPackages = forAllWords(keyword, (word) => of(word).ofPackage);
  return {
    sources: [
      ...words
        .flatMap((word) => of(word).numbered?.sources ?? [])
        .map(({ from, where }) => ({ from, where: and(where, all) })),
      { from: sql`${orders}`, where: ofPackages },
    ],
    through: {
      records: byCustomers(customerNamed),
      source: { from: sql`named cross join lateral (${ofNamed}) as ${orders}`, where: all },
      candidates: byCustomers(customerNamePrefilter),
      condition: (candidatesAreKnown) =>
        holding(
          (own) => sql`(case when ${candidatesAreKnown}
            then ${orders.customerId} in (select id from candidates) else true end and ${own})`,
        ),
    },
    condition,
  };
}
