import { format } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest';
import { accounts, newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { bothEngines } from '../support/testDatabase.ts';

/** Returns the text that the console writes to the terminal. */
function written(error: { mock: { calls: unknown[][] } }): string {
  return error.mock.calls.map(([first, ...rest]) => format(first, ...rest)).join('\n');
}

describe.each(bothEngines())('an unexpected database error on %s', (engine) => {
  let test: TestApi;
  let error: MockInstance<typeof console.error>;
  beforeAll(async () => {
    test = await startTestApi(engine);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    error.mockRestore();
    for (const table of ['sessions', 'users'])
      await test.database.rows(`alter table ${table} drop constraint if exists broken`, []);
  });

  it('in login is answered by 500 and logged without the hash of the token (R-error-1)', async () => {
    await test.database.db.execute(
      sql`alter table sessions add constraint broken check (address = 'nowhere') not valid`,
    );
    const [enterpriseId, account, password] = accounts.operations;
    const { status, body } = await test.anonymous.call('POST', '/user/login', {
      enterpriseId,
      account,
      password,
    });
    expect(status).toBe(500);
    const log = written(error);
    expect(log).toContain((body as { requestId?: string }).requestId);
    expect(log).toContain('insert into "sessions"');
    expect(log).toContain('23514');
    expect(log).toContain('broken');
    expect(log).toContain('sessionStore.ts');
    expect(log).not.toMatch(/[0-9a-f]{64}/);
    expect(log).not.toContain('params');
  });

  it('in a call with a password is logged without the hash of the password', async () => {
    const agent = await test.login(...accounts.agent);
    await test.database.db.execute(
      sql`alter table users add constraint broken check (name <> 'Ann Lee') not valid`,
    );
    const { status } = await agent.call(
      'POST',
      '/user',
      {
        name: 'Ann Lee',
        mobile: '13800000001',
        account: 'annlee',
        password: 'secret77',
        passwordAgain: 'secret77',
      },
      newKey(),
    );
    expect(status).toBe(500);
    const log = written(error);
    expect(log).toContain('insert into "users"');
    expect(log).not.toContain('argon2');
    expect(log).not.toContain('13800000001');
  });
});
