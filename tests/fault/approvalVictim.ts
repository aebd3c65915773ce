/** The REST server as its own process, which can be killed at any moment; its parent requests the contents of its books. */
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { createApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { orders } from '../../src/server/db/schema.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { contradictions } from '../support/books.ts';
import type { VictimMessage } from './victim.ts';

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl, MIGRATIONS: migrationsFolder = '' } = process.env;

function tell(message: VictimMessage): void {
  process.send?.(message);
}

const database = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
await database.migrate();
const api = await createApp({ database, files: folderFileStore(join(dataDir, 'files')) });
serve({ fetch: (request) => api.hono.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  tell({ port }),
);

process.on('message', () => {
  void (async () => {
    const approved = await database.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.status, 'approved'));
    tell({ approved: approved.map(({ id }) => id), contradictions: await contradictions(database) });
  })();
});
process.once('disconnect', () => process.exit());
