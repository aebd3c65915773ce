import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Note } from '../../src/domain/note.ts';
import { note } from '../../src/machines/note.ts';
import { customers, orders, users } from '../../src/server/db/schema.ts';
import { notes } from '../../src/server/db/schema/notes.ts';
import { isUnbroken } from '../support/histories.ts';
import { addPendingDeals, type Deal } from '../support/deals.ts';
import { lockWaited } from '../support/lockWaits.ts';
import { addTestNote } from '../support/notes.ts';
import { callerNames, everybody, logOf, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Page {
  total: number;
  records: Note[];
}

/** The status of each caller's answer about a note of A001/sales on one of their deals, or on its customer. */
const answers: Record<CallerName, { read: number; add: number; edit: number; delete: number }> = {
  operations: { read: 200, add: 200, edit: 403, delete: 200 },
  agent: { read: 200, add: 200, edit: 403, delete: 403 },
  salesperson: { read: 200, add: 200, edit: 200, delete: 200 },
  otherSalesperson: { read: 404, add: 404, edit: 404, delete: 404 },
  otherAgent: { read: 404, add: 404, edit: 404, delete: 404 },
  otherAgentsSalesperson: { read: 404, add: 404, edit: 404, delete: 404 },
  developer: { read: 403, add: 403, edit: 403, delete: 403 },
  anonymous: { read: 401, add: 401, edit: 401, delete: 401 },
};

describe.each(engines())('notes on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  const by = (name: CallerName) => sessionOf(name).caller;
  async function newDeal(): Promise<Deal> {
    const [deal] = await addPendingDeals(server.database, ['66.00']);
    if (!deal) throw new Error('No deal');
    return deal;
  }
  const rowOf = async (id: string) =>
    (await server.database.db.select().from(notes).where(eq(notes.id, id)))[0];
  const about = (deal: Deal, subject: 'customer' | 'order') => ({
    subject,
    subjectId: subject === 'customer' ? deal.customerId : deal.id,
  });
  const pageOf = async (name: CallerName, query: string) =>
    (await by(name).call<Page>('GET', `/note/page?${query}`)).body.data;

  describe.each(['customer', 'order'] as const)('on a deal’s %s', (subject) => {
    it.each(callerNames)('answer %s as the table says (R-note-3)', async (name) => {
      const expected = answers[name];
      const deal = await newDeal();
      const id = await addTestNote(server.database, deal, subject);
      const status = async (method: string, path: string, body?: unknown) =>
        (await by(name).call(method, path, body)).status;
      expect({
        read: await status('GET', `/note/detail?id=${id}`),
        add: await status('POST', '/note', { ...about(deal, subject), text: '已回访' }),
        edit: await status('PUT', '/note', { id, version: 1, text: '改约' }),
        delete: await status('DELETE', `/note/${id}?version=${expected.edit === 200 ? 2 : 1}`),
      }).toEqual(expected);
      expect((await rowOf(id))?.status).toBe(expected.delete === 200 ? 'deleted' : 'active');
      const listed = await pageOf('operations', `customerId=${deal.customerId}`);
      expect(listed.total).toBe(expected.add === 200 ? 2 : 1);
      if (expected.read === 404) expect((await pageOf(name, `customerId=${deal.customerId}`)).total).toBe(0);
    });
  });

  it('tell who wrote what on which record, the newest first (R-note-1)', async () => {
    const deal = await newDeal();
    const before = await addTestNote(server.database, deal, 'order');
    const { body } = await by('agent').call<Note>('POST', '/note', {
      ...about(deal, 'customer'),
      text: '  第一行\n第二行  ',
    });
    const [order] = await server.database.db.select().from(orders).where(eq(orders.id, deal.id));
    const [customer] = await server.database.db
      .select()
      .from(customers)
      .where(eq(customers.id, deal.customerId));
    const [agent] = await server.database.db
      .select()
      .from(users)
      .where(eq(users.id, sessionOf('agent').actor?.userId ?? ''));
    const { records } = await pageOf('salesperson', `customerId=${deal.customerId}`);
    expect(records.map(({ id }) => id)).toEqual([body.data.id, before]);
    expect(records[0]).toMatchObject({
      customerName: customer?.name,
      orderId: null,
      orderNo: null,
      text: '第一行\n第二行',
      authorName: agent?.name,
      status: 'active',
      editedAt: null,
    });
    expect(records[1]).toMatchObject({ orderId: deal.id, orderNo: order?.orderNo });
    expect((await pageOf('salesperson', `orderId=${deal.id}`)).records.map(({ id }) => id)).toEqual([before]);
  });

  it('have from 1 to 500 characters (R-note-1)', async () => {
    const deal = await newDeal();
    const add = async (text: string) => {
      const { status, body } = await by('salesperson').call('POST', '/note', {
        ...about(deal, 'customer'),
        text,
      });
      return { status, fields: body.errors?.map(({ field }) => field) };
    };
    for (const text of ['好', '字'.repeat(500), ` ${'字'.repeat(500)}\n`])
      expect(await add(text)).toEqual({ status: 200, fields: undefined });
    for (const text of ['', ' \n\t ', '字'.repeat(501)])
      expect(await add(text)).toEqual({ status: 400, fields: ['text'] });
  });

  it('are added once for one idempotency key', async () => {
    const deal = await newDeal();
    const headers = newKey();
    const body = { ...about(deal, 'customer'), text: '只记一次' };
    const first = await by('salesperson').call<Note>('POST', '/note', body, headers);
    const second = await by('salesperson').call<Note>('POST', '/note', body, headers);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await pageOf('salesperson', `customerId=${deal.customerId}`)).total).toBe(1);
  });

  it('refuse an edit of what has changed since, with who changed it', async () => {
    const id = await addTestNote(server.database, await newDeal());
    const edit = (text: string) => by('salesperson').call('PUT', '/note', { id, version: 1, text });
    expect((await edit('第一次')).status).toBe(200);
    const late = await edit('第二次');
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({ state: 'active', version: 2 });
    expect((await rowOf(id))?.text).toBe('第一次');
  });

  it('lose their text when they are deleted, and keep who did it in the history (R-note-4)', async () => {
    const deal = await newDeal();
    const word = `保密${crypto.randomUUID().slice(0, 6)}`;
    const { body } = await by('salesperson').call<Note>('POST', '/note', {
      ...about(deal, 'order'),
      text: `客户说${word}`,
    });
    const { id } = body.data;
    const found = async () =>
      (
        await by('salesperson').call<{ notes: { id: string }[] }>(
          'GET',
          `/search?keyword=${encodeURIComponent(word)}`,
        )
      ).body.data.notes.map((each) => each.id);
    expect(await found()).toEqual([id]);
    expect((await by('operations').call('DELETE', `/note/${id}?version=1`)).status).toBe(200);
    expect(await found()).toEqual([]);
    const { records } = await pageOf('salesperson', `orderId=${deal.id}`);
    const [operator] = await server.database.db
      .select()
      .from(users)
      .where(eq(users.id, sessionOf('operations').actor?.userId ?? ''));
    expect(records).toMatchObject([{ id, text: '', status: 'deleted', deletedByName: operator?.name }]);
    const log = await logOf(server, note, id);
    expect(log.map(({ event, actorName }) => ({ event, actorName }))).toEqual([
      { event: 'add', actorName: body.data.authorName },
      { event: 'delete', actorName: operator?.name },
    ]);
    expect(isUnbroken(log)).toBe(true);
    expect(JSON.stringify(log)).not.toContain(word);
    const history = await by('agent').call('GET', `/lifecycle/history?lifecycle=note&id=${id}`);
    expect(history.body.data).toMatchObject({ state: 'deleted', verified: true });
    expect((await by('otherAgent').call('GET', `/lifecycle/history?lifecycle=note&id=${id}`)).status).toBe(
      404,
    );
  });

  it('are found only by whoever may read them', async () => {
    const deal = await newDeal();
    const word = `独家${crypto.randomUUID().slice(0, 6)}`;
    await by('salesperson').call('POST', '/note', { ...about(deal, 'customer'), text: word });
    const seers: CallerName[] = [];
    for (const name of callerNames) {
      const { body } = await by(name).call<{ notes?: unknown[] } | null>(
        'GET',
        `/search?keyword=${encodeURIComponent(word)}`,
      );
      if (body.data?.notes?.length) seers.push(name);
    }
    expect(seers.sort()).toEqual(['agent', 'operations', 'salesperson']);
  });

  it('go with their customer to whom it is transferred', async () => {
    const deal = await newDeal();
    const id = await addTestNote(server.database, deal);
    const receiver = sessionOf('otherSalesperson').actor?.userId ?? '';
    await server.database.db
      .update(customers)
      .set({ salespersonId: receiver })
      .where(eq(customers.id, deal.customerId));
    expect((await by('otherSalesperson').call('GET', `/note/detail?id=${id}`)).status).toBe(200);
    // The author no longer sees the customer, and therefore no notes on it.
    expect((await by('salesperson').call('GET', `/note/detail?id=${id}`)).status).toBe(404);
    expect((await by('salesperson').call('DELETE', `/note/${id}?version=1`)).status).toBe(404);
  });
});

describe.skipIf(!inject('postgresUrl'))('a note that two delete at once on PostgreSQL', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('postgres');
  });
  afterAll(() => server.close());

  it('is deleted by one of them, and the other is told', async () => {
    const sessionOf = await everybody(server);
    const [deal] = await addPendingDeals(server.database, ['66.00']);
    if (!deal) throw new Error('No deal');
    const id = await addTestNote(server.database, deal);
    const deletions = await server.database.db.transaction(async (tx) => {
      await tx.select().from(notes).where(eq(notes.id, id)).for('update');
      const both = ['operations', 'salesperson'] as const;
      const sent = both.map((name) => sessionOf(name).caller.call('DELETE', `/note/${id}?version=1`));
      // Both have read the note and wait for its row, or the second will find it changed.
      await lockWaited(server.database);
      return { sent };
    });
    const deleted = await Promise.all(deletions.sent);
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 409]);
    const log = await logOf(server, note, id);
    expect(log.map(({ event }) => event)).toEqual(['add', 'delete']);
    const loser = deleted.find(({ status }) => status === 409);
    expect(loser?.body.data).toMatchObject({ state: 'deleted', version: 2, actorName: log[1]?.actorName });
  });
});
