/** The search's answers do not depend on the database's plan, which changes with its statistics. */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { customers, ledgerEntries, orders, packages, users } from '../../src/server/db/schema.ts';
import { notes } from '../../src/server/db/schema/notes.ts';
import type { Session } from '../../src/server/http/session.ts';
import { resolveKeywords } from '../../src/server/search/resolve.ts';
import { readingOf } from '../../src/server/search/reading.ts';
import { freshCreditCode } from '../support/contract.ts';
import { sample } from '../support/scope.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const callers = ['operations', 'agent', 'salesperson'] as const;
/** Texts in more old records of each kind than one source of candidates returns, and in none of the newest records. */
const old = { name: '蓝鲸航运', amount: '4321.00' };
const oldRecords = 150;
/** More records than the search scans before it uses an index. */
const newRecords = 520;
const ofOld = [old.name, '航运', 'lanjing', '蓝鲸 航运', '4321'];
const oldKeywords = sample(ofOld, ofOld.slice(0, 1));
/** The most keywords of one request. */
const keywords = [
  '有限公司',
  '科技',
  '上海',
  '杭州 有限公司',
  '企业',
  '138',
  'DD',
  '2',
  '李',
  'A0',
  '5000',
  '公司 企业',
];
/** The planner's methods of joining and finding rows that can be switched off. */
const planners = sample(
  ['nestloop', 'hashjoin', 'mergejoin', 'bitmapscan', 'indexscan', 'seqscan', 'sort'],
  ['nestloop', 'hashjoin', 'bitmapscan'],
);

const oldTime = new Date('2020-01-01T00:00:00Z');

interface Found {
  name?: string;
  customerName?: string;
  createdAt?: string;
  at?: string;
}

/** Adds customers with an order, a note and a recharge each, straight into the database without their logs. */
async function addRecords({ db }: Database, count: number, name: string, amount: string, at: Date) {
  const [owner] = await db
    .select()
    .from(users)
    .where(and(eq(users.enterpriseId, 'A001'), eq(users.account, 'sales')));
  const [sold] = await db.select().from(packages).limit(1);
  if (!owner?.agentId || !sold) throw new Error('The demo data lack a salesperson or a package');
  const { id: salespersonId, agentId } = owner;
  const time = (index: number) => new Date(at.getTime() + index * 1000);
  const each = <T>(make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
  const added = await db
    .insert(customers)
    .values(
      each((index) => ({
        companyId: crypto.randomUUID(),
        ...{ name: `${name}${index}号`, reading: readingOf(name, { person: '张三' }) },
        ...{ employeeCount: 50, creditCode: freshCreditCode(), industry: 'other' as const },
        ...{ adminName: '张三', adminPhone: '13800138000', adminAccount: 'zhangsan', adminPasswordHash: '-' },
        ...{ agentId, salespersonId, createdAt: time(index) },
      })),
    )
    .returning({ customerId: customers.id });
  const sale = {
    agentId,
    salespersonId,
    kind: 'package' as const,
    packageId: sold.id,
    packageName: sold.name,
  };
  const term = { seatCount: 10, startDate: '2020-01-01', endDate: '2020-12-31' };
  const quote = { quotedBaseSeats: 10, quotedMonths: 12, quotedPrice: amount, quotedAmount: amount, amount };
  await db.insert(orders).values(
    added.map(({ customerId }, index) => ({
      ...{ ...sale, ...term, ...quote, customerId, appliedAt: time(index) },
      orderNo: sql`'T' || nextval('order_number')::text`,
    })),
  );
  await db.insert(notes).values(
    added.map(({ customerId }, index) => ({
      ...{ agentId, customerId, authorId: salespersonId, text: `${name}已回访`, createdAt: time(index) },
    })),
  );
  await db.insert(ledgerEntries).values(
    each((index) => ({
      ...{ agentId, kind: 'recharge' as const, remarks: name, at: time(index) },
      ...{ amount, rechargeAmount: amount, discountRate: '0', balanceAfter: amount },
    })),
  );
}

describe.each(engines())('the search on %s', (engine) => {
  let test: TestApi;
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    test = await startTestApi(engine);
    await addRecords(test.database, oldRecords, old.name, old.amount, oldTime);
    await addRecords(test.database, newRecords, '新晋', '17.00', new Date());
    for (const caller of callers) {
      const account: readonly [string, string, string] = accounts[caller];
      const { token } = await test.login(...account);
      const session = await test.api.services.sessions.find(token);
      if (session) sessions.set(caller, session);
    }
  });
  afterAll(() => test.close());

  const answersWithout = (planner: string, session: Session) =>
    test.database.db.transaction(async (tx) => {
      if (planner) await tx.execute(sql.raw(`set local enable_${planner} = off`));
      const resolve = (searched: string[]) =>
        resolveKeywords([...test.api.searchKinds], {
          ...{ queryable: tx, keywords: searched, limit: 4, states: [], session },
        });
      return [...(await resolve(keywords)), ...(await resolve([...oldKeywords]))];
    });

  it.each(callers)('answers the %s the same by every plan (R-role-3)', async (caller) => {
    const session = sessions.get(caller);
    if (!session) throw new Error(`${caller} is not logged in`);
    const usual = await answersWithout('', session);
    for (const planner of planners) {
      const answers = await answersWithout(planner, session);
      [...keywords, ...oldKeywords].forEach((keyword, at) =>
        expect(answers[at], `${keyword} without ${planner}`).toEqual(usual[at]),
      );
    }
  });

  it('answers the newest of the records, of which there are more than are looked at (R-list-4)', async () => {
    const { call } = await test.login(...accounts.operations);
    const newest = Array.from({ length: 4 }, (_, at) => oldRecords - 1 - at);
    const names = newest.map((index) => `${old.name}${index}号`);
    const times = newest.map((index) => new Date(oldTime.getTime() + index * 1000).toISOString());
    const found = async (keyword: string) => {
      const { body } = await call<Record<'customers' | 'orders' | 'notes' | 'recharges', Found[]>>(
        'GET',
        `/search?keyword=${encodeURIComponent(keyword)}&limit=4`,
      );
      return body.data;
    };
    for (const keyword of ofOld.slice(0, 4)) {
      const { customers: byName, orders: ofCustomers } = await found(keyword);
      expect(
        byName.map(({ name }) => name),
        keyword,
      ).toEqual(names);
      expect(
        ofCustomers.map(({ customerName }) => customerName),
        keyword,
      ).toEqual(names);
    }
    for (const keyword of ofOld.slice(0, 2)) {
      const { notes: ofText, recharges: ofRemarks } = await found(keyword);
      expect(
        ofText.map(({ createdAt }) => createdAt),
        keyword,
      ).toEqual(times);
      expect(
        ofRemarks.map(({ at }) => at),
        keyword,
      ).toEqual(times);
    }
    const { orders: ofAmount, recharges: ofSum } = await found('4321');
    expect(ofAmount.map(({ customerName }) => customerName)).toEqual(names);
    expect(ofSum.map(({ at }) => at)).toEqual(times);
  });
});
