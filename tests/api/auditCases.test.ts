import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { AuditCaseDetail } from '../../src/domain/auditCase.ts';
import { auditCase } from '../../src/machines/auditCase.ts';
import { auditCaseItems, auditCases } from '../../src/server/db/schema.ts';
import { unpackEvidence } from '../support/evidencePack.ts';
import { openTestCase, writeCaseNote } from '../support/auditCases.ts';
import { addPendingDeals, type Deal } from '../support/deals.ts';
import { isUnbroken } from '../support/histories.ts';
import { lockWaited } from '../support/lockWaits.ts';
import { callerNames, everybody, logOf, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The status of each caller's answer about an open case, for every call. */
const answers: Record<CallerName, number> = {
  operations: 200,
  agent: 403,
  salesperson: 403,
  otherSalesperson: 403,
  otherAgent: 403,
  otherAgentsSalesperson: 403,
  developer: 403,
  anonymous: 401,
};
/** The status for the case's note: roles that may write notes get 404. */
const noteAnswers: Record<CallerName, number> = {
  ...answers,
  agent: 404,
  salesperson: 404,
  otherSalesperson: 404,
  otherAgent: 404,
  otherAgentsSalesperson: 404,
};

describe.each(engines())('cases of the audit desk on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  const by = (name: CallerName) => sessionOf(name).caller;
  const open = (fields?: object) => openTestCase(by('operations'), fields);
  async function newDeal(): Promise<Deal> {
    const [deal] = await addPendingDeals(server.database, ['66.00']);
    if (!deal) throw new Error('No deal');
    return deal;
  }
  const include = (id: string, item: object) =>
    by('operations').call<AuditCaseDetail>('POST', '/audit-case/include', { id, ...item }, newKey());
  const ofDeal = ({ id }: Deal) => ({ lifecycle: 'dealApproval', recordId: id });
  const move = (id: string, step: 'close' | 'reopen', version: number, remarks = '') =>
    by('operations').call<AuditCaseDetail>('PUT', `/audit-case/${step}`, { id, version, remarks });
  const write = (name: CallerName, id: string, text: string) => writeCaseNote(by(name), id, text);
  /** Returns the newest entry of the log that matches a filter. */
  const entry = async (filter: object) => {
    const found = await by('operations').call<{ records: { id: string }[] }>(
      'POST',
      '/audit-trail/entry/page',
      filter,
    );
    return found.body.data.records[0]?.id ?? '';
  };

  /** Returns the answer of a call that sends a file. */
  const fileOf = async (path: string, body: object, name: CallerName = 'operations') =>
    server.api.hono.request(`/api/operation${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by(name).token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(callerNames)('are for operations alone, not for %s (R-case-1)', async (name) => {
    const expected = answers[name];
    const { id } = await open();
    const deal = await newDeal();
    const status = async (method: string, path: string, body?: unknown) =>
      (await by(name).call(method, path, body)).status;
    expect({
      read: await status('GET', `/audit-case/detail?id=${id}`),
      list: await status('GET', '/audit-case/page'),
      export: (await fileOf('/audit-case/export', {}, name)).status,
      history: await status('GET', `/lifecycle/history?lifecycle=auditCase&id=${id}`),
      add: await status('POST', '/audit-case', { title: '新案件' }),
      edit: await status('PUT', '/audit-case', { id, version: 1, title: '改名' }),
      include: await status('POST', '/audit-case/include', { id, ...ofDeal(deal) }),
      note: (await write(name, id, '已核对合同')).status,
      close: await status('PUT', '/audit-case/close', { id, version: 4, remarks: '无问题' }),
    }).toEqual({
      read: expected,
      list: expected,
      export: expected,
      // Hides the case: a caller without access to it gets 404.
      history: expected === 403 ? 404 : expected,
      add: expected,
      edit: expected,
      include: expected,
      note: noteAnswers[name],
      close: expected,
    });
    const [row] = await server.database.db.select().from(auditCases).where(eq(auditCases.id, id));
    expect(row?.status).toBe(expected === 200 ? 'closed' : 'open');
  });

  it('hold records and entries as they are now, each once (R-case-2)', async () => {
    const deal = await newDeal();
    const approved = await entry({ lifecycle: 'dealApproval', event: 'approve' });
    const { id, items } = await open({ items: [{ entryId: approved }] });
    expect(items).toMatchObject([
      {
        entryId: approved,
        lifecycle: 'dealApproval',
        event: 'approve',
        kind: 'transition',
        state: 'approved',
      },
    ]);
    const added = await include(id, ofDeal(deal));
    expect(added.body.data.items[1]).toMatchObject({ recordId: deal.id, entryId: null, state: 'pending' });
    const staff = await include(id, { lifecycle: 'staff', recordId: deal.salespersonId });
    expect(staff.body.data).toMatchObject({ itemCount: 3, version: 4 });

    for (const item of [ofDeal(deal), { entryId: approved }]) {
      const again = await include(id, item);
      expect({ status: again.status, message: again.body.msg }).toEqual({
        status: 409,
        message: 'Already in this case',
      });
    }
    const wrong = [
      [{ lifecycle: 'dealApproval', recordId: crypto.randomUUID() }, 404],
      [{ lifecycle: 'noSuchLifecycle', recordId: deal.id }, 404],
      [{ entryId: '99999999' }, 404],
      [{ lifecycle: 'dealApproval' }, 400],
      [{ ...ofDeal(deal), entryId: approved }, 400],
      [{}, 400],
    ] as const;
    for (const [item, status] of wrong)
      expect((await include(id, item)).status, JSON.stringify(item)).toBe(status);
    expect(await server.database.db.$count(auditCaseItems, eq(auditCaseItems.caseId, id))).toBe(3);
  });

  it('take at most 199 (R-case-2)', async () => {
    const { id } = await open();
    await server.database.db.update(auditCases).set({ itemCount: 198 }).where(eq(auditCases.id, id));
    expect((await include(id, ofDeal(await newDeal()))).status).toBe(200);
    const full = await include(id, ofDeal(await newDeal()));
    expect({ status: full.status, message: full.body.msg }).toEqual({
      status: 422,
      message: 'A case holds at most 199 records and entries',
    });
  });

  it('are opened with what is selected, all of it or not at all (R-case-2)', async () => {
    const deals = await addPendingDeals(server.database, ['66.00', '77.00']);
    const approved = await entry({ lifecycle: 'dealApproval', event: 'approve' });
    const selected = [...deals.map(ofDeal), { entryId: approved }];
    const { id, itemCount, version } = await open({ items: selected });
    expect({ itemCount, version }).toEqual({ itemCount: 3, version: 4 });
    const log = await logOf(server, auditCase, id);
    expect(log.map(({ event }) => event)).toEqual(['openCase', 'include', 'include', 'include']);

    const before = await server.database.db.$count(auditCases);
    const refused = async (items: object[]) => {
      const body = { title: '一次立案', items };
      const answer = await by('operations').call('POST', '/audit-case', body, newKey());
      return { status: answer.status, message: answer.body.msg };
    };
    const twice = [...selected, { entryId: approved }];
    expect(await refused(twice)).toEqual({ status: 409, message: 'Already in this case' });
    expect(
      (await refused([...selected, { lifecycle: 'dealApproval', recordId: crypto.randomUUID() }])).status,
    ).toBe(404);
    expect((await refused([{ lifecycle: 'dealApproval' }])).status).toBe(400);
    const entries = Array.from({ length: 200 }, (_, index) => ({ entryId: String(index + 1) }));
    expect(await refused(entries)).toEqual({
      status: 422,
      message: 'A case holds at most 199 records and entries',
    });
    expect(await server.database.db.$count(auditCases)).toBe(before);
  });

  it('are opened once for one idempotency key, with a title of 1 to 60 characters (R-case-1)', async () => {
    const headers = newKey();
    const body = { title: `只立一次${crypto.randomUUID()}` };
    const post = (each: object, with_ = headers) =>
      by('operations').call<AuditCaseDetail>('POST', '/audit-case', each, with_);
    const [first, second] = [await post(body), await post(body)];
    expect(second.body.data.id).toBe(first.body.data.id);
    const fieldsOf = async (each: object) =>
      (await post(each, newKey())).body.errors?.map(({ field }) => field);
    expect(await fieldsOf({ title: '字'.repeat(60), description: '字'.repeat(500) })).toBeUndefined();
    expect(await fieldsOf({ title: ' \n' })).toEqual(['title']);
    expect(await fieldsOf({ title: '字'.repeat(61), description: '字'.repeat(501) })).toEqual([
      'title',
      'description',
    ]);
  });

  it('are closed with a conclusion, take nothing more, and are reopened (R-case-3, R-case-4)', async () => {
    const { id } = await open();
    const deal = await newDeal();
    await include(id, ofDeal(deal));
    const without = await move(id, 'close', 2, ' \n');
    expect(without.body.errors?.map(({ field }) => field)).toEqual(['remarks']);
    // The version is old, because an entry was added since.
    expect((await move(id, 'close', 1, '未发现问题')).status).toBe(409);
    const closed = await move(id, 'close', 2, '  未发现问题 ');
    expect(closed.body.data).toMatchObject({ status: 'closed', conclusion: '未发现问题', version: 3 });
    expect(closed.body.data.closedByName).toBe(closed.body.data.openedByName);

    expect((await include(id, ofDeal(await newDeal()))).status).toBe(409);
    const edit = { id, version: 3, title: '改名' };
    expect((await by('operations').call('PUT', '/audit-case', edit)).status).toBe(409);

    const reopened = await move(id, 'reopen', 3, '合同有疑问');
    expect(reopened.body.data).toMatchObject({
      status: 'open',
      conclusion: '',
      closedAt: null,
      closedByName: null,
    });
    const log = await logOf(server, auditCase, id);
    expect(log.map(({ event, remarks }) => [event, remarks])).toEqual([
      ['openCase', ''],
      ['include', ''],
      ['close', '未发现问题'],
      ['reopen', '合同有疑问'],
    ]);
    expect(log[1]?.facts).toMatchObject({ lifecycle: 'dealApproval', record: deal.id, entry: null });
    const added = closed.body.data.items.map(({ recordName }) => recordName);
    expect(log[1]?.params).toEqual({ added: added[0] });
    expect(isUnbroken(log)).toBe(true);
    const history = await by('operations').call('GET', `/lifecycle/history?lifecycle=auditCase&id=${id}`);
    expect(history.body.data).toMatchObject({ state: 'open', verified: true });
    const verified = await by('operations').call<{ findings: { recordId: string }[] }>(
      'GET',
      '/audit-trail/verify',
    );
    expect(verified.body.data.findings.filter(({ recordId }) => recordId === id)).toEqual([]);
  });

  it('are written in while they are open, by notes that nobody else learns of (R-case-5)', async () => {
    const { id, title } = await open();
    const word = `疑点${crypto.randomUUID().slice(0, 6)}`;
    const { body } = await write('operations', id, word);
    const note = body.data;
    expect(note).toMatchObject({ caseId: id, caseTitle: title, customerId: null, caseClosed: false });
    for (const name of callerNames) {
      const call = (path: string) => by(name).call<{ total?: number; notes?: unknown[] } | null>('GET', path);
      const sees = name === 'operations';
      const found = await call(`/search?keyword=${encodeURIComponent(word)}`);
      expect(found.body.data?.notes?.length ?? 0, name).toBe(sees ? 1 : 0);
      const listed = await call(`/note/page?caseId=${id}`);
      expect(listed.body.data?.total ?? 0, name).toBe(sees ? 1 : 0);
    }
    // The version is old, because a note was written since.
    expect((await move(id, 'close', 1, '未发现问题')).status).toBe(409);
    await move(id, 'close', 2, '未发现问题');
    const late = await write('operations', id, '补记');
    expect({ status: late.status, message: late.body.msg }).toEqual({
      status: 422,
      message: 'The case is closed: reopen it to write notes',
    });
    const edit = { id: note.id, version: 1, text: '改写' };
    expect((await by('operations').call('PUT', '/note', edit)).status).toBe(422);
    expect((await by('operations').call('DELETE', `/note/${note.id}?version=1`)).status).toBe(422);
    await move(id, 'reopen', 3);
    expect((await by('operations').call('PUT', '/note', edit)).status).toBe(200);
  });

  it('are found by title, description, conclusion, who opened them, and state (R-case-1)', async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const titled = await open({ title: `甲${word}`, description: '' });
    const described = await open({ title: '乙', description: `见${word}` });
    const concluded = await open({ title: '丙', description: '' });
    await move(concluded.id, 'close', 1, `如${word}`);
    const ids = async (query: string) => {
      const found = await by('operations').call<{ records: { id: string }[] }>(
        'GET',
        `/audit-case/page?${query}`,
      );
      return found.body.data.records.map(({ id }) => id);
    };
    expect(await ids(`keyword=${word}`)).toEqual([concluded.id, described.id, titled.id]);
    expect(await ids(`keyword=${word}&direction=asc`)).toEqual([titled.id, described.id, concluded.id]);
    expect(await ids(`keyword=${word}&status=closed`)).toEqual([concluded.id]);
    expect(await ids(`keyword=${encodeURIComponent(titled.openedByName)}&pageSize=1`)).toEqual([
      concluded.id,
    ]);
    const search = await by('operations').call<{ auditCases: { id: string }[] }>(
      'GET',
      `/search?keyword=${word}`,
    );
    // The search reads the title, or else the description, as the name; it does not read the conclusion.
    expect(search.body.data.auditCases.map(({ id }) => id).sort()).toEqual([titled.id, described.id].sort());
    const csv = await fileOf('/audit-case/export', { keyword: word });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`如${word}`);
  });

  it('give their evidence in one pack, with entries that are about no record (R-case-4)', async () => {
    const deal = await newDeal();
    const login = await entry({ kind: 'security', event: 'login' });
    const { id } = await open({ items: [{ entryId: login }] });
    await include(id, ofDeal(deal));
    const request = {
      records: [
        { lifecycle: 'auditCase', id },
        { lifecycle: 'dealApproval', id: deal.id },
      ],
      entries: [login],
    };
    const pack = await fileOf('/audit-trail/evidence', request);
    expect(pack.status).toBe(200);
    const { files } = unpackEvidence(new Uint8Array(await pack.arrayBuffer()));
    expect(Object.keys(files)).toContain(`entries/${login}.tlog-proof`);
    const { entries } = JSON.parse(files['evidence.json'] ?? '') as {
      entries: { entry: { type: string; entry: { event?: string } } }[];
    };
    expect(entries.map(({ entry }) => `${entry.type} ${entry.entry.event ?? ''}`.trim()).sort()).toEqual([
      'security',
      'transition apply',
      'transition include',
      'transition include',
      'transition openCase',
    ]);
    expect(files['evidence.html']).toContain('其他审计记录');
    const missing = { ...request, entries: ['99999999'] };
    expect((await fileOf('/audit-trail/evidence', missing)).status).toBe(404);
  });
});

describe.skipIf(!inject('postgresUrl'))('a case that two act on at once on PostgreSQL', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('postgres');
  });
  afterAll(() => server.close());

  /** Sends both while the case is locked, so that each has to wait for the other. */
  async function statusesOf(id: string, both: (() => Promise<{ status: number }>)[]) {
    const { sent } = await server.database.db.transaction(async (tx) => {
      await tx.select().from(auditCases).where(eq(auditCases.id, id)).for('update');
      const waiting = both.map((send) => send());
      await lockWaited(server.database);
      return { sent: waiting };
    });
    return (await Promise.all(sent)).map(({ status }) => status).sort();
  }

  it('takes what both add, and is closed by one of them (R-case-2, R-case-3)', async () => {
    const operations = (await everybody(server))('operations').caller;
    const deals = await addPendingDeals(server.database, ['66.00', '77.00']);
    const { id } = await openTestCase(operations);
    const include = (deal: Deal | undefined) => () =>
      operations.call(
        'POST',
        '/audit-case/include',
        { id, lifecycle: 'dealApproval', recordId: deal?.id },
        newKey(),
      );
    expect(await statusesOf(id, deals.map(include))).toEqual([200, 200]);
    const [row] = await server.database.db.select().from(auditCases).where(eq(auditCases.id, id));
    expect(row).toMatchObject({ itemCount: 2, version: 3 });

    // An entry that is added twice is in the case a single time.
    const [other] = await addPendingDeals(server.database, ['88.00']);
    expect(await statusesOf(id, [include(other), include(other)])).toEqual([200, 409]);
    expect(await server.database.db.$count(auditCaseItems, eq(auditCaseItems.caseId, id))).toBe(3);

    const close = () => operations.call('PUT', '/audit-case/close', { id, version: 4, remarks: '核查完毕' });
    expect(await statusesOf(id, [close, close])).toEqual([200, 409]);
  });
});
