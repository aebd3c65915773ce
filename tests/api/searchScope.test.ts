/** The search's answers never depend on another tenant's records, or on others beyond the user's scope (R-role-3). */
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customers, orders, passwordRequests, users } from '../../src/server/db/schema.ts';
import { notes } from '../../src/server/db/schema/notes.ts';
import type { Session } from '../../src/server/http/session.ts';
import { resolveKeywords } from '../../src/server/search/resolve.ts';
import type { SearchKinds } from '../../src/server/search/searchKinds.ts';
import type { RecordState } from '../../src/server/search/searchRequest.ts';
import { everything } from '../support/scope.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Callers who must not notice the added records, which are first the other agent's and then a colleague's. */
const watchers = ['agent', 'salesperson', 'otherSalesperson', 'developer'] as const;
const states: RecordState[] = [
  { lifecycle: 'customer', state: 'enabled' },
  { lifecycle: 'customer', state: 'disabled' },
  { lifecycle: 'dealApproval', state: 'pending' },
  { lifecycle: 'dealApproval', state: 'approved' },
  { lifecycle: 'staff', state: 'active' },
];
const copies = 9;
/** Searches for every n-th name. */
const every = everything ? 9 : 90;

describe.each(engines())('the search and other tenants’ records on %s', (engine) => {
  let test: TestApi;
  let keywords: string[];
  const callers = new Map<string, Caller>();
  beforeAll(async () => {
    test = await startTestApi(engine);
    for (const watcher of watchers) {
      const [enterpriseId, account, password] = accounts[watcher];
      callers.set(watcher, await test.login(enterpriseId, account, password));
    }
    keywords = await keywordsOfAll();
  });
  afterAll(() => test.close());

  const sessionOf = async (watcher: string): Promise<Session> => {
    const session = await test.api.services.sessions.find(callers.get(watcher)?.token ?? '');
    if (!session) throw new Error(`${watcher} is not logged in`);
    return session;
  };

  /** Returns the names and numbers of the demo data, parts and readings of them, one with a typo, and an unknown word. */
  async function keywordsOfAll(): Promise<string[]> {
    const { db } = test.database;
    const named = [
      ...(await db.select({ name: customers.name, reading: customers.reading }).from(customers)),
      ...(await db.select({ name: users.name, reading: users.reading }).from(users)),
    ];
    const all = new Set<string>(['有限公司', '138', '沒有']);
    for (const { name, reading } of named.filter((_, at) => at % every === 0)) {
      const letters = (reading.split(' / ')[0] ?? '').split(' ').slice(0, 3).join('');
      const slipped = `${letters.slice(0, 3)}${letters[4] ?? ''}${letters[3] ?? ''}${letters.slice(5)}`;
      for (const each of [name, name.slice(0, 4), letters, slipped, `${name.slice(0, 2)} ${slipped}`])
        all.add(each);
    }
    for (const { orderNo } of (await db.select({ orderNo: orders.orderNo }).from(orders)).filter(
      (_, at) => at % (every * 4) === 0,
    ))
      all.add(orderNo).add(orderNo.slice(-3)).add(orderNo.slice(-5));
    const [first] = await db
      .select({ phone: customers.adminPhone, code: customers.creditCode })
      .from(customers);
    return [
      ...all
        .add(first?.phone ?? '')
        .add(first?.phone.slice(0, 7) ?? '')
        .add(first?.code ?? ''),
    ].filter((keyword) => keyword.trim() !== '');
  }

  /** Returns a user's complete answers: records, ranks, order and the note about further matches. */
  async function answersTo(watcher: string): Promise<Map<string, unknown>> {
    const caller = callers.get(watcher);
    const answers = new Map<string, unknown>();
    for (const keyword of keywords) {
      const search = await caller?.call('GET', `/search?keyword=${encodeURIComponent(keyword)}`);
      const line = await caller?.call('POST', '/search/resolve', { keywords: [keyword], states });
      expect([search?.status, line?.status], keyword).toEqual([200, 200]);
      answers.set(keyword, [search?.body.data, line?.body.data]);
    }
    return answers;
  }

  /**
   * Adds data of a salesperson and their agent: namesakes of each third customer with an order; staff, requests and notes.
   */
  async function addTo(owner: keyof typeof accounts, numbers: string): Promise<void> {
    const { db } = test.database;
    const [enterpriseId, account] = accounts[owner];
    const [seller] = await db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)));
    if (!seller?.agentId) throw new Error(`${owner} is nobody's salesperson`);
    const own = { agentId: seller.agentId, salespersonId: seller.id };
    const [deal] = await db.select().from(orders).where(isNotNull(orders.quotedMonths)).limit(1);
    const all = (await db.select().from(customers)).filter((_, at) => at % 3 === 0);
    const added = all.flatMap((each) =>
      Array.from({ length: copies }, (_, copy) => {
        const id = crypto.randomUUID();
        const unique = { companyId: id, creditCode: id, adminAccount: id };
        const name = copy % 2 ? each.name : `${each.name}分公司`;
        return { ...each, ...own, ...unique, id, name, createdAt: new Date('2032-01-01T00:00:00Z') };
      }),
    );
    await db.insert(customers).values(added);
    if (!deal) throw new Error('There is no deal');
    await db.insert(orders).values(
      added.map(({ id: customerId }, at) => ({
        ...{
          ...deal,
          ...own,
          customerId,
          id: crypto.randomUUID(),
          orderNo: `DD${numbers}${String(at).padStart(7, '0')}`,
        },
        ...{ status: 'pending' as const, decidedAt: null, decidedById: null, customerName: null },
        appliedAt: new Date('2032-01-01T00:00:00Z'),
      })),
    );
    const people = (await db.select().from(users)).map((each) => ({
      ...{ ...each, enterpriseId, agentId: seller.agentId, roleId: seller.roleId, status: seller.status },
      ...{ id: crypto.randomUUID(), account: crypto.randomUUID().slice(0, 20) },
    }));
    await db.insert(users).values(people);
    await db
      .insert(passwordRequests)
      .values(people.map(({ id: userId }) => ({ userId, agentId: own.agentId })));
    await db.insert(notes).values(
      added.slice(0, 60).map(({ id: customerId, name, agentId }) => ({
        ...{ customerId, agentId, authorId: seller.id },
        text: name,
      })),
    );
  }

  /** Returns the keywords whose answers have changed. */
  const changed = (before: Map<string, unknown>, after: Map<string, unknown>) =>
    keywords.filter((each) => JSON.stringify(before.get(each)) !== JSON.stringify(after.get(each)));

  it('are kept apart, also in ranks, order, near names and what is said of more; a leak of each kind is noticed', async () => {
    const kinds: SearchKinds = [...test.api.searchKinds];
    const operations = await test.login(...accounts.operations);
    const session = await test.api.services.sessions.find(operations.token);
    if (!session) throw new Error('Operations are not logged in');
    const other = await test.login(...accounts.otherAgent);
    const otherSession = await test.api.services.sessions.find(other.token);
    /** Returns the answers of a search that ignores the caller's scope for one kind. */
    const leaking = async (field: string, as: Session): Promise<Map<string, unknown>> => {
      const planted = kinds.map(([each, kind]): SearchKinds[number] =>
        each === field
          ? [each, { ...kind, exact: undefined, find: (request) => kind.find({ ...request, session: as }) }]
          : [each, kind],
      );
      const answers = new Map<string, unknown>();
      for (const keyword of keywords) {
        const request = { keywords: [keyword], limit: 4, states, session: await sessionOf('agent') };
        answers.set(keyword, await resolveKeywords(planted, { queryable: test.database.db, ...request }));
      }
      return answers;
    };
    const leaks = [
      ['customers', session],
      ['orders', session],
      ['staff', otherSession ?? session],
      ['passwordRequests', otherSession ?? session],
      ['notes', otherSession ?? session],
    ] as const;

    const before = new Map<string, Map<string, unknown>>();
    for (const watcher of watchers) before.set(watcher, await answersTo(watcher));
    const leaked = new Map<string, Map<string, unknown>>();
    for (const [field, as] of leaks) leaked.set(field, await leaking(field, as));
    leaked.set('none', await leaking('none', session));
    await addTo('otherAgentsSalesperson', '2032010');
    for (const watcher of watchers)
      expect(changed(before.get(watcher) ?? new Map(), await answersTo(watcher)), watcher).toEqual([]);
    for (const [field, as] of leaks)
      expect(changed(leaked.get(field) ?? new Map(), await leaking(field, as)), field).not.toEqual([]);
    expect(changed(leaked.get('none') ?? new Map(), await leaking('none', session))).toEqual([]);
    await addTo('otherSalesperson', '2032020');
    for (const watcher of ['salesperson', 'developer'])
      expect(changed(before.get(watcher) ?? new Map(), await answersTo(watcher)), watcher).toEqual([]);
  });
});
