import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshEnterpriseId } from '../support/agents.ts';
import { newApplication } from '../support/applications.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { demoApplications, newPackage } from '../support/packages.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// The order of a phone book, written by hand (R-text-7).
const companies = ['2 号仓', '10 号仓', 'A 级代理', '阿里山', 'Acme', '安徽', 'Azure', '重庆', '重量级'];
const people = ['艾青', 'Bob', '仇英', '单雄信', '王芳', '翟天临'];
const shuffled = (names: readonly string[]) => names.map((_, at) => names[(at * 5 + 3) % names.length] ?? '');

type Rows = { name: string }[];

describe.each(engines())('names on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  let agent: Caller;
  let sales: Caller;
  let developer: Caller;
  let applicationIds: string[];
  beforeAll(async () => {
    test = await startTestApi(engine);
    operations = await test.login(...accounts.operations);
    agent = await test.login(...accounts.agent);
    sales = await test.login(...accounts.salesperson);
    developer = await test.login(...accounts.developer);
    applicationIds = (await demoApplications(test.database)).published.slice(0, 1);
  });
  afterAll(() => test.close());

  async function add(caller: Caller, path: string, body: object): Promise<void> {
    const answer = await caller.call('POST', path, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  }

  /** Returns the added names in the order of an answer. */
  const among = (names: readonly string[], rows: Rows) =>
    rows.map(({ name }) => name).filter((name) => names.includes(name));

  async function listed(caller: Caller, path: string, direction?: 'asc' | 'desc'): Promise<Rows> {
    const query = direction ? `?current=1&pageSize=100&sort=name&direction=${direction}` : '';
    const answer = await caller.call<Rows | { records: Rows }>('GET', `${path}${query}`);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
    const { data } = answer.body;
    return 'records' in data ? data.records : data;
  }

  async function exported(caller: Caller, path: string, names: readonly string[]): Promise<string[]> {
    const response = await test.api.hono.request(`/api/operation${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sort: 'name', direction: 'asc' }),
    });
    const lines = (await response.text()).split(/\r?\n/);
    return lines.flatMap((line) =>
      line
        .split(',')
        .filter((cell) => names.includes(cell))
        .slice(0, 1),
    );
  }

  it('stand in lists, choices and exports as they are read (R-text-7)', async () => {
    const level = await operations.call<{ id: string }[]>('GET', '/agent/level/list');
    const levelId = level.body.data[0]?.id;
    for (const name of shuffled(companies)) {
      await add(operations, '/agent/level', { name, discountRate: '0.1' });
      await add(operations, '/package', { ...newPackage(applicationIds), name, publish: true });
      const login = { enterpriseId: freshEnterpriseId(), account: 'agent', password: 'agent12' };
      await add(operations, '/agent', { ...login, name, director: '李主管', levelId });
      await add(developer, '/app', { ...newApplication(), name });
    }
    for (const name of shuffled(people)) {
      await add(agent, '/user', { ...newStaff(), name });
      const account = freshEnterpriseId();
      await add(operations, '/user/platform', {
        ...{ role: 'developer', enterpriseId: account, account, name },
        password: 'secret123',
      });
    }
    for (const path of ['/agent/level/page', '/package/page', '/agent/page', '/app/page']) {
      expect(among(companies, await listed(operations, path, 'asc')), path).toEqual(companies);
      expect(among(companies, await listed(operations, path, 'desc')), path).toEqual(companies.toReversed());
    }
    for (const path of ['/agent/level/list', '/package/list', '/agent/list'])
      expect(among(companies, await listed(operations, path)), path).toEqual(companies);
    for (const path of ['/agent/level/export', '/package/export', '/agent/export', '/app/export'])
      expect(await exported(operations, path, companies), path).toEqual(companies);
    const members = await listed(operations, '/user/platform/page', 'asc');
    expect(among(people, members)).toEqual(people);
    expect(await exported(operations, '/user/platform/export', people)).toEqual(people);
    expect(among(people, await listed(agent, '/user/list'))).toEqual(people);
    expect(among(people, await listed(agent, '/order/createUserDown'))).toEqual(people);
    await add(sales, '/customer/add', newCustomer());
    const customer = await sales.call<{ records: { id: string }[] }>('POST', '/customer/page', {});
    const id = customer.body.data.records[0]?.id ?? '';
    const sold = await sales.call<{ packages: Rows }>('GET', `/order/payProductInfo?customerId=${id}`);
    expect(among(companies, sold.body.data.packages)).toEqual(companies);
  });

  it('are refused where one that looks the same is there (R-text-6)', async () => {
    const alike = ['Ｅ级（华东）', 'E级(华东)', 'E级\u200b(华东)', ' E级\u2060（华东） '];
    const given = ['agent/level', 'package', 'app'] as const;
    const bodyOf = (path: (typeof given)[number], name: string) => {
      if (path === 'agent/level') return { name, discountRate: '0.1' };
      return path === 'app'
        ? { ...newApplication(), name }
        : { ...newPackage(applicationIds), name, publish: false };
    };
    for (const path of given) {
      const caller = path === 'app' ? developer : operations;
      await add(caller, `/${path}`, bodyOf(path, alike[0] ?? ''));
      await add(caller, `/${path}`, bodyOf(path, 'e级(华东)'));
      for (const name of alike) {
        const answer = await caller.call('POST', `/${path}`, bodyOf(path, name));
        expect({ path, name, status: answer.status }).toEqual({ path, name, status: 400 });
        expect(answer.body.errors?.map(({ field }) => field)).toEqual(['name']);
      }
    }
  });
});
