import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { engines } from '../support/testDatabase.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

interface Page {
  total: number;
  records: Record<string, unknown>[];
}

interface ListCase {
  as: keyof typeof accounts;
  /** The path of the page's call below /api/operation; the export's path is next to it. */
  path: string;
  method: 'GET' | 'POST';
  /** The record's field and the CSV's column that identify a row. */
  field: string;
  column: number;
  head: RegExp;
  filters: Record<string, string>[];
}

/** Every list with an export. */
const lists: ListCase[] = [
  {
    as: 'operations',
    path: 'order/page',
    method: 'POST',
    field: 'orderNo',
    column: 0,
    head: /^Order number,Customer/,
    filters: [
      { sort: 'amount', direction: 'asc' },
      { sort: 'amount' },
      { status: 'approved', direction: 'asc' },
    ],
  },
  {
    as: 'agent',
    path: 'customer/page',
    method: 'POST',
    field: 'companyId',
    column: 0,
    head: /^Company ID,/,
    filters: [{ sort: 'orderCount' }, { status: 'disabled' }],
  },
  {
    as: 'operations',
    path: 'agent/level/page',
    method: 'GET',
    field: 'name',
    column: 0,
    head: /^Name,Discount rate/,
    filters: [{ sort: 'discountRate', direction: 'asc' }, { sort: 'name' }, { status: 'enabled' }],
  },
  {
    as: 'operations',
    path: 'audit-trail/entry/page',
    method: 'POST',
    field: 'id',
    column: 0,
    head: /^Entry,Time,Event,Record/,
    filters: [
      { sort: 'amount', kind: 'ledger' },
      { question: 'fast' },
      { event: 'approve', direction: 'asc' },
    ],
  },
  {
    as: 'operations',
    path: 'audit-case/page',
    method: 'GET',
    field: 'title',
    column: 0,
    head: /^Title,Description,Status/,
    filters: [{ direction: 'asc' }, { status: 'closed' }],
  },
  {
    as: 'operations',
    path: 'package/page',
    method: 'GET',
    field: 'name',
    column: 0,
    head: /^Package name,Applications,Plan type,/,
    filters: [
      { sort: 'price', direction: 'asc' },
      { sort: 'name' },
      { kind: 'trial' },
      { keyword: '云文档' },
    ],
  },
  {
    as: 'operations',
    path: 'user/platform/page',
    method: 'GET',
    field: 'account',
    column: 3,
    head: /^Name,Role,Enterprise ID,Login account/,
    filters: [{ sort: 'name', direction: 'asc' }, { role: 'developer' }, { status: 'active' }],
  },
  {
    as: 'operations',
    path: 'agent/page',
    method: 'GET',
    field: 'enterpriseId',
    column: 0,
    head: /^Enterprise ID,Agent name/,
    filters: [{ sort: 'name', direction: 'asc' }, { sort: 'enterpriseId' }, { status: 'enabled' }],
  },
  {
    as: 'operations',
    path: 'agent/recharge/record/page',
    method: 'GET',
    field: 'id',
    column: 10,
    head: /^Time,Enterprise ID,Agent/,
    filters: [{ sort: 'amount', direction: 'asc' }, { direction: 'asc' }, { kind: 'correction' }],
  },
  {
    as: 'agent',
    path: 'account/recharge/page',
    method: 'GET',
    field: 'id',
    column: 8,
    head: /^Time,Type/,
    filters: [{ sort: 'amount' }, { direction: 'asc' }],
  },
  {
    as: 'agent',
    path: 'account/sale/page',
    method: 'GET',
    field: 'orderNo',
    column: 1,
    head: /^Time,Order number/,
    filters: [{ sort: 'amount', direction: 'asc' }, { direction: 'asc' }, { keyword: '科技' }],
  },
  {
    as: 'agent',
    path: 'account/entries',
    method: 'GET',
    field: 'id',
    column: 0,
    head: /^Entry,Time/,
    filters: [{ sort: 'amount' }, { kind: 'sale' }],
  },
  {
    as: 'agent',
    path: 'user/page',
    method: 'GET',
    field: 'account',
    column: 2,
    head: /^Name,Phone/,
    filters: [{ direction: 'asc' }, { status: 'resigned' }],
  },
  {
    as: 'agent',
    path: 'user/passwordRequest/page',
    method: 'GET',
    field: 'account',
    column: 2,
    head: /^Name,Enterprise ID/,
    filters: [{ direction: 'asc' }, { status: 'pending' }],
  },
  {
    as: 'developer',
    path: 'app/page',
    method: 'GET',
    field: 'name',
    column: 0,
    head: /^Application name,Developer/,
    filters: [
      { sort: 'appliedAt', direction: 'asc' },
      { sort: 'appliedAt' },
      { sort: 'name' },
      { auditStatus: 'passed' },
      { status: 'published' },
    ],
  },
];

const exportOf = (path: string) => `${path.replace(/\/page$/, '')}/export`;

describe.each(engines())('the CSV of a list on %s', (engine) => {
  let test: TestApi;
  let operations: Caller;
  beforeAll(async () => {
    test = await startTestApi(engine);
    operations = await test.login(...accounts.operations);
  });
  afterAll(() => test.close());

  function loginAs(name: keyof typeof accounts): Promise<Caller> {
    const [enterpriseId, account, password] = accounts[name];
    return test.login(enterpriseId, account, password);
  }

  function exported(token: string, path: string, filter: object, language = 'en-US') {
    return test.api.hono.request(`/api/operation/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify(filter),
    });
  }

  async function linesOf(response: Response): Promise<string[]> {
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  }

  async function pages({ method, path, field }: ListCase, caller: Caller, filter: object): Promise<string[]> {
    const values: string[] = [];
    for (let current = 1; ; current++) {
      const pageFilter = { ...filter, current, pageSize: 100 };
      const query = new URLSearchParams(
        Object.entries(pageFilter).map(([name, value]) => [name, String(value)]),
      );
      const { body } =
        method === 'POST'
          ? await caller.call<Page>('POST', `/${path}`, pageFilter)
          : await caller.call<Page>('GET', `/${path}?${query.toString()}`);
      values.push(...body.data.records.map((record) => String(record[field])));
      if (values.length >= body.data.total) return values;
    }
  }

  it.each(
    lists.flatMap((list) => [{}, ...list.filters].map((filter) => ({ list, path: list.path, filter }))),
  )(
    'of $path holds every row of the filter $filter once, in the order of the pages (R-list-6)',
    async ({ list, filter }) => {
      const caller = await loginAs(list.as);
      // Reads the pages first, because an export adds an entry to the audit trail.
      const listed = await pages(list, caller, filter);
      const [head, ...lines] = await linesOf(await exported(caller.token, exportOf(list.path), filter));
      expect(head).toMatch(list.head);
      expect(lines.map((line) => line.split(',')[list.column])).toEqual(listed);
    },
  );

  it('of the ledger names the entry that each reversal takes back (R-recharge-7)', async () => {
    const found = await operations.call<Page>('GET', '/agent/page?keyword=A001');
    const [{ id: agentId } = {}] = found.body.data.records;
    const given = { agentId, amount: '1234.00', remarks: '' };
    const { body } = await operations.call('POST', '/agent/recharge', given, newKey());
    const reversal = { id: body.data.id, remarks: '录错' };
    await operations.call('POST', '/agent/recharge/reverse', reversal, newKey());
    const agent = await loginAs('agent');
    const [head = '', ...lines] = await linesOf(await exported(agent.token, 'account/entries/export', {}));
    const [amount, reversed] = ['Amount', 'Reversed entry'].map((title) => head.split(',').indexOf(title));
    const rows = lines.map((line) => line.split(','));
    const reversals = rows.filter((row) => row[reversed ?? NaN] !== '');
    expect(reversals).toHaveLength(1);
    const credited = rows.find(([id]) => id === reversals[0]?.[reversed ?? NaN])?.[amount ?? NaN];
    expect(Number(credited)).toBeGreaterThanOrEqual(1234);
    expect(Number(reversals[0]?.[amount ?? NaN])).toBe(-Number(credited));
  });

  it('is tested for every list that has one', () => {
    expect(test.api.exports.map(({ path }) => path).sort()).toEqual(
      lists.map(({ path }) => `/${exportOf(path)}`).sort(),
    );
  });

  it('refuses whoever may not call its list', async () => {
    const roles = ['operations', 'agent', 'salesperson', 'developer'] as const;
    const callers = new Map<Role, Caller>();
    for (const role of roles) callers.set(role, await loginAs(role));
    for (const { path, list } of test.api.exports) {
      expect((await exported('', path.slice(1), {})).status, `anonymous ${path}`).toBe(401);
      const { access } = test.api.operations.find(({ operationId }) => operationId === list) ?? {};
      for (const [role, caller] of callers) {
        if (!Array.isArray(access)) throw new Error(`${list} has no roles`);
        if (access.includes(role)) continue;
        expect((await exported(caller.token, path.slice(1), {})).status, `${role} ${path}`).toBe(403);
      }
    }
  });

  it('of the ledger of another agent is not found (R-role-4)', async () => {
    const agent = await test.login(...accounts.agent);
    const agentId = '00000000-0000-4000-8000-000000000000';
    expect((await exported(agent.token, 'account/entries/export', { agentId })).status).toBe(404);
    expect((await exported(operations.token, 'account/entries/export', {})).status).toBe(400);
  });

  it('waits for nobody whose export was refused (R-call-10)', async () => {
    // More than one tenant may run at the same time: each of them once kept its turn for ever.
    for (let refused = 0; refused < 3; refused++)
      expect((await exported(operations.token, 'account/entries/export', {})).status).toBe(400);
    expect(await linesOf(await exported(operations.token, 'agent/level/export', {}))).not.toHaveLength(0);
  });

  it('is worded in the caller’s language and kept to their scope', async () => {
    const agent = await test.login(...accounts.agent);
    const lines = await linesOf(await exported(agent.token, 'order/export', {}, 'zh-CN'));
    expect(lines[0]).toMatch(/^订单编号,/);
    const { body } = await agent.call<Page>('POST', '/order/page', {});
    expect(lines).toHaveLength(body.data.total + 1);
    expect(lines[1]).toMatch(/待审批|已通过|已驳回|已撤回/);
  });

  it('refuses like the list itself', async () => {
    const developer = await test.login(...accounts.developer);
    expect((await exported('', 'order/export', {})).status).toBe(401);
    expect((await exported(developer.token, 'order/export', {})).status).toBe(403);
    expect((await exported(operations.token, 'order/export', { status: 'lost' })).status).toBe(400);
  });
});
