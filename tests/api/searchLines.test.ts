import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customers } from '../../src/server/db/schema.ts';
import { readingOf } from '../../src/server/search/reading.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { addNamesakes } from '../support/namesakes.ts';
import { addWordStore, type GeneratedCustomer, type WordStore } from '../support/wordStore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Row {
  id: string;
  name?: string;
  orderNo?: string;
  matchRank: string;
}
type Answer = Record<'orders' | 'customers' | 'notes' | 'agents' | 'recharges', Row[]> & { more: string[] };

describe.each(engines())('what the words of a line name on %s', (engine) => {
  let test: TestApi;
  let store: WordStore;
  let operations: Caller;
  let agent: Caller;
  let otherAgent: Caller;

  async function resolve(caller: Caller, ...keywords: string[]): Promise<Answer[]> {
    const { status, body } = await caller.call<{ resolved: Answer[] }>('POST', '/search/resolve', {
      keywords,
    });
    expect(status, body.msg).toBe(200);
    return body.data.resolved;
  }
  const first = async (caller: Caller, keyword: string) => {
    const [answer] = await resolve(caller, keyword);
    if (!answer) throw new Error('Nothing was answered');
    return answer;
  };
  const customerOf = (agentOf: string) => {
    const found = store.customers.find(({ salesperson }) => salesperson.startsWith(agentOf));
    if (!found) throw new Error(`${agentOf} has no generated customer`);
    return found;
  };
  /** Adds a customer like a generated one, with another name. */
  async function addCustomer(like: GeneratedCustomer, name: string, fields: { companyId?: string } = {}) {
    const [row] = await test.database.db
      .select()
      .from(customers)
      .then((rows) => rows.filter(({ id }) => id === like.id));
    if (!row) throw new Error('No such customer');
    const id = crypto.randomUUID();
    const companyId = fields.companyId ?? id.slice(0, 4).toUpperCase();
    const reading = readingOf(name, { person: row.adminName });
    await test.database.db
      .insert(customers)
      .values({ ...row, id, name, reading, companyId, adminAccount: id, creditCode: id.slice(0, 18) });
    return id;
  }

  beforeAll(async () => {
    test = await startTestApi(engine);
    store = await addWordStore(test.database, 60);
    [operations, agent, otherAgent] = await Promise.all([
      test.login(...accounts.operations),
      test.login(...accounts.agent),
      test.login(...accounts.otherAgent),
    ]);
  });
  afterAll(() => test.close());

  describe('a number names little (R-list-11)', () => {
    it('finds orders by the end of their number alone, of one to three digits', async () => {
      for (const { orderNo, id } of store.orders.slice(0, 8)) {
        const digits = orderNo.slice(-3);
        const answer = await first(operations, digits);
        const { more, orders, ...others } = answer;
        expect(orders.map((each) => each.orderNo?.endsWith(digits))).toEqual(orders.map(() => true));
        expect(Object.values(others).flat()).toEqual([]);
        if (!more.includes('orders')) expect(orders.map((each) => each.id)).toContain(id);
      }
    });

    it('finds nobody by a few digits of a phone or a code, and by six in a row', async () => {
      for (const { id, adminPhone, creditCode } of store.customers.slice(0, 6))
        for (const number of [adminPhone, creditCode])
          for (let length = 1; length <= 11; length += 1) {
            const answer = await first(operations, number.slice(-length));
            const ids = answer.customers.map((each) => each.id);
            if (length < 6) expect(ids).not.toContain(id);
            else if (!answer.more.includes('customers')) expect(ids).toContain(id);
          }
    });

    it('finds a customer by the digits that are a word of its name', async () => {
      const id = await addCustomer(customerOf('A001'), '墨池3667茶业');
      const ids = async (keyword: string) =>
        (await first(operations, keyword)).customers.map((each) => each.id);
      expect(await ids('3667')).toContain(id);
      expect(await ids('墨池 3667')).toContain(id);
      for (const part of ['367', '3660', '667', '36']) expect(await ids(part), part).not.toContain(id);
    });

    it('finds a code of digits that is typed as a whole, and the orders that end so', async () => {
      const id = await addCustomer(customerOf('A001'), '数字号码', {
        companyId: store.orders[0]?.orderNo.slice(-3) ?? '',
      });
      const answer = await first(operations, store.orders[0]?.orderNo.slice(-3) ?? '');
      expect(answer.customers.map((each) => [each.id, each.matchRank])).toEqual([[id, 'exact']]);
      expect(answer.orders.length).toBeGreaterThan(0);
    });

    it('holds for each of several words', async () => {
      const { parts, adminPhone, id } = customerOf('A001');
      const brand = parts[1]?.[0] ?? '';
      const found = async (digits: string) =>
        (await first(operations, `${brand} ${digits}`)).customers.map((each) => each.id);
      expect(await found(adminPhone.slice(-7))).toContain(id);
      expect(await found(adminPhone.slice(-5))).not.toContain(id);
    });

    it('leaves the finder as it was: a phone by four digits', async () => {
      const { adminPhone, parts, id } = customerOf('A001');
      const keyword = encodeURIComponent(`${parts[1]?.[0]} ${adminPhone.slice(-4)}`);
      const { body } = await operations.call<Answer>('GET', `/search?limit=20&keyword=${keyword}`);
      expect(body.data.customers.map((each) => each.id)).toContain(id);
    });
  });

  describe('names that sound the same (R-list-8)', () => {
    it.each([
      ['智会霁', '智汇霁'],
      ['红星恒', '鸿兴衡'],
      ['深镇珩', '深圳珩'],
    ])('answers for %s, which nothing matches, what is called %s, to be asked', async (typed, name) => {
      const id = await addCustomer(customerOf('A001'), `桂林${name}农机`);
      const answer = await first(agent, typed);
      expect(answer.customers.map((each) => [each.id, each.matchRank])).toEqual([[id, 'near']]);
      expect((await first(otherAgent, typed)).customers).toEqual([]);
    });

    it('answers for a Latin word with one slip, whatever else is in the line', async () => {
      const id = await addCustomer(customerOf('A001'), '郅慧琉');
      const [begun, text, other] = await resolve(agent, 'zhihuiliu', '因为合同缺页', 'zhihiuliu');
      expect(begun?.customers.map((each) => [each.id, each.matchRank])).toEqual([[id, 'word']]);
      expect(text?.customers).toEqual([]);
      expect(other?.customers.map((each) => [each.id, each.matchRank])).toEqual([[id, 'near']]);
      expect((await first(otherAgent, 'zhihiuliu')).customers).toEqual([]);
    });

    it('answers at most five, and says that there are more', async () => {
      for (let at = 0; at < 7; at += 1)
        await addCustomer(customerOf('A002'), `翡翠崚${'甲乙丙丁戊己庚'[at]}`);
      expect((await first(agent, '肥脆菱')).customers).toEqual([]);
      const near = await first(otherAgent, '肥脆菱');
      expect(near.customers.map((each) => each.matchRank)).toEqual(['near', 'near', 'near', 'near', 'near']);
      expect(near.more).toContain('customers');
    });

    it('does not look for what sounds the same where something matches', async () => {
      await addCustomer(customerOf('A001'), '汐照堂');
      const id = await addCustomer(customerOf('A001'), '夕照堂');
      expect((await first(agent, '夕照')).customers.map((each) => each.id)).toEqual([id]);
    });
  });

  it('says of which records more match than are answered (R-list-12)', async () => {
    for (const [brand] of [['墨池'], ['霁月'], ['苍梧'], ['鹿鸣'], ['沧澜'], ['琥珀'], ['锦瑟']]) {
      const expected = store.customers.filter(
        ({ name, salesperson }) => name.includes(brand ?? '') && salesperson.startsWith('A001'),
      );
      const expectedOrders = store.orders.filter(({ customer }) => expected.includes(customer));
      for (const words of [brand ?? '', `${brand} 琥`, `${brand} ${expected[0]?.parts[0]?.[0]}`]) {
        const has = (name: string) => words.split(' ').every((word) => name.includes(word));
        const answer = await first(agent, words);
        const added = words === '墨池' ? 1 : 0;
        expect(answer.more.includes('customers'), words).toBe(
          expected.filter(({ name }) => has(name)).length + added > 4,
        );
        expect(answer.more.includes('orders'), words).toBe(
          expectedOrders.filter(({ customer }) => has(customer.name)).length > 4,
        );
      }
    }
  });

  it('answers the best in each state that is asked for, where more match than are answered (R-list-12)', async () => {
    const ids = await addNamesakes(test.database, [
      ...['甲', '乙'].map((ending) => ({ name: `琅琊${ending}`, status: 'enabled' as const })),
      ...[...'丙丁戊己庚'].map((ending) => ({ name: `琅琊${ending}`, status: 'disabled' as const })),
    ]);
    const search = async (states: { lifecycle: string; state: string }[], keyword = '琅琊') => {
      const { body } = await agent.call<{ resolved: (Answer & { bestIn: unknown[] })[] }>(
        'POST',
        '/search/resolve',
        { keywords: [keyword], states, limit: 2 },
      );
      const [answer] = body.data.resolved;
      return { ids: answer?.customers.map(({ id }) => id), more: answer?.more, bestIn: answer?.bestIn };
    };
    const enabled = { lifecycle: 'customer', state: 'enabled' };
    const pending = { lifecycle: 'dealApproval', state: 'pending' };
    expect(await search([])).toEqual({ ids: ids.slice(5).toReversed(), more: ['customers'], bestIn: [] });
    expect(await search([enabled, pending])).toEqual({
      ids: [...ids.slice(5).toReversed(), ids[1], ids[0]],
      more: ['customers'],
      bestIn: [enabled],
    });
    expect(await search([enabled], '琅琊甲')).toEqual({ ids: [ids[0]], more: [], bestIn: [] });
  });

  it('refuses a state that its lifecycle does not have', async () => {
    const states = [{ lifecycle: 'customer', state: 'pending' }];
    const { status, body } = await agent.call('POST', '/search/resolve', { keywords: ['琅琊'], states });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['states.0.state']]);
  });
});
