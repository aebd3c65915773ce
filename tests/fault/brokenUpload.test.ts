import { createCipheriv, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { FileUpload, type FileContent } from '../../src/transfer/fileUpload.ts';
import type { UploadCalls } from '../../src/transfer/uploadCalls.ts';
import type { OpenedUpload } from '../../src/machines/upload.ts';
import { filePartsOf } from '../../src/domain/upload.ts';
import { GraphFailure } from '../../src/graph/client/failure.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrationsFolder } from '../support/paths.ts';
import { accounts } from '../support/accounts.ts';
import { times } from '../support/scope.ts';
import { openCutLine } from './cutLine.ts';
import { bundleVictim, startVictim, type Victim, type VictimProgram } from './victim.ts';

const megabyte = 1024 * 1024;
/** The largest that may be sent is 300 MB. */
const megabytes = times(100, 300);
const size = megabytes * megabyte;
const growthLimit = 50;

// Because 300 MB go over a line of this process, the duration depends on the machine.
vi.setConfig({ testTimeout: 300_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'oms-broken-upload-'));
let program: VictimProgram;
let victim: Victim;

beforeAll(async () => {
  program = await bundleVictim();
  const database = await openDatabase({
    dataDir,
    loadDataDir: new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]),
    migrationsFolder,
  });
  await database.close();
  victim = await startVictim(program, { DATA_DIR: dataDir, DATABASE_URL: '' });
});
afterAll(async () => {
  await victim.kill();
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Returns an installer of this many bytes, unique and the same at every reading; bytes are made on reading, never all at
 * once.
 */
function installerOf(bytes: number): FileContent {
  const block = 16;
  const bytesAt = (start: number, end: number): Buffer<ArrayBuffer> => {
    const counter = Buffer.alloc(block);
    counter.writeUInt32BE(start / block, 12);
    const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(block, 'installer'), counter);
    const made = Buffer.from(cipher.update(Buffer.alloc(end - start)));
    if (start === 0) made.set([0x50, 0x4b, 0x03, 0x04]);
    return made;
  };
  return { size: bytes, slice: (start = 0, end = bytes) => new Blob([bytesAt(start, end)]) };
}

/** Fails as XMLHttpRequest does in the page: a request without an answer is a temporary failure. */
async function put(url: string, headers: Record<string, string>, body: Blob): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body }).catch(() => {
    throw new GraphFailure('', 0, []);
  });
  if (!response.ok) throw new GraphFailure(await response.text(), response.status, []);
  await response.arrayBuffer();
}

/** Returns the page's upload calls, made from this process over a line. */
function callsOver(port: number, token: string): UploadCalls {
  const server = `http://127.0.0.1:${port}`;
  const headers = { Authorization: `Bearer ${token}` };
  const request = async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${server}/api/operation${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: Data; msg: string };
    if (!response.ok) throw new GraphFailure(answer.msg, response.status, []);
    return answer.data;
  };
  return {
    open: ({ name, purpose, size: bytes }) =>
      request<OpenedUpload>(`/file/upload/credential?name=${name}&purpose=${purpose}&size=${bytes}`),
    sendPart: (url, content) => put(server + url, headers, content),
    complete: (fileId) => request('/file/upload/complete', { fileId }),
    cancel: (fileId) => request('/file/upload/cancel', { fileId }),
    pause: () => Promise.resolve(),
  };
}

/** Returns the resident megabytes of the server's process, as the system counts them. */
function residentMegabytes(): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${victim.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function* piecesOf(file: FileContent) {
  for (const { start, size: bytes } of filePartsOf(file.size))
    yield new Uint8Array(await file.slice(start, start + bytes).arrayBuffer());
}

async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

async function logIn(): Promise<string> {
  const [enterpriseId, account, password] = accounts.developer;
  const response = await fetch(`${victim.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

it(`takes a ${megabytes} MB installer over a line that breaks twice, whole, in little memory`, async () => {
  const token = await logIn();
  const direct = Number(new URL(victim.url).port);
  const named = { name: 'app.zip', purpose: 'installer' } as const;
  const download = async (id: string) => {
    const response = await fetch(`${victim.url}/file/${id}/content`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return hashOf(response.body as unknown as AsyncIterable<Uint8Array>);
  };
  // Warms up: the memory that code, buffers and the database need only once is not the upload's.
  const small = await new FileUpload(callsOver(direct, token), installerOf(32 * megabyte), named).send();
  await download(small);
  const before = residentMegabytes();
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, residentMegabytes())), 20);

  const line = await openCutLine(direct, [0.3 * size, 0.68 * size]);
  const file = installerOf(size);
  const upload = new FileUpload(callsOver(line.port, token), file, named);
  let waits = 0;
  upload.subscribe(() => (waits += upload.snapshot().phase === 'waiting' ? 1 : 0));
  const started = performance.now();
  const id = await upload.send();
  const seconds = (performance.now() - started) / 1000;
  const received = await download(id);
  clearInterval(watch);
  await line.close();

  expect(line.cuts()).toBe(2);
  expect(waits).toBe(2);
  expect(received).toBe(await hashOf(piecesOf(file)));
  const growth = highest - before;
  console.log(
    `${megabytes} MB in ${seconds.toFixed(1)} s over a line cut twice; the server's memory grew by ${growth.toFixed(1)} MB`,
  );
  expect(growth).toBeLessThan(growthLimit);
});
