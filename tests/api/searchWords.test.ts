import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { find, type Found } from '../support/searchedRecords.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import {
  addWordStore,
  customerHasWord,
  orderHasWord,
  type GeneratedCustomer,
  type GeneratedOrder,
  type WordStore,
} from '../support/wordStore.ts';
import { times } from '../support/scope.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The most records of a kind in an answer. */
const searchLimit = 20;

describe.each(engines())('several words in one keyword on %s', (engine) => {
  let test: TestApi;
  let store: WordStore;
  let callers: Record<'operations' | 'agent' | 'sales' | 'otherAgent', Caller>;

  beforeAll(async () => {
    test = await startTestApi(engine);
    store = await addWordStore(test.database, 240);
    const [operations, agent, sales, otherAgent] = await Promise.all([
      test.login(...accounts.operations),
      test.login(...accounts.agent),
      test.login(...accounts.salesperson),
      test.login(...accounts.otherAgent),
    ]);
    callers = { operations, agent, sales, otherAgent };
  });
  afterAll(() => test.close());

  /** Tells for each caller which salespeople's customers the caller sees, by the generator. */
  const sees: Record<string, (salesperson: string) => boolean> = {
    operations: () => true,
    agent: (salesperson) => salesperson.startsWith('A001'),
    sales: (salesperson) => salesperson === 'A001/sales',
    otherAgent: (salesperson) => salesperson.startsWith('A002'),
  };

  async function resolve(caller: Caller, keywords: string[]): Promise<Found[]> {
    const { status, body } = await caller.call<{ resolved: Found[] }>('POST', '/search/resolve', {
      keywords,
      limit: 6,
    });
    expect(status, body.msg).toBe(200);
    return body.data.resolved;
  }

  /** Expects all of these records, or as many of them as the limit allows. */
  function expectFound(found: readonly { id: string }[], expected: readonly { id: string }[], limit: number) {
    const ids = expected.map(({ id }) => id);
    expect(found.length).toBe(Math.min(limit, ids.length));
    expect(found.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  }

  /** Returns words that find a record: of its customer's name, its administrator or numbers, or of an order. */
  const wordsOf = (customer: GeneratedCustomer, order?: GeneratedOrder) => [
    ...customer.parts.flatMap((part) => part),
    customer.parts[1]?.[0].slice(0, 1) ?? '',
    ...(order
      ? [order.orderNo.slice(-6), order.orderNo.slice(-3), order.packageName.slice(0, 4)]
      : [
          customer.adminName,
          customer.adminLetters,
          customer.adminPhone.slice(0, 7),
          customer.companyId,
          customer.creditCode.slice(-8),
        ]),
  ];

  /** Tells whether a word is part of a generated name, which no record of the demo data has. */
  const isPart = (word: string) =>
    store.customers.some(({ parts }) => parts.some((part) => part.includes(word)));

  it('finds the customers that have every word, in any order, in the scope of the caller (R-list-4)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('operations', 'agent', 'sales', 'otherAgent'),
        fc.tuple(fc.nat(239), fc.nat(239)).chain(([one, other]) => {
          const all = [one, other, one].flatMap((at) => wordsOf(store.customers[at] as GeneratedCustomer));
          return fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 3 });
        }),
        async (role, words) => {
          const caller = callers[role as keyof typeof callers];
          const expected = store.customers.filter(
            (customer) =>
              sees[role]?.(customer.salesperson) && words.every((word) => customerHasWord(customer, word)),
          );
          fc.pre(words.some(isPart));
          expectFound((await find(caller, words.join(' '), searchLimit)).customers, expected, searchLimit);
        },
      ),
      { numRuns: times(15, 120) },
    );
  });

  it('finds the orders that have every word in their number, their customer or their package (R-list-4)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('operations', 'agent', 'sales', 'otherAgent'),
        fc.tuple(fc.nat(10_000), fc.nat(10_000)).chain(([one, other]) => {
          const all = [one, other, one].flatMap((at) => {
            const order = store.orders[at % store.orders.length] as GeneratedOrder;
            return wordsOf(order.customer, order);
          });
          return fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 3 });
        }),
        async (role, words) => {
          fc.pre(words.some(isPart));
          const caller = callers[role as keyof typeof callers];
          const expected = store.orders.filter(
            (order) =>
              sees[role]?.(order.customer.salesperson) && words.every((word) => orderHasWord(order, word)),
          );
          expectFound((await find(caller, words.join(' '), searchLimit)).orders, expected, searchLimit);
        },
      ),
      { numRuns: times(15, 120) },
    );
  });

  it('ranks a record by the word that it matches worst', async () => {
    const customer = store.customers[0] as GeneratedCustomer;
    const rankOf = async (keyword: string) =>
      (await find(callers.operations, keyword, searchLimit)).customers.find(({ id }) => id === customer.id)
        ?.matchRank;
    const [city = '', brand = ''] = customer.parts.map(([written]) => written);
    expect(await rankOf(`${customer.adminName} ${customer.companyId}`)).toBe('exact');
    expect(await rankOf(`${customer.companyId} ${customer.adminPhone.slice(0, 7)}`)).toBe('start');
    expect(await rankOf(`${city} ${brand}`)).toBe('inside');
    expect(await rankOf(`${brand} ${city}`)).toBe('inside');
  });

  it('answers the same for a line’s keywords', async () => {
    const sample = store.customers.slice(0, 6);
    const keywords = sample.map(({ parts }) => `${parts[1]?.[0]} ${parts[0]?.[1]}`);
    const resolved = await resolve(callers.operations, keywords);
    for (const [at, keyword] of keywords.entries()) {
      const expected = store.customers.filter((each) =>
        keyword.split(' ').every((word) => customerHasWord(each, word)),
      );
      expectFound(resolved[at]?.customers ?? [], expected, 6);
    }
  });

  it('takes a number that is grouped by blanks, and an amount, as one word', async () => {
    const order = store.orders[0] as GeneratedOrder;
    const number = order.orderNo.replace(/^(DD)(\d{8})/, '$1 $2 ');
    expect((await find(callers.operations, number)).orders.map(({ id }) => id)).toEqual([order.id]);
    const { adminPhone, id } = order.customer;
    const phone = adminPhone.replace(/^(\d{3})(\d{4})/, '$1 $2 ');
    expect((await find(callers.operations, phone)).customers.map((each) => each.id)).toContain(id);
  });
});
