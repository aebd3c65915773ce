import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UploadCredential } from '../../src/domain/upload.ts';
import { sweepFiles } from '../../src/server/file/sweep.ts';
import { newApplication } from '../support/applications.ts';
import { fileStores, type OpenedStore } from '../support/fileStores.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadFile } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
const rounds = 8;
const gigabyte = 1024 ** 3;
const day = 24 * 60 * 60_000;

/** Every engine with the first store, and every store on the engine that has more than one connection. */
const combinations = engines().flatMap((engine, index, { length }) =>
  fileStores
    .filter((_, store) => store === 0 || index === length - 1)
    .map(([storeKind, open]) => ({ engine, storeKind, open })),
);

describe.each(combinations)('files at the same moment on $engine in $place', ({ engine, open }) => {
  let opened: OpenedStore;
  let server: TestApi;
  let developer: Caller;
  let now = new Date();
  beforeAll(async () => {
    opened = await open();
    server = await startTestApi(engine, () => now, opened.store);
    developer = await server.login(...accounts.developer);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  const headers = () => ({ Authorization: `Bearer ${developer.token}` });
  async function contentOf(fileId: string): Promise<Uint8Array | number> {
    const address = `/api/operation/file/${fileId}/content`;
    const response = await server.api.hono.request(address, { headers: headers() });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status;
  }
  const credential = (size: number) =>
    developer.call<UploadCredential>(
      'GET',
      `/file/upload/credential?name=a.zip&purpose=installer&size=${size}`,
    );
  async function send(url: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
    const request = { method: 'PUT', body };
    const response = url.startsWith('/')
      ? await server.api.hono.request(url, { ...request, headers: headers() })
      : await fetch(url, request);
    await response.arrayBuffer();
    return response.status;
  }
  async function arrived(): Promise<UploadCredential> {
    const { data } = (await credential(zip.length)).body;
    expect(await send(data.parts[0]?.url ?? '', zip)).toBe(200);
    return data;
  }
  const complete = (fileId: string) => developer.call('POST', '/file/upload/complete', { fileId });
  const cancel = (fileId: string) => developer.call('POST', '/file/upload/cancel', { fileId });

  it('are completed once, however often it is asked for', async () => {
    for (let round = 0; round < rounds; round++) {
      const { fileId } = await arrived();
      const answers = await Promise.all(Array.from({ length: 3 }, () => complete(fileId)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await contentOf(fileId)).toEqual(zip);
    }
  });

  it('are completed or cancelled, never half of each', async () => {
    for (let round = 0; round < rounds; round++) {
      const { fileId } = await arrived();
      const [completed, cancelled] = await Promise.all([complete(fileId), cancel(fileId)]);
      expect([200, 400, 404]).toContain(completed.status);
      expect([200, 404]).toContain(cancelled.status);
      expect([completed.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      if (completed.status === 200) expect(await contentOf(fileId)).toEqual(zip);
      else expect(opened.remaining()).not.toContain(fileId);
    }
  });

  it('are one of two contents that are sent at once, and stay it', async () => {
    for (let round = 0; round < rounds; round++) {
      const { fileId, url } = await arrived();
      const other = zip.slice().fill(9, 4);
      const [completed, whole] = await Promise.all([complete(fileId), send(url, other)]);
      expect(completed.status).toBe(200);
      expect([200, 404, 409]).toContain(whole);
      expect(await contentOf(fileId)).toEqual(whole === 200 ? other : zip);
      expect(opened.remaining().filter((id) => id === fileId)).toHaveLength(1);
    }
  });

  it('are named or swept, never both', async () => {
    const unnamed: string[] = [];
    for (let round = 0; round < rounds; round++)
      unnamed.push((await uploadFile(server, developer, 'installer', 'a.zip', zip)).id);
    now = new Date(now.getTime() + 8 * day);
    developer = await server.login(...accounts.developer);
    const [, ...answers] = await Promise.all([
      sweepFiles(server.api.services),
      ...unnamed.map((installerFileId) =>
        developer.call('POST', '/app', { ...newApplication(), installerFileId }, newKey()),
      ),
    ]);
    for (const [index, { status, body }] of answers.entries()) {
      const fileId = unnamed[index] ?? '';
      if (status === 200) expect(await contentOf(fileId)).toEqual(zip);
      else expect(body.errors?.map(({ field }) => field)).toEqual(['installerFileId']);
      if (status !== 200) expect(await contentOf(fileId)).toBe(404);
    }
  });
});

describe.each(engines())('uploads begun at the same moment on %s', (engine) => {
  let opened: OpenedStore;
  let server: TestApi;
  beforeAll(async () => {
    const [[, open]] = fileStores;
    opened = await open();
    server = await startTestApi(engine, undefined, opened.store);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  it('are within the limit of a day together', async () => {
    const developer = await server.login(...accounts.developer);
    const begin = () =>
      developer.call('GET', `/file/upload/credential?name=a.zip&purpose=installer&size=${2 * gigabyte}`);
    const answers = await Promise.all(Array.from({ length: 14 }, begin));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(422)]);
  });
});
