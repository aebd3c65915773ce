import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runAdminCommand } from '../../src/server/admin/command.ts';
import type { Database } from '../../src/server/db/database.ts';
import { sessions } from '../../src/server/db/schema.ts';
import { sessionSeal } from '../../src/server/trail/rowSeals.ts';
import { sealKeyOf } from '../../src/server/trail/seal.ts';
import { signerKeyOf, signerOf, type Signer } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { asAdministrator } from '../support/storeAttacks.ts';
import { accounts, newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';
import type { UnsealedBeginning } from '../../src/server/trail/unsealed.ts';

vi.setConfig({ testTimeout: 120_000 });

const [first, second] = [11, 12].map((seed) =>
  signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, seed))),
) as [Signer, Signer];

let database: Database;
let unsealed: UnsealedBeginning;
let server: TestApi;

const startWith = (...keys: Signer[]) =>
  startTestApi(database, undefined, undefined, undefined, {
    formerSigners: keys.slice(0, -1),
    signer: keys.at(-1),
    unsealed,
  });

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  unsealed = await unsealedNow(database);
  server = await startWith(first);
});
afterAll(() => database.close());

const run = (...statements: string[]) => asAdministrator({ database }, ...statements);

async function userId(enterpriseId: string, account: string): Promise<string> {
  const [user] = await database.rows('select id from users where enterprise_id = $1 and account = $2', [
    enterpriseId,
    account,
  ]);
  return String(user?.id);
}

/** Returns the findings of verification about logins, sessions and actors. */
async function problems(on: TestApi = server) {
  const { findings } = await verifyStore(on.api.services);
  return findings.map(({ problem, subject, recordId, entryId }) => ({ problem, subject, recordId, entryId }));
}

/** Returns the newest entry of a security event of that kind. */
async function newestEvent(kind: string) {
  const [event] = await database.rows(
    `select actor_name, details, session_id, id from security_events where kind = $1 order by id desc limit 1`,
    [kind],
  );
  return event;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

it('seals logins, passwords and sessions at the first start with a key, and never again (R-trail-19)', async () => {
  expect(await newestEvent('rowsSealed')).toMatchObject({ details: { users: expect.any(Number) } });
  const [without] = await database.rows(
    'select count(*) as users from users where login_seal is null or password_seal is null',
    [],
  );
  expect(Number(without?.users)).toBe(0);
  const sales = await userId(...loginOf('salesperson'));
  await run(`create table seals as select * from users`, `update users set login_seal = null`);
  const again = await startWith(first);
  await expect(again.login(...accounts.salesperson)).rejects.toThrow('Login of');
  await run('update users set login_seal = seals.login_seal from seals where seals.id = users.id');
  expect((await again.login(...accounts.salesperson)).token).not.toBe('');
  expect(await problems()).toEqual([]);
  expect(sales).not.toBe('');
});

const loginOf = (who: keyof typeof accounts): [string, string] => [accounts[who][0], accounts[who][1]];

it('refuses a planted session, logs its use, and verification names session and user (R-trail-19)', async () => {
  const operations = await userId(...loginOf('operations'));
  const token = 'planted'.padEnd(43, '0');
  await run(`insert into sessions (token_hash, user_id, address, user_agent, created_at, last_seen_at)
    values ('${hashOf(token)}', '${operations}', '127.0.0.1', 'curl', now() - interval '1 hour', now())`);
  const before = Number((await newestEvent('sealRefused'))?.id ?? 0);
  const response = await server.api.hono.request('/api/operation/user/detail', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
  const session = hashOf(token).slice(0, 16);
  const event = await newestEvent('sealRefused');
  expect(Number(event?.id)).toBeGreaterThan(before);
  expect(event).toMatchObject({
    actor_name: 'OPS/admin',
    session_id: session,
    details: { record: operations, seal: 'session' },
  });
  const named = { recordId: operations, subject: `OPS/admin ${session}`, entryId: null };
  expect(await problems()).toEqual([
    { problem: 'sessionForged', ...named },
    { problem: 'sessionUnlogged', ...named },
  ]);
  await run(`delete from sessions where token_hash = '${hashOf(token)}'`);
});

it('refuses a replaced password hash as a wrong password, and verification names the login (R-trail-19)', async () => {
  const operations = await userId(...loginOf('operations'));
  await run(
    `create table hashes as select * from users`,
    `update users set password_hash = known.password_hash
      from users as known where known.enterprise_id = 'A001' and known.account = 'sales' and users.id = '${operations}'`,
  );
  const answer = await server.anonymous.call('POST', '/user/login', {
    enterpriseId: 'OPS',
    account: 'admin',
    password: accounts.salesperson[2],
  });
  const wrong = await server.anonymous.call('POST', '/user/login', {
    enterpriseId: 'OPS',
    account: 'admin',
    password: 'other1234',
  });
  expect(answer).toEqual(wrong);
  expect(answer.status).toBe(400);
  expect(await newestEvent('sealRefused')).toMatchObject({
    details: { record: operations, seal: 'password' },
  });
  expect(await problems()).toEqual([
    { problem: 'passwordForged', recordId: operations, subject: 'OPS/admin', entryId: null },
  ]);
  await run('update users set password_hash = hashes.password_hash from hashes where hashes.id = users.id');
});

it('refuses the session and the login of a user whose role was raised in the database (R-trail-19)', async () => {
  const developer = await userId(...loginOf('developer'));
  const session = await server.login(...accounts.developer);
  await run(`update users set role_id = 0 where id = '${developer}'`);
  server.api.services.sessions.forgetUser(developer);
  expect((await session.call('GET', '/user/detail')).status).toBe(401);
  await expect(server.login(...accounts.developer)).rejects.toThrow('Login of');
  const found = await problems();
  expect(found).toContainEqual({
    problem: 'loginForged',
    recordId: developer,
    subject: 'DEV1/dev',
    entryId: null,
  });
  await run(`update users set role_id = -2 where id = '${developer}'`);
  expect(await problems()).toEqual([]);
});

it('finds a session that lives although its logout is logged (R-trail-19)', async () => {
  const session = await server.login(...accounts.salesperson);
  expect((await session.call('POST', '/user/loginOut')).status).toBe(200);
  await run(`update sessions set revoked_at = null where token_hash = '${hashOf(session.token)}'`);
  const [found, ...others] = await problems();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    problem: 'sessionRevived',
    subject: `A001/sales ${hashOf(session.token).slice(0, 16)}`,
    entryId: Number((await newestEvent('logout'))?.id),
  });
  await run(`update sessions set revoked_at = now() where token_hash = '${hashOf(session.token)}'`);
});

it('new logins and new passwords carry seals, those of the command line too (R-trail-19)', async () => {
  const operations = await server.login(...accounts.operations);
  const agent = await server.login(...accounts.agent);
  const name = randomUUID().slice(0, 8);
  const password = 'Zx81-quiet-lake';
  const levels = await operations.call<{ records: { id: string; status: string }[] }>(
    'GET',
    '/agent/level/page?current=1&pageSize=50',
  );
  const level = levels.body.data.records.find(({ status }) => status === 'enabled');
  const added = [
    await operations.call(
      'POST',
      '/agent',
      {
        enterpriseId: `E${name}`,
        name: `代理${name}`,
        levelId: level?.id,
        director: '王芳',
        account: 'boss',
        password: 'boss123',
      },
      newKey(),
    ),
    await agent.call(
      'POST',
      '/user',
      { name: '李雷', mobile: '13800000001', account: name, password: 'staff123', passwordAgain: 'staff123' },
      newKey(),
    ),
    await operations.call(
      'POST',
      '/user/platform',
      { role: 'developer', name: '韩梅', enterpriseId: 'DEV1', account: name, password },
      newKey(),
    ),
  ];
  expect(added.map(({ status, body }) => `${status} ${body.msg}`)).toEqual(
    added.map(() => '200 Operate successfully'),
  );
  const { services } = server.api;
  const reset = {
    command: 'reset-password',
    enterpriseId: 'DEV1',
    account: name,
    password: `${password}2`,
  } as const;
  expect(await runAdminCommand(services, reset)).toEqual({ refused: [] });
  const made = {
    command: 'create',
    role: 'operations',
    name: '备用',
    enterpriseId: 'OPS',
    account: name,
    password,
  } as const;
  expect(await runAdminCommand(services, made)).toEqual({ refused: [] });
  await server.login(`E${name}`, 'boss', 'boss123');
  await server.login('A001', name, 'staff123');
  await server.login('DEV1', name, `${password}2`);
  const own = await server.login('OPS', name, password);
  const changed = await own.call('PUT', '/user/modifyPassword', {
    oldPassword: password,
    newPassword: `${password}3`,
    newPasswordAgain: `${password}3`,
  });
  expect(changed.status, changed.body.msg).toBe(200);
  await server.login('OPS', name, `${password}3`);
  expect(await problems()).toEqual([]);
});

it('an exchange of the key keeps sessions and passwords; those of an unknown key are refused (R-trail-17)', async () => {
  const session = await server.login(...accounts.agent);
  const exchanged = await startWith(first, second);
  const { hono } = exchanged.api;
  const answer = await hono.request('/api/operation/user/detail', {
    headers: { Authorization: `Bearer ${session.token}` },
  });
  expect(answer.status).toBe(200);
  await exchanged.login(...accounts.agent);
  await exchanged.api.services.log.append();
  expect(await problems(exchanged)).toEqual([]);
  // A session that the former key seals after the exchange is invalid.
  const operations = await userId(...loginOf('operations'));
  const token = 'late'.padEnd(43, '0');
  const late = {
    tokenHash: hashOf(token),
    userId: operations,
    address: '127.0.0.1',
    userAgent: 'curl',
    createdAt: new Date(),
  };
  const seal = sessionSeal(late, sealKeyOf(first));
  await database.db.insert(sessions).values({ ...late, seal });
  const again = await startWith(first, second);
  const refused = await again.api.hono.request('/api/operation/user/detail', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
});

it('finds who approved with a raised role that was set back, without a key too (R-trail-20)', async () => {
  const open = await startTestApi('postgres');
  const { database: store } = open;
  const plain = (...statements: string[]) => asAdministrator({ database: store }, ...statements);
  const [deal] = await store.rows(
    `select orders.id, orders.version, salesperson_id, account from orders join users on users.id = salesperson_id
      where orders.status = 'pending' and users.enterprise_id = 'A001' and users.account = 'sales' order by amount limit 1`,
    [],
  );
  await plain(`update users set role_id = 1 where id = '${deal?.salesperson_id}'`);
  const raised = await open.login(...accounts.salesperson);
  const approved = await raised.call(
    'POST',
    '/order/orderApproval',
    { id: deal?.id, version: deal?.version, event: 'approve', remarks: '已核对' },
    newKey(),
  );
  expect(approved.status, approved.body.msg).toBe(200);
  await plain(`update users set role_id = -1 where id = '${deal?.salesperson_id}'`);
  const [approval] = await store.rows(
    `select id from transitions where record_id = $1 and event = 'approve'`,
    [deal?.id],
  );
  const found = await problems(open);
  expect(found).toContainEqual({
    problem: 'actorWrong',
    subject: 'A001/sales',
    recordId: deal?.id,
    entryId: Number(approval?.id),
  });
  expect(found.filter(({ problem }) => problem !== 'actorWrong')).toEqual([]);
  await open.close();
});

it('finds who acted after their access had ended by the trail (R-trail-20)', async () => {
  const open = await startTestApi('postgres');
  const { database: store } = open;
  const operations = await open.login(...accounts.operations);
  const developer = await store.rows(`select id, version from users where account = 'dev'`, []);
  const { id, version } = developer[0] ?? {};
  const session = await open.login(...accounts.developer);
  const off = await operations.call('PUT', '/user/platform/status', { id, version, event: 'disable' });
  expect(off.status, off.body.msg).toBe(200);
  await asAdministrator(
    { database: store },
    `update transitions set at = at - interval '1 hour' where record_id = '${String(id)}' and event = 'disable'`,
    `update users set status = 'active' where id = '${String(id)}'`,
    `update sessions set revoked_at = null where token_hash = '${hashOf(session.token)}'`,
  );
  const again = await open.login(...accounts.developer);
  expect(again.token).not.toBe('');
  await asAdministrator(
    { database: store },
    `update users set status = 'disabled' where id = '${String(id)}'`,
  );
  const found = await problems(open);
  expect(found.filter(({ problem }) => problem === 'actorWrong').length).toBeGreaterThan(0);
  expect(found.find(({ problem }) => problem === 'actorWrong')).toMatchObject({ subject: 'DEV1/dev' });
  await open.close();
});
