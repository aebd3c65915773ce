import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { customers } from '../../src/server/db/schema.ts';
import { searchedCustomer } from '../../src/server/search/customerFilter.ts';
import { keywordTable, byLine } from '../../src/server/search/exact.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(engines())('a pasted column on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  it('finds customers by the index of their lines, and not by looking at all for each keyword', async () => {
    const keywordRows = keywordTable([{ position: 0, text: 'a001', number: null }]);
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const found = sql`with ${keywordRows} select ${customers.id} from ${byLine(sql`${customers}`, searchedCustomer)}`;
      return tx.execute(sql`explain ${found}`);
    });
    expect(JSON.stringify(plan)).toContain('customers_lines');
  });
});
