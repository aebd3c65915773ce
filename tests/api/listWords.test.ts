import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agents, applications, ledgerEntries, orders, passwordRequests } from '../../src/server/db/schema.ts';
import { bareText } from '../../src/server/search/bareText.ts';
import { addTestLevel, freshEnterpriseId } from '../support/agents.ts';
import { newApplication } from '../support/applications.ts';
import { newCustomer, newStaff } from '../support/bodies.ts';
import { addPendingDeals } from '../support/deals.ts';
import { demoApplications, newPackage } from '../support/packages.ts';
import { addTestPlatformUser } from '../support/platformUsers.ts';
import { added, find } from '../support/searchedRecords.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const customerName = '杭州宏图集团有限公司';
const packageName = '协同·办公“旗舰”版';

/** A list, its caller, and keywords that find or miss the one record that the test adds; written by hand (R-list-4). */
interface ListCase {
  path: string;
  as: 'operations' | 'agent' | 'sales' | 'developer';
  record:
    | 'customer'
    | 'order'
    | 'agent'
    | 'level'
    | 'package'
    | 'application'
    | 'staff'
    | 'platformUser'
    | 'recharge'
    | 'ownRecharge'
    | 'sale'
    | 'request'
    | 'logEntry'
    | 'case';
  finds: readonly string[];
  misses: readonly string[];
}

const cases: readonly ListCase[] = [
  {
    path: '/customer/page',
    as: 'sales',
    record: 'customer',
    finds: [
      ...[
        '杭州 宏图',
        '宏图 杭州',
        '宏图集团',
        '宏图(集团)',
        '（集团） 杭州',
        '《杭州宏图》',
        '杭州、宏图',
        '杭州　宏图',
      ],
      ...[
        '宏图 HTJX',
        'htjx，杭州',
        'HT-JX',
        'ＨＴＪＸ',
        '孙 杭州',
        '孙·尚香',
        '139 杭州',
        '139-8765-4321',
        '(139)87654321',
      ],
      ...['hangzhou 集团', 'htjt', '集团 htjt 孙尚香 139 宏图 杭州'],
    ],
    misses: ['杭州 宏远', '宏图 苏州', '杭州 宏图 苏州', 'HTJX 13800000000'],
  },
  {
    path: '/order/page',
    as: 'operations',
    record: 'order',
    finds: [
      ...[
        '杭州 宏图',
        '宏图 杭州',
        '宏图集团 旗舰',
        '旗舰 宏图',
        '协同办公旗舰',
        '协同 旗舰',
        '宏图 987321',
        '987321，宏图',
      ],
      ...[
        'DD20200229987321',
        'DD-2020-0229-987321',
        '#DD20200229987321',
        'DD20200229987321 宏图',
        '旗舰 987321 杭州',
      ],
      ...['hangzhou qijian', '旗舰（版） 宏图'],
    ],
    misses: ['宏图 标准版', '宏远 旗舰', '宏图 987322', 'DD20200229987322 宏图', '旗舰 苏州'],
  },
  {
    path: '/agent/page',
    as: 'operations',
    record: 'agent',
    finds: [
      '上海 海岳',
      '海岳 上海',
      '上海海岳科技',
      '上海海岳 SHHY',
      'shhy 海岳',
      'SH-HY',
      '海岳(科技)',
      '海岳 单田芳',
      '单·田芳',
    ],
    misses: ['上海 海山', '海岳 A001'],
  },
  {
    path: '/agent/level/page',
    as: 'operations',
    record: 'level',
    finds: ['钻石 华东', '华东 钻石', '钻石华东', '(华东)钻石'],
    misses: ['钻石 华北'],
  },
  {
    path: '/package/page',
    as: 'operations',
    record: 'package',
    finds: ['旗舰 协同', '协同办公旗舰版', '"旗舰"版', '办公。旗舰'],
    misses: ['旗舰 专业'],
  },
  {
    path: '/app/page',
    as: 'operations',
    record: 'application',
    finds: ['调度 行程', '行程调度Pro', 'pro 行程', '行程-调度', 'ＰＲＯ 调度'],
    misses: ['行程 会计'],
  },
  {
    path: '/user/page',
    as: 'agent',
    record: 'staff',
    finds: [
      '阿卜杜勒热合曼',
      '阿卜杜勒•热合曼',
      '热合曼 阿卜杜勒',
      '热合曼 1391',
      '1391 阿卜',
      '139-1000-2000',
    ],
    misses: ['热合曼 1380'],
  },
  {
    path: '/user/platform/page',
    as: 'operations',
    record: 'platformUser',
    finds: ['欧阳 锋', '锋 欧阳', '欧阳·锋'],
    misses: ['欧阳 修'],
  },
  {
    path: '/audit-case/page',
    as: 'operations',
    record: 'case',
    finds: ['复核 席位', '席位，复核', '“席位”复核', '两月账目 席位'],
    misses: ['复核 退款'],
  },
];

/** Because the lists of people to choose from answer with the user's id only. */
interface FoundRow {
  id?: string;
  userId?: string;
}

/** Keywords that find an order in the lists of the ledger. */
const orderWords = [
  '杭州 宏图',
  '宏图 杭州',
  '宏图集团 旗舰',
  '旗舰，宏图',
  '(宏图) 987321',
  'ＤＤ20200229987321',
];
const remarkWords = [
  ...['首批 第一季度', '第一季度 首批', '首批第一季度', '（首批）', '首批-第一季度', '合同A12', 'ａ12 首批'],
  ...['合同A-12', '合同Ａ－１２'],
];
const agentWords = [
  '上海 海岳',
  '海岳 上海',
  '上海海岳科技',
  '海岳(科技)',
  '上海海岳 SHHY',
  'ＳＨＨＹ，海岳',
];

/** The lists of the ledger, of forgotten passwords and of the log, and those that fields choose from. */
const furtherCases: readonly ListCase[] = [
  {
    path: '/agent/recharge/record/page',
    as: 'operations',
    record: 'recharge',
    finds: agentWords,
    misses: ['上海 海山'],
  },
  {
    path: '/account/recharge/page',
    as: 'agent',
    record: 'ownRecharge',
    finds: remarkWords,
    misses: ['首批 退款', '合同A13'],
  },
  {
    path: '/account/sale/page',
    as: 'agent',
    record: 'sale',
    finds: orderWords,
    misses: ['宏图 标准版', '宏图 987322'],
  },
  { path: '/account/entries', as: 'agent', record: 'sale', finds: orderWords, misses: ['宏图 标准版'] },
  { path: '/account/entries', as: 'agent', record: 'ownRecharge', finds: remarkWords, misses: ['首批 退款'] },
  {
    path: '/user/passwordRequest/page',
    as: 'agent',
    record: 'request',
    finds: ['阿卜杜勒热合曼', '热合曼 阿卜杜勒', '阿卜杜勒•热合曼', 'Ａ001 热合曼', '热合曼，A001'],
    misses: ['热合曼 A002'],
  },
  {
    path: '/audit-trail/entry/page',
    as: 'operations',
    record: 'logEntry',
    finds: ['杭州 宏图', '宏图 杭州', '宏图(集团)', '杭州宏图、集团', 'SALES 宏图', '宏图，ｓａｌｅｓ'],
    misses: ['杭州 宏远', '宏图 nobody'],
  },
  {
    path: '/agent/list',
    as: 'operations',
    record: 'agent',
    finds: [...agentWords, '海岳 单田芳'],
    misses: ['上海 海山'],
  },
  {
    path: '/agent/level/list',
    as: 'operations',
    record: 'level',
    finds: ['钻石 华东', '华东 钻石', '钻石华东', '(华东)钻石'],
    misses: ['钻石 华北'],
  },
  {
    path: '/user/list',
    as: 'agent',
    record: 'staff',
    finds: ['阿卜杜勒热合曼', '热合曼 阿卜杜勒', '阿卜杜勒•热合曼'],
    misses: ['热合曼 阿里'],
  },
  {
    path: '/order/createUserDown',
    as: 'agent',
    record: 'staff',
    finds: ['阿卜杜勒热合曼', '热合曼 阿卜杜勒', '阿卜杜勒•热合曼'],
    misses: ['热合曼 阿里'],
  },
  {
    path: '/package/list',
    as: 'operations',
    record: 'package',
    finds: ['旗舰 协同', '协同办公旗舰版', '"旗舰"版', '办公。旗舰'],
    misses: ['旗舰 专业'],
  },
  {
    path: '/app/list',
    as: 'operations',
    record: 'application',
    finds: ['调度 行程', '行程调度Pro', 'pro 行程', '行程-调度', 'ＰＲＯ 调度'],
    misses: ['行程 会计'],
  },
];

describe.each(engines())('the keyword of a list on %s', (engine) => {
  let test: TestApi;
  let callers: Record<ListCase['as'], Caller>;
  let records: Partial<Record<ListCase['record'], string>>;
  beforeAll(async () => {
    test = await startTestApi(engine);
    const [operations, agent, sales, developer] = await Promise.all([
      test.login(...accounts.operations),
      test.login(...accounts.agent),
      test.login(...accounts.salesperson),
      test.login(...accounts.developer),
    ]);
    callers = { operations, agent, sales, developer };
    const input = { ...newCustomer(), companyId: 'HTJX', name: customerName, adminName: '孙尚香' };
    const customer = (await added(sales, '/customer/add', { ...input, adminPhone: '13987654321' })).id;
    const applicationIds = (await demoApplications(test.database)).published.slice(0, 1);
    const sold = { ...newPackage(applicationIds), name: packageName, publish: true };
    const packageId = (await added(operations, '/package', sold)).id;
    const [deal] = await addPendingDeals(test.database, ['10.00']);
    const order = deal?.id ?? '';
    await test.database.db
      .update(orders)
      .set({ customerId: customer, packageId, orderNo: 'DD20200229987321' })
      .where(eq(orders.id, order));
    const login = { enterpriseId: freshEnterpriseId(), account: 'agent', password: 'agent12' };
    const levelId = await addTestLevel(test.database);
    const agency = { ...login, name: '上海“海岳”科技', director: '单田芳', levelId };
    const agentId = (await added(operations, '/agent', agency)).id;
    await test.database.db.update(agents).set({ enterpriseId: 'SHHY' }).where(eq(agents.id, agentId));
    const entry = async (values: Omit<typeof ledgerEntries.$inferInsert, 'balanceAfter'>) => {
      const rows = test.database.db.insert(ledgerEntries).values({ balanceAfter: '0.00', ...values });
      const [row] = await rows.returning({ id: ledgerEntries.id });
      return String(row?.id);
    };
    const paid = { kind: 'recharge', amount: '1.00', rechargeAmount: '1.00', discountRate: '0' } as const;
    const ownId = deal?.agentId ?? '';
    const level = { name: '钻石（华东）', discountRate: '0.1' };
    const member = { ...newStaff(), name: '阿卜杜勒·热合曼', mobile: '13910002000' };
    const opened = { title: '【席位】复核', description: '与上月合同、两月账目不符' };
    records = {
      ...{ customer, order, agent: agentId, package: packageId },
      level: (await added(operations, '/agent/level', level)).id,
      application: (await added(developer, '/app', { ...newApplication(), name: '行程调度【Ｐｒｏ】' })).id,
      staff: (await added(agent, '/user', member)).id,
      platformUser: (await addTestPlatformUser(operations, { name: '欧阳锋' })).id,
      case: (await added(operations, '/audit-case', opened)).id,
      recharge: await entry({ ...paid, agentId }),
      ownRecharge: await entry({ ...paid, agentId: ownId, remarks: '【首批】第一季度，合同Ａ-12' }),
      sale: await entry({ kind: 'sale', amount: '-1', quotedAmount: '1', agentId: ownId, orderId: order }),
    };
    const { staff = '', customer: subject, application = '' } = records;
    await test.database.db
      .update(applications)
      .set({ passedRevision: 1 })
      .where(eq(applications.id, application));
    const [request] = await test.database.db
      .insert(passwordRequests)
      .values({ userId: staff, agentId: ownId })
      .returning();
    records.request = request?.id ?? '';
    const log = await operations.call<{ records: { id: string }[] }>('POST', '/audit-trail/entry/page', {
      recordId: subject,
    });
    records.logEntry = log.body.data.records.at(-1)?.id ?? '';
  });
  afterAll(() => test.close());

  it.each([...cases, ...furtherCases])(
    'takes words in any order, with and without signs: $path',
    async ({ path, as, record, ...keywords }) => {
      const found = async (keyword: string) => {
        const filter = { keyword, ...(path.endsWith('/page') && { current: '1', pageSize: '100' }) };
        const isPosted = ['/order/page', '/customer/page', '/audit-trail/entry/page'].includes(path);
        const answer = await callers[as].call<{ records: FoundRow[] } | FoundRow[]>(
          isPosted ? 'POST' : 'GET',
          isPosted ? path : `${path}?${new URLSearchParams(filter)}`,
          isPosted ? { keyword } : undefined,
        );
        expect(answer.status, `${keyword} ${JSON.stringify(answer.body)}`).toBe(200);
        const { data } = answer.body;
        return (Array.isArray(data) ? data : data.records).some(
          ({ id, userId }) => (id ?? userId) === records[record],
        );
      };
      const missed: string[] = [];
      for (const keyword of keywords.finds) if (!(await found(keyword))) missed.push(keyword);
      const wrong: string[] = [];
      for (const keyword of keywords.misses) if (await found(keyword)) wrong.push(keyword);
      expect(records[record]).toMatch(/./);
      expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
    },
  );

  it('takes the same as the search call', async () => {
    const missed: string[] = [];
    for (const { record, finds } of cases.slice(0, 7))
      for (const keyword of finds) {
        const kinds = Object.values(
          await find(record === 'staff' ? callers.agent : callers.operations, keyword),
        );
        const ids = kinds.flat().map((each) => (each as { id?: string }).id);
        if (!ids.includes(records[record])) missed.push(`${record}: ${keyword}`);
      }
    expect(missed).toEqual([]);
  });

  it('is read by the database as by the server', async () => {
    const all = Array.from({ length: 0xffff }, (_, at) => at + 1).filter(
      (code) => code !== 10 && (code < 0xd800 || code > 0xdfff),
    );
    const texts = all.map((code) => `a${String.fromCharCode(code)} b`);
    const { rows } = (await test.database.db.execute(
      sql`select search_text(text) as text from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given(text, place) order by place`,
    )) as unknown as { rows: { text: string }[] };
    const different = rows.flatMap(({ text }, at) => {
      const given = texts[at] ?? '';
      const lines = text.split('\n');
      return lines.at(-1) === bareText(given) ? [] : [all[at]?.toString(16)];
    });
    expect(different).toEqual([]);
  });
});
