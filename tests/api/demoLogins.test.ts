import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../src/domain/demo.ts';
import { hashPassword } from '../../src/server/http/password.ts';
import { addPlatformUser } from '../../src/server/platformUser/service.ts';
import { createApp } from '../../src/server/app.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { openEmptyDatabase } from '../support/testDatabase.ts';

describe('the published logins of a demo (R-session-14)', () => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi('postgres');
  });
  afterAll(() => server.close());
  const published = async () => (await server.anonymous.call<Demo>('GET', '/sys/demo')).body.data;
  const names = ({ accounts }: Demo) =>
    accounts.map(({ enterpriseId, account }) => `${enterpriseId}/${account}`);

  it('are told to everybody, in the order of the roles, and each opens the store', async () => {
    const { demo, accounts: logins } = await published();
    expect(demo).toBe(true);
    expect(names({ demo, accounts: logins })).toEqual([
      'OPS/admin',
      'A001/agent',
      'A001/sales',
      'A001/sales2',
      'A002/agent',
      'A002/sales',
      'DEV1/dev',
    ]);
    for (const { enterpriseId, account, password } of logins)
      expect((await server.login(enterpriseId, account, password)).token).toBeTruthy();
  });

  it('are no longer told once their password was changed', async () => {
    const developer = await server.login(...accounts.developer);
    const body = { oldPassword: 'dev12345', newPassword: 'private99', newPasswordAgain: 'private99' };
    expect((await developer.call('PUT', '/user/modifyPassword', body)).status).toBe(200);
    const demo = await published();
    expect(names(demo)).not.toContain('DEV1/dev');
    expect(JSON.stringify(demo)).not.toContain('private99');
    expect(demo.demo).toBe(true);
  });
});

describe('a store without demo data', () => {
  it('tells of no login, also not of one that happens to be like a published one', async () => {
    const database = await openEmptyDatabase();
    const api = await createApp({ database, files: folderFileStore('/nowhere') });
    const [enterpriseId, account, password] = accounts.operations;
    const login = { enterpriseId, account, name: 'Admin', role: 'operations' } as const;
    // This password was set before common passwords were refused (R-password-11).
    const passwordHash = await hashPassword(password);
    await database.db.transaction((tx) =>
      addPlatformUser(tx, undefined, { ...login, passwordHash }, new Date()),
    );
    const response = await api.hono.request('/api/operation/sys/demo');
    expect(((await response.json()) as { data: Demo }).data).toEqual({ demo: false, accounts: [] });
    await database.close();
  });
});
