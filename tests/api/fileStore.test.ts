import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webStreamOf, type ByteRange } from '../../src/server/http/files/fileStore.ts';
import { Refusal } from '../../src/server/http/refusal.ts';
import { fileStores, type OpenedStore } from '../support/fileStores.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

const limitOf = (bytes: number) => ({ bytes, refusal: () => new Refusal(413, 'refusal.file.size') });

function streamOf(content: Buffer, { breaksAt = Infinity } = {}): ReadableStream<Uint8Array> {
  const chunk = 64 * 1024;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= breaksAt) return controller.error(new Error('the line is gone'));
      if (at >= content.length) return controller.close();
      controller.enqueue(new Uint8Array(content.subarray(at, (at += chunk))));
    },
  });
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

describe.each(fileStores)('files in %s', (_, open) => {
  let opened: OpenedStore;
  let server: TestApi;
  beforeAll(async () => {
    opened = await open();
    server = await startTestApi('postgres', undefined, opened.store);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  it('come back as they were sent, whole and in parts, and go when they are removed', async () => {
    // Needs more than one part of an S3 upload.
    const content = randomBytes(9 * 1024 * 1024 + 17);
    const id = crypto.randomUUID();
    const stored = await opened.store.write(id, streamOf(content), limitOf(20 * 1024 * 1024));
    expect(stored).toMatchObject({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(stored.head.equals(content.subarray(0, 16))).toBe(true);
    const read = async (range?: ByteRange) => {
      const found = await opened.store.open(stored.key);
      return found && bytesOf(webStreamOf(await found.stream(range)));
    };
    expect((await read())?.equals(content)).toBe(true);
    const range = { start: 8 * 1024 * 1024 - 3, end: 8 * 1024 * 1024 + 3 };
    expect((await read(range))?.equals(content.subarray(range.start, range.end + 1))).toBe(true);
    await opened.store.remove(stored.key);
    expect(await read()).toBeUndefined();
    await opened.store.remove(stored.key);
  });

  it('leave nothing behind when they are too large or the line breaks', async () => {
    const before = opened.remaining();
    const content = randomBytes(9 * 1024 * 1024);
    const write = (stream: ReadableStream<Uint8Array>, limit: number) =>
      opened.store.write(crypto.randomUUID(), stream, limitOf(limit));
    await expect(write(streamOf(content), 1024 * 1024)).rejects.toMatchObject({ status: 413 });
    await expect(write(streamOf(content, { breaksAt: 8_500_000 }), 20_000_000)).rejects.toThrow();
    expect(opened.remaining()).toEqual(before);
  });

  it('are downloaded by range, and only a half of the same content is joined', async () => {
    const salesperson = await server.login(...accounts.salesperson);
    const id = await uploadContract(server, salesperson);
    const download = (headers: Record<string, string>) =>
      server.api.hono.request(`/api/operation/file/${id}/content`, {
        headers: { Authorization: `Bearer ${salesperson.token}`, ...headers },
      });
    const whole = await download({});
    const text = await whole.text();
    expect(whole.status).toBe(200);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const etag = whole.headers.get('etag') ?? '';

    const part = await download({ Range: 'bytes=5-7' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5-7/${text.length}`);
    expect(await part.text()).toBe(text.slice(5, 8));
    expect(await (await download({ Range: 'bytes=5-7', 'If-Range': etag })).text()).toBe(text.slice(5, 8));
    expect((await download({ Range: 'bytes=5-7', 'If-Range': '"another"' })).status).toBe(200);
    const beyond = await download({ Range: 'bytes=9999-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${text.length}`);
  });

  it('are named by where they lie', async () => {
    const salesperson = await server.login(...accounts.salesperson);
    const { ossType } = opened.store;
    expect((await salesperson.call('GET', '/sys/parameter')).body.data).toEqual({ ossType });
    const credential = (value: string) =>
      salesperson.call('GET', '/file/upload/credential?name=a.pdf', undefined, { ossType: value });
    expect((await credential(ossType)).status).toBe(200);
    expect((await credential('elsewhere')).status).toBe(400);
  });
});
