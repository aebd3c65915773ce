import { accounts } from '../support/accounts.ts';
import { startPostgres, type PostgresServer } from '../support/postgresServer.ts';
import { startProduct, type ProductServer } from '../support/productServer.ts';
import { expect, test as base, wordsOf } from './support/fixtures.ts';
import { logIn, openMenu, rowWith } from './support/journey.ts';

interface Instances {
  databaseServer: PostgresServer;
  other: ProductServer;
}

/** Two servers on one PostgreSQL: the windows open on the first. */
const test = base.extend<Instances>({
  databaseServer: [
    async ({}, use) => {
      const databaseServer = await startPostgres();
      await use(databaseServer);
      databaseServer.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
  product: [
    async ({ databaseServer }, use) => {
      const server = await startProduct({ DATABASE_URL: databaseServer.url, SEED: 'demo' });
      await use(server);
      await server.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
  other: [
    // Starts after the first, which migrates and fills the store.
    async ({ databaseServer, product: _first }, use) => {
      const other = await startProduct({ DATABASE_URL: databaseServer.url });
      await use(other);
      await other.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

test('what is changed through one instance shows on the other without a reload', async ({
  openWindow,
  other,
  request,
}) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  await logIn(page, words, 'operations');
  await openMenu(page, words('menu.agentGrade'));
  await expect(page.locator('[data-record]').first()).toBeVisible();

  const call = async (path: string, data: object, token?: string) => {
    const response = await request.post(`${other.url}/api/operation/${path}`, {
      headers: { 'Idempotency-Key': crypto.randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) },
      data,
    });
    expect(response.status(), path).toBe(200);
    return ((await response.json()) as { data: { token: string } }).data;
  };
  const [enterpriseId, account, password] = accounts.operations;
  const { token } = await call('user/login', { enterpriseId, account, password });
  await call('agent/level', { name: '隔壁实例级', discountRate: '0.0500' }, token);

  await expect(rowWith(page, '隔壁实例级')).toBeVisible();
});
