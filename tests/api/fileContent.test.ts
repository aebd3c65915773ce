import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contractSizeLimit } from '../../src/domain/file.ts';
import type { UploadCredential } from '../../src/domain/upload.ts';
import { files } from '../../src/server/db/schema.ts';
import { sweepFiles } from '../../src/server/file/sweep.ts';
import { fileStores, type OpenedStore } from '../support/fileStores.ts';
import { openBody } from '../support/openBody.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';

const checked = new TextEncoder().encode('%PDF-1.4 the price is   100.00\n%%EOF\n');
const other = new TextEncoder().encode('%PDF-1.4 the price is 9,900.00\n%%EOF\n');

describe.each(fileStores)('a file in %s', (_, open) => {
  let opened: OpenedStore;
  let server: TestApi;
  let salesperson: Caller;
  beforeAll(async () => {
    opened = await open();
    server = await startTestApi('postgres', undefined, opened.store);
    salesperson = await server.login(...accounts.salesperson);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  const headers = () => ({ Authorization: `Bearer ${salesperson.token}`, 'Accept-Language': 'en-US' });
  async function credential(size?: number): Promise<UploadCredential> {
    const more = size === undefined ? '' : `&size=${size}`;
    return (
      await salesperson.call<UploadCredential>(
        'GET',
        `/file/upload/credential?name=a.pdf&purpose=contract${more}`,
      )
    ).body.data;
  }
  /** Sends a part as the page does: straight to the store if the address is not this server's. */
  async function put(url: string, body: BodyInit): Promise<number> {
    const request = { method: 'PUT', body, duplex: 'half' };
    const response = url.startsWith('/')
      ? await server.api.hono.request(url, { ...request, headers: headers() })
      : await fetch(url, request);
    await response.arrayBuffer();
    return response.status;
  }
  const download = (fileId: string, more: Record<string, string> = {}) =>
    server.api.hono.request(`/api/operation/file/${fileId}/content`, { headers: { ...headers(), ...more } });
  const contentOf = async (fileId: string) => new Uint8Array(await (await download(fileId)).arrayBuffer());
  const complete = (fileId: string) => salesperson.call('POST', '/file/upload/complete', { fileId });

  it('stays as it was checked when another sending of it ends later', async () => {
    const { fileId, url } = await credential();
    const late = openBody();
    const answered = put(url, late.stream);
    await late.send(other.subarray(0, 9));
    expect(await put(url, checked)).toBe(200);
    expect(await contentOf(fileId)).toEqual(checked);
    await late.send(other.subarray(9));
    late.end();
    const status = await answered;
    expect(await contentOf(fileId)).toEqual(checked);
    expect(status).toBe(409);
    expect(await put(url, other)).toBe(404);
    expect(await contentOf(fileId)).toEqual(checked);
  });

  it('stays as it was checked when a part of it is sent once more', async () => {
    const { fileId, parts } = await credential(checked.length);
    const url = parts[0]?.url ?? '';
    expect(await put(url, checked)).toBe(200);
    const late = openBody();
    // A store's own address accepts a part only in one piece: it is sent again after the file exists.
    const answered = opened.store.parts.direct ? undefined : put(url, late.stream);
    if (answered) await late.send(other.subarray(0, 30));
    expect((await complete(fileId)).status).toBe(200);
    if (answered) {
      await late.send(other.subarray(30));
      late.end();
    }
    const status = (await answered) ?? (await put(url, other));
    expect(await contentOf(fileId)).toEqual(checked);
    expect(status).not.toBe(200);
  });

  it('stays as it was joined when all of it is sent once more', async () => {
    const { fileId, parts, url } = await credential(checked.length);
    expect(await put(parts[0]?.url ?? '', checked)).toBe(200);
    const late = openBody();
    const answered = put(url, late.stream);
    await late.send(other);
    expect((await complete(fileId)).status).toBe(200);
    late.end();
    const status = await answered;
    expect(await contentOf(fileId)).toEqual(checked);
    expect(status).toBe(409);
  });

  async function keyOf(fileId: string): Promise<string> {
    const [file] = await server.database.db.select().from(files).where(eq(files.id, fileId));
    return file?.contentKey ?? '';
  }
  /** Spies on the server's log of damaged files. */
  const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it('is not given away once it is another one in the store, by so much as a byte (R-file-6)', async () => {
    const fileId = await uploadContract(server, salesperson);
    const content = await contentOf(fileId);
    const errorLog = logged();
    const changed = content.slice();
    changed[changed.length - 1] = 0x20;
    await opened.overwrite(await keyOf(fileId), changed);
    for (const pending of [download(fileId), download(fileId, { Range: 'bytes=0-3' })]) {
      const refused = await pending;
      expect(refused.status).toBe(500);
      expect(await refused.json()).toMatchObject({
        msg: 'The stored file is missing or differs from what was uploaded: contact the system administrator',
      });
    }
    await opened.overwrite(await keyOf(fileId), content.subarray(1));
    expect((await download(fileId)).status).toBe(500);
    await opened.overwrite(await keyOf(fileId), content);
    expect(await contentOf(fileId)).toEqual(content);
    const setHash = (sha256: string | null) =>
      server.database.db.update(files).set({ sha256 }).where(eq(files.id, fileId));
    const sha256 = createHash('sha256').update(content).digest('hex');
    await setHash(null);
    expect((await download(fileId)).status, 'without the hash that was taken').toBe(500);
    await setHash(sha256);
    expect(await contentOf(fileId)).toEqual(content);
    await opened.store.remove(await keyOf(fileId));
    expect((await download(fileId)).status).toBe(500);
    expect(errorLog).toHaveBeenCalledTimes(5);
    expect(errorLog.mock.calls.every(([text]) => String(text).includes(fileId))).toBe(true);
  });

  it('breaks off before its end where it is too large to be checked beforehand, and gives no range', async () => {
    const developer = await server.login(...accounts.developer);
    const content = new Uint8Array(contractSizeLimit + 1_000_000);
    content.set([0x50, 0x4b, 0x03, 0x04]);
    const { id } = await uploadFile(server, developer, 'installer', 'app.zip', content);
    const listening = await listen(server);
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${listening.url}/api/operation/file/${id}/content`, {
        headers: { Authorization: `Bearer ${developer.token}`, ...headers },
      });
    const range = { Range: 'bytes=4-7' };
    expect(new Uint8Array(await (await get()).arrayBuffer()).length).toBe(content.length);
    for (let times = 1; times <= 2; times++) expect(await (await get(range)).text()).toBe('\0\0\0\0');
    const errorLog = logged();
    content[10_000_000] = 1;
    await opened.overwrite(await keyOf(id), content);
    await expect(get().then((response) => response.arrayBuffer())).rejects.toThrow();
    expect((await get(range)).status).toBe(500);
    expect(errorLog).toHaveBeenCalled();
    await listening.close();
  });

  it('is told of by its head without being read', async () => {
    const fileId = await uploadContract(server, salesperson);
    const address = `/api/operation/file/${fileId}/content`;
    const head = await server.api.hono.request(address, { method: 'HEAD', headers: headers() });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '15']);
    expect(await head.text()).toBe('');
  });

  it('is whole, or gone, also when the store could not drop what is left of its upload at once', async () => {
    const { fileId, parts } = await credential(checked.length);
    expect(await put(parts[0]?.url ?? '', checked)).toBe(200);
    const errorLog = logged();
    const tidy = vi.spyOn(opened.store, 'tidy');
    tidy.mockRejectedValueOnce(new Error('the store is away'));
    expect((await complete(fileId)).status).toBe(200);
    expect(errorLog).toHaveBeenCalledOnce();
    await sweepFiles(server.api.services);
    expect(tidy).toHaveBeenLastCalledWith(expect.objectContaining({ id: fileId }), await keyOf(fileId));
    expect(await contentOf(fileId)).toEqual(checked);
    await sweepFiles(server.api.services);
    expect(tidy).toHaveBeenCalledTimes(2);

    const given = await credential(checked.length);
    expect(await put(given.parts[0]?.url ?? '', checked)).toBe(200);
    tidy.mockRejectedValueOnce(new Error('the store is away'));
    const cancelled = await salesperson.call('POST', '/file/upload/cancel', { fileId: given.fileId });
    expect(cancelled.status).toBe(500);
    expect((await complete(given.fileId)).status).toBe(404);
    expect(await sweepFiles(server.api.services)).toBe(1);
    expect(opened.remaining()).not.toContain(given.fileId);
  });

  afterEach(() => vi.restoreAllMocks());
});

async function listen({ api }: TestApi): Promise<{ url: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const listening = serve({ fetch: api.hono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise((done) => listening.close(() => done())),
      }),
    );
  });
}
