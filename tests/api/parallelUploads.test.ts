import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadCredential } from '../../src/domain/upload.ts';
import { files } from '../../src/server/db/schema.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { eventually } from '../support/patience.ts';
import { openBody, type OpenBody } from '../support/openBody.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

vi.setConfig({ testTimeout: 60_000 });

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const concurrency = 30;
/** The bytes that the limits still allow; a contract of one part needs `partSize` of them. */
const allowance = 24 * megabyte;
const partSize = 8 * megabyte;

/** A salesperson may upload 2 GB in 24 hours and 100 GB in all: earlier uploads reduce one of these to the allowance. */
const before = {
  'the limit of a day': { size: 2 * gigabyte - allowance, ageDays: 0 },
  'the limit in all': { size: 100 * gigabyte - allowance, ageDays: 3 },
};

describe.each(Object.entries(before))('what is sent at once stays within %s (R-file-10)', (_limit, used) => {
  const folder = mkdtempSync(join(tmpdir(), 'oms-parallel-'));
  let server: TestApi;
  let sales: Caller;
  beforeAll(async () => {
    server = await startTestApi('postgres', undefined, folderFileStore(folder));
    const [enterpriseId, account, password] = accounts.salesperson;
    sales = await server.login(enterpriseId, account, password);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await server.database.db.delete(files);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    const { userId } = (await sales.call<{ userId: string }>('GET', '/user/detail')).body.data;
    const createdAt = new Date(Date.now() - used.ageDays * 24 * 60 * 60_000);
    const row = { ownerId: userId, name: 'before', mimeType: 'application/pdf', uploaded: true, createdAt };
    await server.database.db.insert(files).values({ ...row, purpose: 'contract', size: used.size });
  });

  const begin = (size?: number) =>
    sales.call<UploadCredential>('GET', `/file/upload/credential?name=a${size ? `&size=${size}` : ''}`);
  const send = async (url: string, { stream }: OpenBody) => {
    const headers = { Authorization: `Bearer ${sales.token}`, 'Content-Length': String(partSize) };
    const init = { method: 'PUT', headers, body: stream, duplex: 'half' };
    return (await server.api.hono.request(url, init)).status;
  };
  const storedBytes = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

  /** Sends all but the last byte to all addresses at once; returns the bytes stored by then, and the final answers. */
  async function sendTogether(urls: string[]) {
    const bodies = urls.map(() => openBody());
    const answered: (number | undefined)[] = urls.map(() => undefined);
    const answers = urls.map(async (url, at) => {
      const body = bodies[at];
      if (body) answered[at] = await send(url, body);
    });
    const bytes = new Uint8Array(partSize - 1);
    const sends = bodies.map((body) => body.send(bytes));
    await eventually(() => expect(answered.filter((status) => status === 422)).toHaveLength(concurrency - 3));
    await eventually(() => expect(storedBytes()).toBeGreaterThan(3 * (partSize - megabyte)));
    const most = storedBytes();
    for (const body of bodies) body.end();
    await Promise.all([...answers, ...sends.slice(0, 0)]);
    return { most, answered };
  }

  it('of thirty times the same part', async () => {
    const { parts, fileId } = (await begin(partSize)).body.data;
    const urls = Array.from({ length: concurrency }, () => parts[0]?.url ?? '');
    const { most, answered } = await sendTogether(urls);
    expect(most).toBeLessThanOrEqual(allowance);
    // The uploads break off before their last byte.
    expect(answered.filter((status) => status === 400)).toHaveLength(3);
    expect(storedBytes()).toBe(0);
    // Interrupted uploads no longer count.
    expect((await begin(2 * partSize)).status).toBe(200);
    await sales.call('POST', '/file/upload/cancel', { fileId });
  });

  it('of thirty times the same file in one piece', async () => {
    const { url } = (await begin()).body.data;
    const { most, answered } = await sendTogether(Array.from({ length: concurrency }, () => url));
    expect(most).toBeLessThanOrEqual(allowance);
    expect(answered.filter((status) => status === 400)).toHaveLength(3);
    expect(storedBytes()).toBe(0);
  });

  it('of thirty uploads that begin at once', async () => {
    const begun = await Promise.all(Array.from({ length: concurrency }, () => begin(partSize)));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(begun.filter(({ status }) => status === 422)).toHaveLength(concurrency - 3);
  });

  it('of what is still being sent of an upload that was cancelled', async () => {
    const bodies: OpenBody[] = [];
    const answers: Promise<number>[] = [];
    for (let count = 0; count < 3; count++) {
      const { parts, fileId } = (await begin(partSize)).body.data;
      const body = openBody();
      bodies.push(body);
      answers.push(send(parts[0]?.url ?? '', body));
      await body.send(new Uint8Array(megabyte));
      expect((await sales.call('POST', '/file/upload/cancel', { fileId })).status).toBe(200);
    }
    expect((await begin(partSize)).status).toBe(422);
    for (const body of bodies) body.end();
    expect(await Promise.all(answers)).toEqual([400, 400, 400]);
    expect((await begin(partSize)).status).toBe(200);
    expect(storedBytes()).toBe(0);
  });
});
