import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addNamesakes } from '../support/namesakes.ts';
import { addSearchedRecords, company, find, phone } from '../support/searchedRecords.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Invisible characters that messengers, pages and spreadsheets add to a copied text. */
const unseen = ['\u200b', '\ufeff', '\u00ad', '\u200e', '\u202c', '\u2060', '\ufe0f', '\u3164'];
/** Writes letters and digits in full width, as an input method does. */
const inFullWidth = (text: string) =>
  text.replace(/[A-Za-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const everywhere = (text: string, sign: string) => `${sign}${[...text].join(sign)}${sign}`;

describe.each(engines())('keywords with what nobody sees or in full width on %s (R-list-3)', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let sales: Caller;
  let records: Awaited<ReturnType<typeof addSearchedRecords>>;
  beforeAll(async () => {
    test = await startTestApi(engine);
    operations = await test.login(...accounts.operations);
    sales = await test.login(...accounts.salesperson);
    const agent = await test.login(...accounts.agent);
    const developer = await test.login(...accounts.developer);
    records = await addSearchedRecords(test, { operations, agent, sales, developer });
  });
  afterAll(() => test.close());

  const resolved = async (keyword: string) => {
    const { status, body } = await sales.call<{
      resolved: Record<string, { id: string; matchRank: string }[]>[];
    }>('POST', '/search/resolve', { keywords: [keyword] });
    expect(status, body.msg).toBe(200);
    return body.data.resolved[0];
  };

  it('find a customer by its name, number and phone, in the search, in a line and in its list', async () => {
    const { customer } = records;
    for (const typed of [company, phone, customer.companyId, customer.creditCode, '云讯 d5'])
      for (const keyword of [...unseen.map((sign) => everywhere(typed, sign)), inFullWidth(typed)]) {
        if ([...keyword].length > 50) continue;
        const name = JSON.stringify(keyword);
        expect(
          (await find(sales, keyword)).customers.map(({ id }) => id),
          name,
        ).toContain(customer.id);
        expect(
          (await resolved(keyword))?.customers?.map(({ id }) => id),
          name,
        ).toContain(customer.id);
        if (typed.includes(' ')) continue;
        const list = await sales.call<{ records: { id: string }[] }>('POST', '/customer/page', { keyword });
        expect(
          list.body.data.records.map(({ id }) => id),
          name,
        ).toContain(customer.id);
      }
  });

  it.each([
    'ＤＤ２０２００２２９９８７６５４',
    'dd２０２００２２９-987654',
    'DD20200229\u200b987654',
    'DD20200229–987654',
    '９８７６５４',
  ])('find an order by %s', async (keyword) => {
    expect((await find(sales, keyword)).orders.map(({ id }) => id)).toContain(records.order.id);
    expect((await resolved(keyword))?.orders?.map(({ id }) => id)).toContain(records.order.id);
  });

  it.each(['139–1234–5678', '（+86）139 1234 5678', '139－1234－5678', '139\u20111234\u20115678'])(
    'find a phone that is grouped as %s',
    async (keyword) => {
      expect((await resolved(keyword))?.customers?.map(({ id }) => id)).toContain(records.customer.id);
    },
  );

  it('is refused where nothing of it is seen, and finds everything in a list', async () => {
    for (const sign of unseen) {
      const { status } = await sales.call('GET', `/search?keyword=${encodeURIComponent(sign)}`);
      expect(status).toBe(400);
      const list = await sales.call<{ total: number }>('POST', '/customer/page', { keyword: sign });
      const all = await sales.call<{ total: number }>('POST', '/customer/page', {});
      expect(list.body.data.total).toBe(all.body.data.total);
    }
  });

  it('counts what is seen of it', async () => {
    const keyword = encodeURIComponent(everywhere('长'.repeat(50), '\u200b'));
    expect((await sales.call('GET', `/search?keyword=${keyword}`)).status).toBe(200);
  });

  it('leaves brackets in full width as they are, because names hold them', async () => {
    const [id] = await addNamesakes(test.database, [{ name: '琅琊（集团）', status: 'enabled' }]);
    expect((await find(operations, '琅琊（集团）')).customers.map((each) => each.id)).toEqual([id]);
  });

  it.each([
    ['墨\u200b池茶\ufeff业', '墨池茶业', 'exact'],
    ['苍\u00ad梧', '苍梧', 'exact'],
    ['ＡＢ（琼）', 'ab琼', 'exact'],
    // A blank separates words; without it the name is a guess (R-list-8).
    ['霁 月·农机', '霁月农机', 'near'],
  ])('find %j, which was stored so, by %s (R-list-4)', async (name, keyword, matchRank) => {
    const [id] = await addNamesakes(test.database, [{ name, status: 'enabled' }]);
    const found = [{ id, matchRank }];
    expect((await find(operations, keyword)).customers).toMatchObject(found);
    expect((await resolved(keyword))?.customers).toMatchObject(found);
  });
});
