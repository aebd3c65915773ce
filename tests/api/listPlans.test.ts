/** The plans of lists that an index alone must answer, because they have many rows. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderFilterSchema } from '../../src/domain/orderFilter.ts';
import type { RowsQuery } from '../../src/server/db/database.ts';
import type { Session } from '../../src/server/http/session.ts';
import { pageOrders } from '../../src/server/order/list.ts';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('the orders of a salesperson on %s', (engine) => {
  let server: TestApi;
  let session: Session;
  beforeAll(async () => {
    server = await startTestApi(engine);
    const { token } = await server.login(...accounts.salesperson);
    const found = await server.api.services.sessions.find(token);
    if (!found) throw new Error('Nobody is logged in');
    session = found;
    await server.database.vacuum();
  });
  afterAll(() => server.close());

  /** Returns the plan of a page of their orders, without the methods that only a small table makes cheaper. */
  async function planOf(filter: object): Promise<string> {
    const { database } = server;
    const sent: Parameters<RowsQuery>[] = [];
    const recorded: RowsQuery = async (text, params) => {
      sent.push([text, params]);
      return database.rows(text, params);
    };
    await pageOrders({ ...database, rows: recorded }, session, orderFilterSchema.parse(filter), new Date());
    const [text = '', params = []] = sent[0] ?? [];
    const values = params.map((value) => (typeof value === 'number' ? String(value) : `'${String(value)}'`));
    const filled = text.replace(/\$(\d+)/g, (_, at: string) => values[Number(at) - 1] ?? '');
    const rows = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.execute(sql.raw(`explain ${filled}`));
    });
    return JSON.stringify(rows);
  }

  it('are counted, and a page behind 200 others is found, by the index of their customers alone', async () => {
    const plan = await planOf({ current: 20 });
    expect(plan.match(/Index Only Scan using orders_of_customer on orders/g)).toHaveLength(2);
  });

  it('leave no other index of the customer', async () => {
    const rows = await server.database.rows(
      `select indexname from pg_indexes where tablename = 'orders' and indexdef like '%(customer_id%'`,
      [],
    );
    expect(rows).toEqual([{ indexname: 'orders_of_customer' }]);
  });
});
