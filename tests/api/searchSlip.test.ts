import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newCustomer } from '../support/bodies.ts';
import { added, addSearchedRecords, find } from '../support/searchedRecords.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('the search for a name with one slip on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let agent: Caller;
  let sales: Caller;
  let records: Awaited<ReturnType<typeof addSearchedRecords>>;
  beforeAll(async () => {
    test = await startTestApi(engine);
    operations = await test.login(...accounts.operations);
    agent = await test.login(...accounts.agent);
    sales = await test.login(...accounts.salesperson);
    const developer = await test.login(...accounts.developer);
    records = await addSearchedRecords(test, { operations, agent, sales, developer });
  });
  afterAll(() => test.close());

  it.each([
    ['customers', 'zengguofam', 'a letter that is wrong'],
    ['customers', 'zenggofan', 'one that is missing'],
    ['customers', 'zengguoofan', 'one too many'],
    ['customers', 'zengugofan', 'two that are swapped'],
    ['customers', '曾国番', 'another character that is read the same'],
    ['customers', '曾大藩', 'a wrong character'],
    ['customers', 'chongqinh', 'a wrong letter within a name'],
    ['customers', '重庆路侨', 'another character within a name'],
    ['customers', 'beihing yunxun', 'the first of two words'],
    ['customers', 'chongqing beihing yunxun', 'one of three words'],
    ['customers', 'bj yunxum', 'a word beside initials'],
    ['customers', '北京 运讯', 'a word that is read the same, beside another'],
    ['customers', '曾国番 重庆', 'a word for the administrator'],
    ['orders', 'beijing yumxun', 'a word of the name of its customer'],
    ['orders', '北京 987654 运讯', 'a word beside the number'],
    ['agents', '西安 常征', 'a word of its name'],
    ['packages', 'lvsekuiji 套餐', 'a word of its name'],
    ['orders', 'beijingyumxun', 'the name of its customer'],
    ['agents', 'xianchangzhemg', 'its name'],
    ['agents', 'shantianfabg', 'its director'],
    ['agentLevels', 'changanyinhamg', 'its name'],
    ['platformUsers', 'shangguanwaner', 'a name that is right'],
    ['platformUsers', 'shanguganwaner', 'a name'],
    ['staff', 'ouyangxui', 'a name'],
    ['applications', 'xingchengdiaodi', 'its name'],
    ['packages', 'lvsekuiji', 'its name'],
  ] as const)('finds %s by %s, with one slip: %s (R-list-8)', async (kind, keyword, slip) => {
    const callers = { orders: sales, customers: sales, staff: agent };
    const caller = kind in callers ? callers[kind as keyof typeof callers] : operations;
    const { made, customer, order } = records;
    const ids = { ...made, customers: customer.id, orders: order.id };
    const found = (await find(caller, keyword))[kind].find(({ id }) => id === ids[kind]);
    expect(found?.matchRank).toBe(slip.endsWith('right') ? 'word' : 'near');
  });

  it.each(['shenhe', 'xnuy', 'zengdafam', 'yunt', '13912345670', 'beihing yumxun', '北京 138'])(
    'takes %s for no slip (R-list-8)',
    async (keyword) => {
      for (const caller of [operations, sales]) {
        const ranks = Object.values(await find(caller, keyword)).flatMap((rows) =>
          rows.map(({ matchRank }) => matchRank),
        );
        expect(ranks).not.toContain('near');
      }
    },
  );

  it('finds nothing by a slip where something is found to the letter (R-list-8)', async () => {
    const name = '曾国范';
    const other = await added(sales, '/customer/add', { ...newCustomer(), adminName: name });
    expect((await find(sales, name)).customers.map(({ id }) => id)).toEqual([other.id]);
  });
});
