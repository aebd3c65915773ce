import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { amountOf } from '../../domain/amountText.ts';
import type { Money } from '../../domain/moneyText.ts';
import { orderNumberPrefix } from '../../domain/orderNumber.ts';
import { namedCustomer, searchedCustomer } from './customerFilter.ts';
import type { Queryable } from '../db/database.ts';
import { byOrderNumber, exactMatch } from './exact.ts';
import { numberOf, typedOf, type Keyword } from './keyword.ts';
import { containing } from './likePattern.ts';
import {
  amountMatchRank,
  forAllWords,
  startsWithKeyword,
  matchesKeyword,
  prefilter,
  matchRank,
  rankOfWords,
  rankValue,
  type Searched,
} from './matching.ts';
import { namedPackage } from './names.ts';
import { numberBegins, numberEnds, numberContains, orderNumber } from './orderFilter.ts';
import { customers, orders, packages } from '../db/schema.ts';
import { inScope, orderScope } from '../http/scope.ts';
import {
  byMatchRank,
  byName,
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
import { isOpenOrder } from '../db/stateIn.ts';

/** Most packages whose newest orders are read, and fewest orders that are read of each package or customer. */
const packageJoinLimit = 50;
const newestOfEach = 4;
/** Length up to which digits match the end of too many numbers. */
const shortNumber = 2;
/** Length of a year, a month and a day in a number: few orders share a day. */
const dayDigits = 8;

const newestFirst = sql`order by ${orders.appliedAt} desc nulls last, ${orders.id}`;

/** A condition that an index answers, and the exact condition; `may` is true of all rows that `matches` is true of. */
interface Sifted {
  may: SQL;
  matches: SQL;
}

const newestOrders = (own: SQL, { may, matches }: Sifted, from: SQL = sql`${orders}`) =>
  newestHolding({ from, table: orders, id: orders.id, newest: orders.appliedAt, own, may, matches });

const only = (condition: SQL): Sifted => ({ may: condition, matches: condition });
const inNumber = (number: string): Sifted => ({
  may: numberContains(number) ?? sql`true`,
  matches: sql`${orderNumber} like ${containing(number)}`,
});

/** Returns the ids of the orders whose number contains a keyword: by its beginning and end, and by any part of it. */
function byNumber(number: string | undefined, own: SQL): { ends: SQL[]; inside: SQL[] } {
  if (number === undefined) return { ends: [], inside: [] };
  const from = sql`select ${orders.id} from ${orders} where ${own} and`;
  const newest = sql`order by ${orderNumber} desc ${cut(maxCandidates)}`;
  if (/^[A-Z]/.test(number)) return { ends: [sql`${from} ${numberBegins(number)} ${newest}`], inside: [] };
  const ends = sql`${from} ${numberEnds(number)}`;
  // A scan of the newest orders soon finds enough, because most numbers match an end this short.
  if (number.length <= shortNumber)
    return { ends: [], inside: [newestOrders(own, only(numberEnds(number)))] };
  if (isNumberEnd(number)) return { ends: [sql`${ends} ${newest}`], inside: [] };
  return {
    ends: [sql`${from} ${numberBegins(orderNumberPrefix + number)} ${newest}`, sql`${ends} ${newest}`],
    inside: [newestOrders(own, inNumber(number))],
  };
}

/**
 * Tells whether a number is so short that only its end counts, because most numbers contain one to three digits somewhere
 * (R-list-4).
 */
const isNumberEnd = (number: string) => /^\d{1,3}$/.test(number);

/** Returns the condition that an order's number contains the typed text. */
const hasNumber = (number: string) =>
  isNumberEnd(number) ? numberEnds(number) : sql`${orderNumber} like ${containing(number)}`;

/**
 * Returns the condition that the number begins the numbers of a year, a month or some days: it matches too many orders.
 */
function isUsual(number: string): SQL {
  const digits = number.replace(/^[A-Z]+/, '');
  if (digits.length <= shortNumber) return sql`true`;
  if (isNumberEnd(number) || digits.length >= dayDigits) return sql`false`;
  return sql`exists (select from ${orders} where ${numberBegins(orderNumberPrefix + digits)})`;
}

/**
 * Returns the ids for one of several words; `newest` selects the orders that match all words and that this one leads to.
 */
function byNumberAmongWords(number: string, newest: (led: Sifted) => SQL): SQL[] {
  const rare = ({ may, matches }: Sifted) =>
    newest({ may: sql`(not ${isUsual(number)} and ${may})`, matches });
  if (/^[A-Z]/.test(number)) return [rare(only(numberBegins(number)))];
  if (number.length <= shortNumber) return [];
  const ends = newest(only(numberEnds(number)));
  if (isNumberEnd(number)) return [ends];
  return [ends, rare(only(numberBegins(orderNumberPrefix + number))), rare(inNumber(number))];
}

/** Returns the rank of a number, as an index in `matchRanks`. People type the last digits, or the day. */
function numberMatchRank(number: string): SQL {
  const like = (pattern: string) => sql`${orderNumber} like ${pattern}`;
  if (isNumberEnd(number)) return sql`case when ${numberEnds(number)} then ${rankValue('word')} end`;
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

/** One word of a search for orders, and its other possible meanings than a name. */
interface OrderWord {
  keyword: Keyword;
  number: string | undefined;
  amount: Money | undefined;
  typed: string;
}

const orderWord = (keyword: Keyword, typed: string): OrderWord => ({
  keyword,
  typed,
  number: numberOf(typed),
  // In a line, a few digits are the end of a number.
  amount: keyword.digits === 'orderEnd' ? undefined : amountOf(typed),
});

/** Returns the condition that a searched name of an order contains the word. */
const nameMatches = (name: Searched, word: Keyword) =>
  word.digits === 'orderEnd' ? sql`false` : matchesKeyword(name, word);

const soldBy = (word: Keyword) =>
  sql`select ${packages.id} from ${packages} where ${nameMatches(namedPackage, word)}`;
const hasAmount = (amount: Money) => sql`${orders.amount} = ${amount}::numeric`;

/**
 * Returns the condition that an order, joined with its customer, contains the word in its number, as its amount, or in a
 * name.
 */
function matchesWord({ keyword, number, amount }: OrderWord): SQL {
  return sql`(${or(
    number ? hasNumber(number) : undefined,
    amount === undefined ? undefined : hasAmount(amount),
    nameMatches(namedCustomer, keyword),
    sql`${orders.packageId} = any(array(${soldBy(keyword)}))`,
  )})`;
}

function rankOfWord({ keyword, number, amount, typed }: OrderWord): SQL {
  const names = keyword.digits === 'orderEnd' ? [] : [namedCustomer, namedPackage];
  const ranks = [
    ...(number ? [numberMatchRank(number)] : []),
    ...(amount === undefined ? [] : [amountMatchRank(orders.amount, amount, typed)]),
    ...names.map((name) => matchRank(name, keyword)),
  ];
  // A figure with a sign, such as "5%" or "¥500", is no order's number and matches no name of an order.
  if (ranks.length === 0) return rankValue('inside');
  return sql`coalesce(least(${sql.join(ranks, sql`, `)}), ${rankValue('inside')})`;
}

/**
 * Tells whether a word may be a name: names have no long numbers, and a single letter or digit is in nearly every record.
 */
const mayBeName = ({ text, digits }: Keyword) =>
  digits !== 'orderEnd' && !/^(\d{5,}|[a-z]{1,2}\d+|[a-z\d])$/.test(text);

/** Returns the words that occur in a package's name. */
async function wordsOfPackages(queryable: Queryable, words: readonly OrderWord[]): Promise<OrderWord[]> {
  const matched = words.map(({ keyword }) => sql`exists (${soldBy(keyword)})`);
  const [row] = await queryable
    .select({ matched: sql<boolean[]>`array[${sql.join(matched, sql`, `)}]` })
    .from(sql`(select) as one`);
  return words.filter((_, at) => row?.matched[at]);
}

/**
 * Queries for the orders of the customers, or of the packages, that a condition is true of; these orders match all words.
 */
interface NamedOrders {
  ofCustomers: (named: Sifted) => SQL;
  ofPackages: (named: SQL) => SQL;
}

/**
 * Returns queries for orders that match several words, if no single name has them all and no number or amount does. They
 * go by the customers whose names have the words that no package has, or else by each word.
 */
function byPartOfWords(
  words: readonly OrderWord[],
  ofPackages: readonly OrderWord[],
  orderQueries: NamedOrders,
): SQL[] {
  const usual = words.flatMap(({ number }) => (number === undefined ? [] : isUsual(number)));
  if (ofPackages.length === 0 && usual.length === 0) return [];
  const gate = ofPackages.length > 0 ? undefined : sql`(${or(...usual)})`;
  const holding = (matched: readonly OrderWord[]) =>
    orderQueries.ofCustomers({
      may: sql`${and(gate, ...matched.map(({ keyword }) => prefilter(searchedCustomer, keyword, 'anywhere')))}`,
      matches: sql`${and(...matched.map(({ keyword }) => matchesKeyword(namedCustomer, keyword)))}`,
    });
  const onlyNames = words.filter((word) => word.number === undefined && !ofPackages.includes(word));
  if (onlyNames.length > 0) return [holding(onlyNames)];
  const names = words.filter(({ keyword }) => mayBeName(keyword));
  return [
    ...names.map((word) => holding([word])),
    ...(usual.length > 0
      ? names.map(({ keyword }) => orderQueries.ofPackages(matchesKeyword(namedPackage, keyword)))
      : []),
  ];
}

/**
 * Finds orders by their number or amount, or by the name of their customer or package. The best matches come first; of
 * equal ones pending orders, then the newest.
 */
export async function findOrders({ queryable, session, typed, keyword, limit, restriction }: SearchRequest) {
  if (session.role === 'developer') return [];
  const own = and(orderScope(session), restriction) ?? sql`true`;
  const ofCaller = inScope(session, customers) ?? sql`true`;
  const words = keyword.words?.map((word) => orderWord(word, typedOf(word))) ?? [orderWord(keyword, typed)];
  const wordOf = (word: Keyword) => words.find((each) => each.keyword === word) ?? orderWord(word, typed);
  const condition = forAllWords(keyword, (word) => matchesWord(wordOf(word)));
  const rank = rankOfWords(keyword, (word) => rankOfWord(wordOf(word)));
  const withCustomers = sql`${orders} join ${customers} on ${customers.id} = ${orders.customerId}`;
  // A single number or amount that selects an order is the whole condition.
  const newestBy = ({ may, matches }: Sifted) =>
    keyword.words
      ? newestOrders(own, { may, matches: sql`(${matches} and ${condition})` }, withCustomers)
      : newestOrders(own, { may, matches });
  const numbers = words.flatMap(({ number }) => number ?? []);
  const byNumbers = keyword.words
    ? { ends: numbers.flatMap((number) => byNumberAmongWords(number, newestBy)), inside: [] }
    : byNumber(numbers[0], own);
  const ofEach = cut(Math.max(newestOfEach, limit));
  const newestOf = (column: SQLWrapper, matchesAll = false) =>
    sql`(select ${orders.id}, ${orders.appliedAt} from ${matchesAll ? withCustomers : sql`${orders}`}
      where ${column} = named.id and ${own} ${matchesAll ? sql`and ${condition}` : sql``} ${newestFirst} ${ofEach}) as ${orders}`;
  const ordersOf = (named: SQL, matchesAll?: boolean) =>
    sql`select ${orders.id} from (${named}) as named cross join lateral ${newestOf(orders.customerId, matchesAll)}
      ${newestFirst} ${cut(maxCandidates)}`;
  const customersOf = (named: Sifted) => ({
    ...{
      from: sql`${customers}`,
      table: customers,
      id: customers.id,
      newest: customers.createdAt,
      own: ofCaller,
    },
    ...named,
  });
  const packagesNamed = (named: SQL) =>
    sql`select ${packages.id} from ${packages} where ${named} order by ${byName(packages)}, ${packages.id} ${cut(packageJoinLimit)}`;
  const byCustomer = (where: 'start' | 'anywhere') => {
    const may = prefilter(searchedCustomer, keyword, where);
    const matches =
      where === 'start' ? startsWithKeyword(namedCustomer, keyword) : matchesKeyword(namedCustomer, keyword);
    const named = customersOf({ may, matches });
    return ordersOf(keyword.typo ? newestNear(named) : newestHolding(named));
  };
  const inNames = mayBeName(keyword);
  const newest = sql`select * from ${orders} where ${own} ${newestFirst} ${cut(newestScanned)}`;
  const sold = forAllWords(keyword, (word) => nameMatches(namedPackage, word));
  const found = candidates(
    [
      ...byNumbers.ends,
      ...words.flatMap(({ amount }) => (amount === undefined ? [] : [newestBy(only(hasAmount(amount)))])),
      // A name with a typo is rare, and its pattern is slow: the index leads to all candidates.
      ...(keyword.typo
        ? []
        : [
            // Sorts again because a join may change the order, and the limit would then cut off other matches.
            sql`select ${orders.id} from (${newest}) as ${withCustomers} where ${condition} ${newestFirst} ${cut(maxCandidates)}`,
          ]),
      ...(inNames ? [byCustomer('start')] : []),
    ],
    [
      ...byNumbers.inside,
      ...(inNames && !keyword.typo ? [byCustomer('anywhere')] : []),
      ...(keyword.words
        ? byPartOfWords(words, await wordsOfPackages(queryable, words), {
            ofCustomers: (named) => ordersOf(newestHolding(customersOf(named)), true),
            ofPackages: (named) =>
              sql`select ${orders.id} from (${packagesNamed(named)}) as named
                cross join lateral ${newestOf(orders.packageId, true)}`,
          })
        : []),
      sql`select ${orders.id} from (${packagesNamed(sold)}) as named
        cross join lateral ${newestOf(orders.packageId)}`,
    ],
    limit,
  );
  return orderRows(queryable, matchRankColumn(rank))
    .where(sql`${orders.id} = ${found}`)
    .orderBy(byMatchRank, orderOrder)
    .limit(limit);
}

/** Finds orders by their own number; an exact customer's name does not name an order. */
export const exactOrders = {
  roles: ['operations', 'agent', 'salesperson'],
  id: orders.id,
  from: byOrderNumber,
  scope: (session) => orderScope(session),
  order: orderOrder,
  rows: (queryable, ids) => orderRows(queryable, exactMatch).where(inArray(orders.id, ids)),
} satisfies ExactLookup;
