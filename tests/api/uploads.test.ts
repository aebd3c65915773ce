import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installerSizeLimit } from '../../src/domain/file.ts';
import { filePartsOf, uploadPartSize, type UploadCredential } from '../../src/domain/upload.ts';
import { sweepFiles } from '../../src/server/file/sweep.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { fileStores, type OpenedStore } from '../support/fileStores.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadFile } from '../support/uploads.ts';

/** Returns content of two parts and a bit, which begins as a ZIP file does. */
function installer(): Buffer<ArrayBuffer> {
  const content = Buffer.from(randomBytes(2 * uploadPartSize + 17));
  content.set([0x50, 0x4b, 0x03, 0x04]);
  return content;
}

const day = 24 * 60 * 60_000;

describe.each(fileStores)('uploads in parts to %s', (_, open) => {
  let opened: OpenedStore;
  let server: TestApi;
  let developer: Caller;
  let now = new Date('2026-11-21T04:00:00Z');

  beforeAll(async () => {
    opened = await open();
    now = new Date();
    server = await startTestApi('postgres', () => now, opened.store);
    developer = await server.login(...accounts.developer);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  async function credential(size: number, more = '', caller = developer) {
    const path = `/file/upload/credential?name=app.zip&purpose=installer&size=${size}${more}`;
    return caller.call<UploadCredential>('GET', path);
  }

  /** Sends a part as the page does: straight to the store if the address is not this server's. */
  async function send(url: string, body: Buffer<ArrayBuffer>, { token } = developer): Promise<number> {
    const request = { method: 'PUT', body };
    const response = url.startsWith('/')
      ? await server.api.hono.request(url, { ...request, headers: { Authorization: `Bearer ${token}` } })
      : await fetch(url, request);
    await response.arrayBuffer();
    return response.status;
  }

  const contentKey = async (fileId: string) =>
    (await server.database.rows('select content_key from files where id = $1', [fileId]))[0]?.content_key;

  const complete = (fileId: string, caller = developer) =>
    caller.call('POST', '/file/upload/complete', { fileId });

  function partOf(content: Buffer<ArrayBuffer>, number: number): Buffer<ArrayBuffer> {
    const part = filePartsOf(content.length)[number - 1];
    if (!part) throw new Error(`There is no part ${number}`);
    return content.subarray(part.start, part.start + part.size);
  }

  async function sendMissing({ parts }: UploadCredential, content: Buffer<ArrayBuffer>): Promise<number[]> {
    const missing = parts.filter(({ url }) => url !== null);
    for (const { number, url } of missing) expect(await send(url ?? '', partOf(content, number))).toBe(200);
    return missing.map(({ number }) => number);
  }

  it('go on where they broke off, arrive whole, and are told of again when asked again', async () => {
    const content = installer();
    const { fileId, parts } = (await credential(content.length)).body.data;
    expect(parts.map(({ number, size }) => [number, size])).toEqual([
      [1, uploadPartSize],
      [2, uploadPartSize],
      [3, 17],
    ]);
    expect(parts.every(({ url }) => url?.startsWith('http') === opened.store.parts.direct)).toBe(true);
    expect(await send(parts[2]?.url ?? '', partOf(content, 3))).toBe(200);
    expect(await complete(fileId)).toMatchObject({
      status: 400,
      body: { msg: 'The upload is incomplete, please try again' },
    });

    const continued = (await credential(content.length, `&fileId=${fileId}`)).body.data;
    expect(continued.fileId).toBe(fileId);
    expect(await sendMissing(continued, content)).toEqual([1, 2]);
    const expected = { id: fileId, name: 'app.zip', mimeType: 'application/zip', size: content.length };
    expect((await complete(fileId)).body.data).toEqual(expected);
    expect((await complete(fileId)).body.data).toEqual(expected);

    const download = await server.api.hono.request(`/api/operation/file/${fileId}/content`, {
      headers: { Authorization: `Bearer ${developer.token}` },
    });
    const hash = createHash('sha256').update(Buffer.from(await download.arrayBuffer()));
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    expect(opened.remaining()).toEqual([fileId]);
    await opened.store.tidy({ id: fileId, uploadId: null });
  });

  it('come in smaller parts where the sender wants them and the store takes them (R-file-12)', async () => {
    const smallest = 131_072;
    const content = installer().subarray(0, 3 * smallest + 9);
    const sizes = opened.store.parts.direct ? [content.length] : [smallest, smallest, smallest, 9];
    const { fileId, parts } = (await credential(content.length, `&partSize=${smallest}`)).body.data;
    expect(parts.map(({ size }) => size)).toEqual(sizes);
    const bytesOf = (number: number) => {
      const start = (number - 1) * smallest;
      return content.subarray(start, start + (sizes[number - 1] ?? 0));
    };
    expect(await send(parts[0]?.url ?? '', bytesOf(1))).toBe(200);
    // A client that continues later need not know the size.
    const continued = (await credential(content.length, `&fileId=${fileId}`)).body.data;
    expect([continued.fileId, continued.parts.map(({ size }) => size)]).toEqual([fileId, sizes]);
    for (const { number, url } of continued.parts)
      if (url !== null) expect(await send(url, bytesOf(number))).toBe(200);
    expect((await complete(fileId)).body.data).toMatchObject({ size: content.length });
    const stored = await opened.store.open(String(await contentKey(fileId)));
    expect(await stored?.digest()).toBe(createHash('sha256').update(content).digest('hex'));
    await stored?.close();
    await opened.store.tidy({ id: fileId, uploadId: null });
    for (const wrong of [smallest - 1, uploadPartSize + 1, 131_072.5])
      expect((await credential(content.length, `&partSize=${wrong}`)).status, String(wrong)).toBe(400);
  });

  it('begin anew for another file, and are nobody else’s to see, complete or cancel', async () => {
    const size = uploadPartSize + 1;
    const { fileId } = (await credential(size)).body.data;
    expect((await credential(size + 1, `&fileId=${fileId}`)).body.data.fileId).not.toBe(fileId);
    await addTestApplication(server.database, 'draft', { enterpriseId: 'DEV9' });
    const [, account, password] = accounts.developer;
    const other = await server.login('DEV9', account, password);
    expect((await credential(size, `&fileId=${fileId}`, other)).body.data.fileId).not.toBe(fileId);
    const url = `/api/operation/file/${fileId}/part/1`;
    expect(await send(url, Buffer.alloc(uploadPartSize), other)).toBe(404);
    expect((await complete(fileId, other)).status).toBe(404);
    expect((await other.call('POST', '/file/upload/cancel', { fileId })).status).toBe(404);
  });

  it('take a part in its own length only', async () => {
    const { parts, fileId } = (await credential(uploadPartSize + 17)).body.data;
    const refused = opened.store.parts.direct ? 403 : 400;
    for (const length of [16, 18])
      expect(await send(parts[1]?.url ?? '', Buffer.alloc(length))).toBe(refused);
    const { body } = await credential(uploadPartSize + 17, `&fileId=${fileId}`);
    expect(body.data.parts.map(({ url }) => url === null)).toEqual([false, false]);
  });

  it('are judged by their content, of which nothing is left when it is of another kind', async () => {
    const before = opened.remaining().length;
    const { fileId, parts } = (await credential(7)).body.data;
    expect(await send(parts[0]?.url ?? '', Buffer.from('no zip!'))).toBe(200);
    expect((await complete(fileId)).status).toBe(415);
    expect((await complete(fileId)).status).toBe(404);
    expect(opened.remaining()).toHaveLength(before);
  });

  it('may be as large as the limit, which the graph can tell, and no larger', async () => {
    const { body } = await credential(installerSizeLimit);
    expect(body.data.parts).toHaveLength(256);
    expect(body.data.parts.reduce((sum, { size }) => sum + size, 0)).toBe(2 ** 31);
    expect(await credential(installerSizeLimit + 1)).toMatchObject({
      status: 413,
      body: { msg: 'The file is larger than 2 GB' },
    });
  });

  it('leave nothing behind when they are cancelled, or their time is over', async () => {
    const before = opened.remaining();
    const size = uploadPartSize + 1;
    const { fileId, parts } = (await credential(size)).body.data;
    expect(await send(parts[1]?.url ?? '', Buffer.alloc(1))).toBe(200);
    expect(opened.remaining()).not.toEqual(before);
    expect((await developer.call('POST', '/file/upload/cancel', { fileId })).status).toBe(200);
    expect((await complete(fileId)).status).toBe(404);
    expect(opened.remaining()).toEqual(before);

    const late = (await credential(size)).body.data;
    now = new Date(now.getTime() + day + 1);
    developer = await server.login(...accounts.developer);
    expect((await complete(late.fileId)).status).toBe(404);
    expect((await credential(size, `&fileId=${late.fileId}`)).body.data.fileId).not.toBe(late.fileId);
    await sweepFiles(server.api.services);
    expect(opened.remaining()).toHaveLength(1);
    now = new Date(now.getTime() + day + 1);
    await sweepFiles(server.api.services);
    expect(opened.remaining()).toEqual([]);
  });

  it('are removed when no record has named them for a week', async () => {
    developer = await server.login(...accounts.developer);
    const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04]);
    const named = await uploadFile(server, developer, 'installer', 'named.zip', zip);
    const unnamed = await uploadFile(server, developer, 'installer', 'unnamed.zip', zip);
    const application = { ...newApplication(), installerFileId: named.id };
    expect((await developer.call('POST', '/app', application, newKey())).status).toBe(200);
    now = new Date(now.getTime() + 6 * day);
    await sweepFiles(server.api.services);
    expect(opened.remaining().sort()).toEqual([named.id, unnamed.id].sort());
    now = new Date(now.getTime() + 2 * day);
    expect(await sweepFiles(server.api.services)).toBe(1);
    expect(opened.remaining()).toEqual([named.id]);
  });
});
