import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { admin, AdminRefusal } from '../../src/admin.ts';
import { createApp } from '../../src/server/app.ts';
import { openAdminChannel } from '../../src/server/admin/channel.ts';
import { actOnServer } from '../../src/server/admin/command.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import type { Api } from '../../src/server/http/api.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { signerKeyOf, verify } from '../../src/verify.ts';
import { accounts, startTestApi } from '../support/testApi.ts';
import { everything } from '../support/scope.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
const printed: string[] = [];
afterEach(() => {
  printed.length = 0;
});

/** Opens a data folder with the demo data. */
async function openFolder(): Promise<Database> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]);
  return openDatabase({ dataDir, loadDataDir, migrationsFolder });
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'oms-admin-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command as an operator types it; the answers to its questions are given in order. */
function typed(line: string, variables: NodeJS.ProcessEnv, answers?: string[]): Promise<void> {
  return admin({
    root,
    variables: { DATA_DIR: dataDir, ...variables },
    arguments: line.split(' '),
    readPassword: answers && (() => Promise.resolve(answers.shift() ?? '')),
    print: (text) => printed.push(text),
  });
}

async function login(api: Api, enterpriseId: string, account: string, password: string): Promise<string> {
  const response = await api.hono.request('/api/operation/user/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  const { code, data } = (await response.json()) as { code: number; data: { token: string } | null };
  return data?.token ?? String(code);
}

async function isIn(api: Api, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await api.hono.request('/api/operation/user/detail', { headers })).status === 200;
}

interface Nonces {
  client: string;
  server: string;
  /** The server's own proof. */
  proof: string;
}

/** Calculates the proof of the protocol, written here independently of the product's code. */
const proofOf = (secret: string, { client, server }: Nonces, command: string) =>
  createHmac('sha256', secret)
    .update(`["client","${client}","${server}",${JSON.stringify(command)}]`)
    .digest('base64url');

/** Sends a proof and the command to the channel; returns the text after the server's proof. */
async function converse(port: number, prove: (nonces: Nonces) => string, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.write('{"nonce":"n"}\n');
  for await (const chunk of socket) {
    heard += String(chunk);
    const [line = '', answer] = heard.split('\n', 2);
    if (!heard.includes('\n') || answer) continue;
    const { nonce: server, proof } = JSON.parse(line) as { nonce: string; proof: string };
    socket.write(`${JSON.stringify({ command, proof: prove({ client: 'n', server, proof }) })}\n`);
  }
  return heard.slice(heard.indexOf('\n') + 1);
}

const channel = () => join(dataDir, 'admin-channel.json');

describe('npm run admin', () => {
  describe('beside a running server on its folder', () => {
    let database: Database;
    let api: Api;
    let close: () => Promise<void>;
    beforeAll(async () => {
      database = await openFolder();
      api = await createApp({ database, files: folderFileStore(dataDir) });
      close = await openAdminChannel(dataDir, (command) => actOnServer(api.services, command));
    });
    afterAll(() => database.close());

    it('makes logins, and a new password ends the sessions of the old one at once', async () => {
      await typed('create --account root --name Root', {}, ['secret123', 'secret123']);
      const session = await login(api, 'OPS', 'root', 'secret123');
      expect(await isIn(api, session)).toBe(true);
      await typed('reset-password --account root', {}, ['changed99', 'changed99']);
      expect(await isIn(api, session)).toBe(false);
      expect(await login(api, 'OPS', 'root', 'secret123')).toBe('400');
      expect(await isIn(api, await login(api, 'OPS', 'root', 'changed99'))).toBe(true);
      expect(printed.join()).not.toContain('changed99');
    });

    it('lets in again who was slowed down by wrong passwords', async () => {
      await typed('create --account slowed', {}, ['secret123', 'secret123']);
      for (let wrong = 0; wrong < 7; wrong++) await login(api, 'OPS', 'slowed', 'wrong');
      expect(await login(api, 'OPS', 'slowed', 'secret123')).toBe('429');
      await typed('reset-password --account slowed', {}, ['changed99', 'changed99']);
      expect(await isIn(api, await login(api, 'OPS', 'slowed', 'changed99'))).toBe(true);
    });

    it('refuses in words what is not valid', async () => {
      await expect(typed('create --generate', {})).rejects.toThrow('This account is already taken');
      await expect(typed('create', {}, ['secret123', 'other123'])).rejects.toThrow('Password is different');
      await expect(typed('create', {}, ['short', 'short'])).rejects.toBeInstanceOf(AdminRefusal);
      await expect(typed('reset-password --account nobody --generate', {})).rejects.toBeInstanceOf(
        AdminRefusal,
      );
      await expect(typed('remove', {})).rejects.toThrow('Usage:');
      await expect(typed('create --colour red', {})).rejects.toThrow('Usage:');
    });

    it('is open to the owner of the folder alone, and gone with the server', async () => {
      expect(statSync(channel()).mode & 0o777).toBe(0o600);
      const { port, secret } = JSON.parse(readFileSync(channel(), 'utf8')) as {
        port: number;
        secret: string;
      };
      const login = { enterpriseId: 'OPS', account: 'intruder', password: 'secret123' };
      const command = JSON.stringify({ command: 'create', name: 'X', role: 'operations', ...login });
      const strange = '{"command":"x"}';
      expect(await converse(port, (nonces) => proofOf(secret, nonces, command), command)).toContain('200');
      expect(await converse(port, (nonces) => proofOf(secret, nonces, strange), strange)).toContain('400');
      // Without the secret, with the proof of another command, and with the server's own proof: the server sends nothing.
      expect(await converse(port, () => '', command)).toBe('');
      expect(await converse(port, (nonces) => proofOf('x'.repeat(43), nonces, command), command)).toBe('');
      expect(await converse(port, (nonces) => proofOf(secret, nonces, strange), command)).toBe('');
      expect(await converse(port, ({ proof }) => proof, command)).toBe('');
      const hung = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: command }).catch(
        () => 'hung up',
      );
      expect(hung).toBe('hung up');
      await close();
      expect(() => statSync(channel())).toThrow('ENOENT');
    });

    it('says what to do when the server cannot be reached', async () => {
      rmSync(channel(), { force: true });
      await expect(typed('create --generate', {})).rejects.toThrow('stop the server first');
    });
  });

  it.runIf(everything)(
    'works on the folder itself without a server, whatever a killed one left there',
    async () => {
      const stale = JSON.stringify({ port: 1, secret: 'x'.repeat(43) });
      writeFileSync(channel(), stale, { mode: 0o644 });
      await typed('create --account alone --generate', {});
      const password = /shown only now: (\S+)/.exec(printed.join('\n'))?.[1] ?? '';
      const database = await openDatabase({ dataDir, migrationsFolder });
      const api = await createApp({ database, files: folderFileStore(dataDir) });
      expect(await isIn(api, await login(api, 'OPS', 'alone', password))).toBe(true);
      const close = await openAdminChannel(dataDir, () => Promise.resolve({ refused: [] }));
      expect(statSync(channel()).mode & 0o777).toBe(0o600);
      await close();
      await database.close();
    },
  );

  it.runIf(everything)(
    'seals what it does on a signed store, which then verifies, and names the command line (R-trail-3)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'oms-signed-'));
      const variables = { DATA_DIR: folder, TRAIL_KEY: signerKeyOf('example.com/oms', Buffer.alloc(32, 9)) };
      await typed('create --account root --name Root', variables, ['secret123', 'secret123']);
      await typed('reset-password --account root', variables, ['changed99', 'changed99']);
      printed.length = 0;
      const print = (line: string) => printed.push(line);
      expect(await verify({ root, variables, arguments: [], print }), printed.join('\n')).toBe(0);
      const database = await openDatabase({ dataDir: folder, migrationsFolder });
      const entries = await database.rows(
        'select event, actor_id, actor_role_id, facts, seal is not null as sealed from transitions order by id',
        [],
      );
      const by = { actor_id: null, actor_role_id: 101, sealed: true };
      const facts = { actor: { userId: null, role: 'operations', agentId: null }, lastAdmin: true };
      expect(entries).toEqual([
        { event: 'add', facts: null, ...by },
        { event: 'edit', facts, ...by },
      ]);
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  );

  it.runIf(inject('postgresUrl'))('reaches a PostgreSQL server beside those who serve it', async () => {
    const server = await startTestApi('postgres');
    const variables = { DATABASE_URL: (server.database.raw as Pool).options.connectionString };
    const before = await server.login(...accounts.operations);
    await typed('reset-password', variables, ['changed99', 'changed99']);
    // The server is notified by NOTIFY.
    await expect.poll(async () => (await before.call('GET', '/user/detail')).status).toBe(401);
    expect((await server.login('OPS', 'admin', 'changed99')).token).toBeTruthy();
    await server.close();
  });
});
