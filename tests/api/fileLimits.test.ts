import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UploadCredential } from '../../src/domain/upload.ts';
import { files, packages, users } from '../../src/server/db/schema.ts';
import { sweepFiles } from '../../src/server/file/sweep.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { openBody } from '../support/openBody.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const reserve = 500 * megabyte;
const day = 24 * 60 * 60_000;

const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('what may be uploaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oms-limits-'));
  let free = 10 * gigabyte;
  let now = new Date('2026-11-22T04:00:00Z');
  let server: TestApi;
  const callers = new Map<string, Caller>();
  const caller = (name: string) => callers.get(name) ?? server.anonymous;
  const store = folderFileStore(folder, { reserve, freeBytes: async () => free });

  beforeAll(async () => {
    server = await startTestApi('postgres', () => now, store);
  });
  beforeEach(async () => {
    await server.database.db.delete(files);
    for (const name of ['operations', 'agent', 'salesperson', 'developer'] as const) {
      const [enterpriseId, account, password] = accounts[name];
      callers.set(name, await server.login(enterpriseId, account, password));
    }
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const credential = (name: string, query: string) =>
    caller(name).call<UploadCredential>('GET', `/file/upload/credential?name=a&${query}`);
  const userIdOf = async (name: string) =>
    (await caller(name).call<{ userId: string }>('GET', '/user/detail')).body.data.userId;
  const send = (name: string, url: string, body: BodyInit, more: Record<string, string> = {}) =>
    server.api.hono.request(url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${caller(name).token}`, 'Accept-Language': 'en-US', ...more },
      body,
      ...{ duplex: 'half' },
    });

  it.each([
    ['operations', { contract: 403, avatar: 200, installer: 403 }, 5],
    ['agent', { contract: 403, avatar: 200, installer: 403 }, 5],
    ['salesperson', { contract: 200, avatar: 200, installer: 403 }, 20],
    ['developer', { contract: 403, avatar: 200, installer: 200 }, 2048],
  ])('%s uploads what the role has a use for', async (name, expected, megabytes) => {
    for (const [purpose, status] of Object.entries(expected))
      expect((await credential(name, `purpose=${purpose}`)).status, purpose).toBe(status);
    expect((await credential(name, '')).body.data.sizeLimit).toBe(megabytes * megabyte);
  });

  it('a contract is a file that was uploaded as one (R-file-4)', async () => {
    const { db } = server.database;
    const customerId = await addTestCustomer(db);
    const [sold] = await db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
    const input = { customerId, packageId: sold?.id, kind: 'package', seats: 0 };
    const order = { ...input, quotedAmount: sold?.price };
    const orderWithContract = (contractFileId: string) =>
      caller('salesperson').call('POST', '/order/add', { ...order, contractFileId }, newKey());
    const picture = await uploadFile(server, caller('salesperson'), 'avatar', 'a.png', png);
    const installer = crypto.randomUUID();
    const ownerId = await userIdOf('salesperson');
    const row = { mimeType: 'application/zip', name: 'a', size: 4, uploaded: true, ownerId };
    await db.insert(files).values({ ...row, id: installer, purpose: 'installer' });
    for (const id of [picture.id, installer]) {
      const refused = await orderWithContract(id);
      expect(refused.status).toBe(400);
      expect(refused.body.errors?.map(({ field }) => field)).toEqual(['contractFileId']);
    }
    expect((await orderWithContract(await uploadContract(server, caller('salesperson')))).status).toBe(200);
    await db.execute('delete from orders where contract_file_id is not null');
  });

  it('20 GB of installers in 24 hours, and what is cancelled does not count', async () => {
    const size = 2 * gigabyte;
    free = 100 * gigabyte;
    const request = () => credential('developer', `purpose=installer&size=${size}`);
    const begun: UploadCredential[] = [];
    for (let count = 1; count <= 10; count++) begun.push((await request()).body.data);
    expect(await request()).toMatchObject({
      status: 422,
      body: { reason: 'dayLimit', msg: 'At most 20 GB can be uploaded in 24 hours: 0 B left' },
    });
    const url = begun[0]?.url ?? '';
    // A body in one piece must have the announced size, or it is refused.
    expect((await send('developer', url, png)).status).toBe(400);
    const { fileId } = begun[9] as UploadCredential;
    expect((await caller('developer').call('POST', '/file/upload/cancel', { fileId })).status).toBe(200);
    expect((await request()).status).toBe(200);
    expect((await request()).status).toBe(422);
    now = new Date(now.getTime() + day);
    callers.set('developer', await server.login(...accounts.developer));
    expect((await request()).status).toBe(200);
    free = 10 * gigabyte;
  });

  it('so much in all, also where the size is not announced', async () => {
    const ownerId = await userIdOf('salesperson');
    await server.database.db.insert(files).values({
      ownerId,
      name: 'all',
      mimeType: 'application/pdf',
      uploaded: true,
      size: 100 * gigabyte - 14,
      createdAt: new Date(now.getTime() - 3 * day),
    });
    const refusal = {
      code: 422,
      reason: 'totalLimit',
      msg: 'At most 100 GB can be uploaded in total: 14 B left',
    };
    expect((await credential('salesperson', 'size=15')).body).toMatchObject(refusal);
    expect((await credential('salesperson', 'size=14')).status).toBe(200);
    await server.database.db.delete(files).where(eq(files.size, 14));
    const { url, fileId } = (await credential('salesperson', '')).body.data;
    const refused = await send('salesperson', url, pdf, { 'Content-Length': String(pdf.length) });
    expect(await refused.json()).toMatchObject(refusal);
    expect((await send('salesperson', url, pdf)).status).toBe(422);
    const [row] = await server.database.db.select().from(files).where(eq(files.id, fileId));
    expect(row).toMatchObject({ size: 0, uploaded: false });
  });

  it('nothing once the disk has only its reserve left, while money goes on (R-file-8)', async () => {
    const contractFileId = await uploadContract(server, caller('salesperson'));
    const { parts, fileId } = (await credential('salesperson', `size=${pdf.length}`)).body.data;
    const whole = (await credential('salesperson', '')).body.data.url;
    const started = openBody();
    const answered = send('salesperson', (await credential('salesperson', '')).body.data.url, started.stream);
    await started.send(pdf);

    free = reserve + pdf.length - 1;
    const refusal = { code: 422, reason: 'diskReserve' };
    expect((await credential('agent', `purpose=avatar&size=${pdf.length}`)).body).toMatchObject({
      ...refusal,
      msg: 'The server is short of disk space: files cannot be uploaded for now, everything else works',
    });
    const part = await send('salesperson', parts[0]?.url ?? '', pdf);
    expect(await part.json()).toMatchObject(refusal);
    expect(await (await send('salesperson', whole, pdf)).json()).toMatchObject(refusal);
    // An upload that began with enough space ends when the space is used up.
    await started.send(new Uint8Array(9 * megabyte));
    await started.send(new Uint8Array(1));
    expect(await (await answered).json()).toMatchObject(refusal);

    const { db } = server.database;
    const customerId = await addTestCustomer(db);
    const [sold] = await db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
    const order = { customerId, packageId: sold?.id, kind: 'package', seats: 0, quotedAmount: sold?.price };
    const orderWithContract = { ...order, contractFileId };
    const placed = await caller('salesperson').call('POST', '/order/add', orderWithContract, newKey());
    expect(placed.status).toBe(200);
    const [deal] = await addPendingDeals(server.database, ['1.00']);
    await setRemainingQuota(server.database, deal?.agentId ?? '', '100000.00');
    const verdict = { id: placed.body.data.id, event: 'approve', version: 1, remarks: '' };
    expect((await caller('agent').call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(200);

    free = reserve + pdf.length;
    expect((await send('salesperson', parts[0]?.url ?? '', pdf)).status).toBe(200);
    const complete = { fileId };
    expect((await caller('salesperson').call('POST', '/file/upload/complete', complete)).status).toBe(200);
    free = 10 * gigabyte;
    await db.execute('update orders set contract_file_id = null');
  });

  it('a picture is kept as long as a user is shown with it, however old it is', async () => {
    const agent = caller('agent');
    const first = await uploadFile(server, agent, 'avatar', 'a.png', png);
    const second = await uploadFile(server, agent, 'avatar', 'b.png', png);
    const unused = await uploadFile(server, agent, 'avatar', 'c.png', png);
    const wear = async (fileId: string) =>
      (await server.login(...accounts.agent)).call('PUT', '/user/modifyAvatarUrl', { fileId });
    const storedIds = async () =>
      (await server.database.db.select().from(files).where(isNull(files.discardedAt)))
        .map(({ id }) => id)
        .filter((id) => everyone.has(id));
    const everyone = new Set([first.id, second.id, unused.id]);
    expect((await wear(first.id)).status).toBe(200);
    now = new Date(now.getTime() + 6 * day);
    await sweepFiles(server.api.services);
    expect((await storedIds()).sort()).toEqual([...everyone].sort());
    now = new Date(now.getTime() + 60 * day);
    expect((await wear(second.id)).status).toBe(200);
    expect(await sweepFiles(server.api.services)).toBe(2);
    expect(await storedIds()).toEqual([second.id]);
    expect((await wear(first.id)).status).toBe(400);
    const shown = await server.api.hono.request(`/api/operation/file/${second.id}/content`, {
      headers: { Authorization: `Bearer ${(await server.login(...accounts.salesperson)).token}` },
    });
    expect(shown.status).toBe(200);
    await server.database.db.update(users).set({ avatarUrl: null });
  });
});
