import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { files, orders, transitions } from '../../src/server/db/schema.ts';
import { sweepFiles } from '../../src/server/file/sweep.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { newApplication } from '../support/applications.ts';
import { addTestCustomer } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const day = 24 * 60 * 60_000;
const begun = new Date('2031-03-03T02:00:00Z');

describe.each(engines())('the trail of files on %s', (engine) => {
  let now = begun;
  let folder: string;
  let server: TestApi;
  let sales: Caller;
  let developer: Caller;
  let operations: Caller;
  let packageId: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oms-files-'));
    server = await startTestApi(engine, () => now, folderFileStore(folder));
    const [sellable] = await server.database.rows(
      `select id from package_availabilities join packages using (id)
        where package_availabilities.status = 'available' and packages.status = 'published' and not trial order by id limit 1`,
      [],
    );
    packageId = String(sellable?.id);
    await on(begun);
  });
  afterAll(() => server.close());

  /** Sets the clock and logs in again, because a session does not last for weeks. */
  async function on(at: Date) {
    now = at;
    sales = await server.login(...accounts.salesperson);
    developer = await server.login(...accounts.developer);
    operations = await server.login(...accounts.operations);
  }

  const db = () => server.database.db;
  const stepsOf = (recordId: string) =>
    db()
      .select()
      .from(transitions)
      .where(and(eq(transitions.lifecycle, 'file'), eq(transitions.recordId, recordId)))
      .orderBy(asc(transitions.seq));
  /** Returns the path as "upload > unused", step by step. */
  const pathOf = async (fileId: string) =>
    (await stepsOf(fileId)).map(({ edge, to }) => `${edge.replace('file.', '')} > ${to}`);
  const entryOf = async (recordId: string, event: string) => {
    const [entry] = await db()
      .select({ id: transitions.id })
      .from(transitions)
      .where(and(eq(transitions.recordId, recordId), eq(transitions.event, event)));
    return entry?.id;
  };
  const problems = async () =>
    (await verifyStore(server.api.services)).findings
      .map(({ problem, lifecycle, recordId }) => `${problem} ${lifecycle} ${recordId}`)
      .sort();
  const stored = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

  /** Places an order of another customer each time. */
  async function order(contractFileId: string) {
    const customerId = await addTestCustomer(db());
    const input = { customerId, kind: 'package', seats: 0, packageId };
    const quoted = await sales.call<{ amount: string }>('POST', '/order/payProductPrice', input);
    expect(quoted.status, quoted.body.msg).toBe(200);
    return sales.call<{ id: string; orderNo: string }>(
      'POST',
      '/order/add',
      { ...input, quotedAmount: quoted.body.data.amount, contractFileId },
      newKey(),
    );
  }
  const application = async (installerFileId: string | null) => {
    const added = await developer.call<{ id: string; latestId: string }>(
      'POST',
      '/app',
      { ...newApplication(), installerFileId },
      newKey(),
    );
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    return added.body.data;
  };
  const installer = async () => (await uploadFile(server, developer, 'installer', 'a.zip', zip)).id;
  const avatar = async () => (await uploadFile(server, sales, 'avatar', 'me.png', png)).id;
  const show = (fileId: string | null) => sales.call('PUT', '/user/modifyAvatarUrl', { fileId });

  it('begins with its upload, by whoever sent it', async () => {
    const id = await uploadContract(server, sales);
    const [uploaded, ...more] = await stepsOf(id);
    expect(more).toEqual([]);
    expect(uploaded).toMatchObject({
      seq: 1,
      from: null,
      edge: 'file.upload',
      to: 'unused',
      actorRoleId: -1,
      at: now,
      content: {
        purpose: 'contract',
        name: 'contract.pdf',
        mime_type: 'application/pdf',
        size: 15,
        used_by: [],
      },
    });
    expect(uploaded?.content?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(uploaded?.sessionId).not.toBeNull();
  });

  it('is used by each order that names it, which the entry names as its cause', async () => {
    const id = await uploadContract(server, sales);
    const first = (await order(id)).body.data;
    const second = (await order(id)).body.data;
    const [, used, usedMore] = await stepsOf(id);
    expect(await pathOf(id)).toEqual(['upload > unused', 'use > used', 'useMore > used']);
    expect(used).toMatchObject({
      causeId: await entryOf(first.id, 'apply'),
      params: { orderNo: first.orderNo },
      content: { used_by: [first.id] },
      facts: { actor: null, uses: 1, daysKept: 0 },
    });
    expect(usedMore).toMatchObject({ causeId: await entryOf(second.id, 'apply') });
    expect(usedMore?.content?.used_by).toEqual([first.id, second.id].sort());
  });

  it('is released by a version that names another, and by its last use comes to be unused', async () => {
    const [old, next] = [await installer(), await installer()];
    const one = await application(old);
    const two = await application(old);
    const edit = (id: string, installerFileId: string | null, version: number) =>
      developer.call('PUT', '/app', { ...newApplication(), installerFileId, id, version });
    expect((await edit(one.latestId, next, 1)).status).toBe(200);
    expect((await edit(one.latestId, next, 2)).status, 'the same once more').toBe(200);
    expect((await edit(two.latestId, null, 1)).status).toBe(200);
    expect(await pathOf(old)).toEqual([
      'upload > unused',
      'use > used',
      'useMore > used',
      'release > used',
      'releaseLast > unused',
    ]);
    expect(await pathOf(next)).toEqual(['upload > unused', 'use > used']);
    const [, used] = await stepsOf(next);
    expect(used).toMatchObject({ causeId: await entryOf(one.latestId, 'edit') });
    expect(used?.params).toEqual({ application: expect.any(String), number: '1.0.0' });
  });

  it('is released by a user who is shown with another picture, or none', async () => {
    const [first, second] = [await avatar(), await avatar()];
    for (const fileId of [first, second, second, null]) expect((await show(fileId)).status).toBe(200);
    expect(await pathOf(first)).toEqual(['upload > unused', 'use > used', 'releaseLast > unused']);
    expect(await pathOf(second)).toEqual(['upload > unused', 'use > used', 'releaseLast > unused']);
  });

  it('is all of one story where a picture is replaced twice at once, and two orders name a contract', async () => {
    const pictures = await Promise.all([avatar(), avatar(), avatar(), avatar()]);
    expect((await show(pictures[0] ?? '')).status).toBe(200);
    const answers = await Promise.all(pictures.slice(1).map(show));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const paths = await Promise.all(pictures.map(pathOf));
    const shown = paths.filter((path) => path.at(-1) === 'use > used');
    expect(shown, 'one is shown').toHaveLength(1);
    for (const path of paths.filter((each) => !shown.includes(each)))
      expect(path).toEqual(['upload > unused', 'use > used', 'releaseLast > unused']);

    const contract = await uploadContract(server, sales);
    const orders = await Promise.all([order(contract), order(contract)]);
    expect(orders.map(({ status }) => status)).toEqual([200, 200]);
    expect(await pathOf(contract)).toEqual(['upload > unused', 'use > used', 'useMore > used']);
    expect((await stepsOf(contract)).at(-1)?.content?.used_by).toHaveLength(2);
    expect(await problems()).toEqual([]);
  });

  it('ends a week after the upload of what nobody names, and no day before', async () => {
    const [installerId, unnamed] = [await installer(), await uploadContract(server, sales)];
    await application(installerId);
    const limits = () => sales.call('GET', '/file/upload/credential?name=a.pdf&purpose=contract');
    await on(new Date(now.getTime() + 7 * day - 1));
    await sweepFiles(server.api.services);
    expect(await pathOf(unnamed)).toEqual(['upload > unused']);
    await on(new Date(now.getTime() + 1));
    expect(stored().some((path) => path.includes(unnamed))).toBe(true);
    await sweepFiles(server.api.services);
    expect(await pathOf(unnamed)).toEqual(['upload > unused', 'discard > discarded']);
    expect((await stepsOf(unnamed)).at(-1)).toMatchObject({
      actorId: null,
      actorRoleId: 100,
      facts: { uses: 0, daysKept: 7 },
      content: { name: 'contract.pdf', used_by: [] },
    });
    expect(await pathOf(installerId)).toEqual(['upload > unused', 'use > used']);
    expect(stored().some((path) => path.includes(unnamed))).toBe(false);
    expect((await order(unnamed)).body.errors?.map(({ field }) => field)).toEqual(['contractFileId']);
    const again = await sales.call('POST', '/file/upload/complete', { fileId: unnamed });
    expect(again.status, 'it is none any more').toBe(404);
    expect((await limits()).status).toBe(200);
    expect(await sweepFiles(server.api.services), 'nothing is left to drop').toBe(0);
    expect(await problems()).toEqual([]);
  });

  it('is discarded though its content has gone before, and dropped later where the store failed', async () => {
    const [missing, present] = [await uploadContract(server, sales), await uploadContract(server, sales)];
    await server.api.services.files.tidy({ id: missing, uploadId: null });
    await on(new Date(now.getTime() + 8 * day));
    const { files: store } = server.api.services;
    const failing = vi.spyOn(store, 'tidy').mockRejectedValueOnce(new Error('The store is away'));
    await expect(sweepFiles(server.api.services)).rejects.toThrow('The store is away');
    failing.mockRestore();
    await sweepFiles(server.api.services);
    for (const id of [missing, present]) {
      expect(await pathOf(id)).toEqual(['upload > unused', 'discard > discarded']);
      expect(stored().some((path) => path.includes(id))).toBe(false);
    }
    expect(await problems()).toEqual([]);
  });

  it('is named or discarded where both come at the same moment, never both', async () => {
    if (engine === 'pglite') return;
    const unnamed: string[] = [];
    for (let round = 0; round < 8; round++) unnamed.push(await installer());
    await on(new Date(now.getTime() + 8 * day));
    const [, , ...answers] = await Promise.all([
      sweepFiles(server.api.services),
      sweepFiles(server.api.services),
      ...unnamed.map((installerFileId) =>
        developer.call('POST', '/app', { ...newApplication(), installerFileId }, newKey()),
      ),
    ]);
    for (const [index, { status }] of answers.entries()) {
      const fileId = unnamed[index] ?? '';
      const ending = status === 200 ? 'use > used' : 'discard > discarded';
      expect(await pathOf(fileId)).toEqual(['upload > unused', ending]);
      expect(stored().some((path) => path.includes(fileId))).toBe(status === 200);
    }
    expect(await problems()).toEqual([]);
  });

  it('waits for who names it, and leaves the sweep without it', async () => {
    if (engine === 'pglite') return;
    const id = await uploadContract(server, sales);
    await on(new Date(now.getTime() + 8 * day));
    await db().transaction(async (tx) => {
      await tx.execute(sql`select from files where id = ${id} for no key update`);
      await sweepFiles(server.api.services);
    });
    expect(await pathOf(id)).toEqual(['upload > unused']);
    expect((await order(id)).status).toBe(200);
    await sweepFiles(server.api.services);
    expect(await pathOf(id)).toEqual(['upload > unused', 'use > used']);
  });

  it('tells who may see it, and of which order it is part', async () => {
    const id = await uploadContract(server, sales);
    const { id: orderId } = (await order(id)).body.data;
    const path = `/lifecycle/history?lifecycle=file&id=${id}`;
    const agent = await server.login(...accounts.agent);
    for (const [caller, status] of [
      [sales, 200],
      [agent, 200],
      [operations, 200],
      [developer, 404],
    ] as const) {
      const shownHistory = await caller.call('GET', path);
      expect(shownHistory.status).toBe(status);
      if (status === 200)
        expect(shownHistory.body.data).toMatchObject({
          recordName: 'contract.pdf',
          pageId: orderId,
          pageType: 'order',
          state: 'used',
          verified: true,
        });
    }
    const installerId = await installer();
    const { id: appId } = await application(installerId);
    const historyForOperations = await operations.call(
      'GET',
      `/lifecycle/history?lifecycle=file&id=${installerId}`,
    );
    expect(historyForOperations.body.data).toMatchObject({ pageId: appId, pageType: 'application' });
    expect((await sales.call('GET', `/lifecycle/history?lifecycle=file&id=${installerId}`)).status).toBe(404);
    const counts = await sales.call<{ state: string; count: number }[]>(
      'GET',
      '/lifecycle/counts?lifecycle=file',
    );
    const [{ all = 0 } = {}] = (await server.database.rows(
      `select count(*)::int as all from file_records where owner_id in (select owner_id from files where id = $1)`,
      [id],
    )) as { all?: number }[];
    expect(counts.body.data.reduce((sum, { count }) => sum + count, 0)).toBe(all);
  });

  it('is found where somebody changed it, deleted it, or swapped the contract of an order', async () => {
    const [one, two, alone] = [
      await uploadContract(server, sales),
      await uploadContract(server, sales),
      await uploadContract(server, sales),
    ];
    const { id: orderId } = (await order(one)).body.data;
    expect(await problems()).toEqual([]);
    const swap = (fileId: string) =>
      db().update(orders).set({ contractFileId: fileId }).where(eq(orders.id, orderId));
    await swap(two);
    expect(await problems()).toEqual(
      [
        `recordChanged dealApproval ${orderId}`,
        `recordChanged file ${one}`,
        `recordChanged file ${two}`,
      ].sort(),
    );
    await on(new Date(now.getTime() + 30 * day));
    await sweepFiles(server.api.services);
    const present = await db().select().from(files).where(eq(files.id, one));
    expect(present, 'the contract that was swapped away is kept').toMatchObject([{ discardedAt: null }]);
    await swap(one);
    await db()
      .update(files)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(files.id, one));
    expect(await problems()).toEqual([`recordChanged file ${one}`]);
    const [uploaded] = await stepsOf(one);
    const sha256 = String(uploaded?.content?.sha256);
    await db().update(files).set({ sha256 }).where(eq(files.id, one));
    await db().delete(files).where(eq(files.id, alone));
    expect(await problems()).toEqual([`recordMissing file ${alone}`]);
    const [row] = present;
    const forged = crypto.randomUUID();
    if (row)
      await db()
        .insert(files)
        .values({ ...row, id: forged });
    expect(await problems()).toEqual([`recordMissing file ${alone}`, `recordUnlogged file ${forged}`]);
  });
});
