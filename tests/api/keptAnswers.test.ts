import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idempotencyKeys } from '../../src/server/db/schema.ts';
import { addTestLevel, freshEnterpriseId } from '../support/agents.ts';
import { importedFile, newCustomer, newStaff } from '../support/bodies.ts';
import { newPlatformUser } from '../support/platformUsers.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';

describe('what is kept of a call with a password', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('postgres');
  });
  afterAll(() => server.close());

  const agent = async () => ({
    enterpriseId: freshEnterpriseId(),
    account: 'agent',
    name: '幂等代理商',
    director: '李主管',
    levelId: await addTestLevel(server.database),
    password: 'agent12',
  });
  const calls: [string, keyof typeof accounts, string, () => Promise<object>, string][] = [
    ['customerAdd', 'salesperson', '/customer/add', async () => newCustomer(), 'secret123'],
    [
      'customerImport',
      'salesperson',
      '/customer/import',
      async () => ({ text: importedFile() }),
      'secret123',
    ],
    ['userAdd', 'agent', '/user', async () => newStaff(), 'secret123'],
    ['agentAdd', 'operations', '/agent', agent, 'agent12'],
    ['platformUserAdd', 'operations', '/user/platform', async () => newPlatformUser(), 'secret123'],
  ];
  const login = (who: keyof typeof accounts): Promise<Caller> => {
    const [enterpriseId, account, password] = accounts[who];
    return server.login(enterpriseId, account, password);
  };

  it('has a row here for every such call', () => {
    const withPassword = server.api.operations.filter(
      ({ body, writes }) =>
        writes === 'once' &&
        body &&
        JSON.stringify(z.toJSONSchema(body, { io: 'input' })).includes('assword'),
    );
    const named = withPassword.map(({ operationId }) => operationId);
    expect(named.sort()).toEqual(calls.map(([operationId]) => operationId).sort());
  });

  it.each(calls)('%s tells neither the password nor a hash to try passwords against', async (...row) => {
    const [operationId, who, path, bodyOf, password] = row;
    const caller = await login(who);
    const body = await bodyOf();
    const headers = newKey();
    await server.database.db.delete(idempotencyKeys);
    expect((await caller.call('POST', path, body, headers)).status).toBe(200);
    expect(JSON.stringify(body)).toContain(password);
    const rows = await server.database.rows('select t::text as row from idempotency_keys t', []);
    expect(rows).toHaveLength(1);
    const stored = String(rows[0]?.row);
    expect(stored).toContain(operationId);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(headers['Idempotency-Key']);
    expect(stored).not.toContain('argon2');
    // An attacker who knows everything but the password could test passwords against such a hash, of any form of the body.
    const entries = Object.entries(body);
    const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const form of [body, sorted])
      for (const text of [JSON.stringify(form), password])
        expect(stored).not.toContain(createHash('sha256').update(text).digest('hex'));
  });
});
