import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseLocation } from '../../src/server/db/database.ts';
import { benchmarkAgents, fillLedger, fillOrders, type BenchmarkAgent, type BulkSize } from './bulk.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder } from '../support/paths.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { withoutIndexes } from './withoutIndexes.ts';

export interface Stores {
  databaseUrl: string;
  dataDir: string;
  /** A copy of the in-process database's folder, because two processes cannot share one. */
  bareFolder: string;
  /** The same agents in both stores. */
  agents: BenchmarkAgent[];
  postgresVersion: string;
  remove(): void;
}

/** Enough memory to build indexes of a hundred thousand names in one pass, and no checkpoint while filling. */
const whileFilling = { maintenance_work_mem: '512MB', max_wal_size: '8GB' };

const indexMilliseconds = 1_800_000;

/** Starts a PostgreSQL server with orders, customers and recharges; `large` fills a million in minutes. */
export async function fillPostgres(size: Omit<BulkSize, 'now'> & { recharges?: number }, large = false) {
  const server = await startPostgres(whileFilling);
  try {
    const patient = new URL(server.url);
    // An index of a million rows takes longer than the product allows any statement.
    patient.searchParams.set('statement_timeout', String(indexMilliseconds));
    const location = { databaseUrl: patient.href, migrationsFolder };
    const filled = await fill(location, size, new Date(), large);
    return { databaseUrl: server.url, ...filled, stop: () => server.stop() };
  } catch (error) {
    server.stop();
    throw error;
  }
}

/** Opens a store that was filled before; its server is not stopped. */
export async function filledPostgres(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, migrationsFolder });
  try {
    return { databaseUrl, ...(await described(database)), stop: () => undefined };
  } finally {
    await database.close();
  }
}

/** Fills the same orders into a PostgreSQL server and into an in-process database, each in a temporary folder. */
export async function fillStores(orders: number): Promise<Stores> {
  const server = await startPostgres();
  const home = mkdtempSync(join(tmpdir(), 'oms-bench-'));
  const remove = () => {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const dataDir = join(home, 'data');
    const bareFolder = join(home, 'bare');
    const now = new Date();
    const postgres = await fill({ databaseUrl: server.url, migrationsFolder }, { orders }, now);
    await fill({ dataDir, migrationsFolder }, { orders }, now);
    cpSync(join(dataDir, 'pglite'), bareFolder, { recursive: true });
    return {
      databaseUrl: server.url,
      dataDir,
      bareFolder,
      ...postgres,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fill(
  location: DatabaseLocation,
  { recharges, ...size }: Omit<BulkSize, 'now'> & { recharges?: number },
  now: Date,
  large = false,
) {
  const database = await openDatabase(location);
  try {
    await database.migrate();
    await seedDemo(database, now);
    const fillAll = async () => {
      await fillOrders(database, { ...size, now });
      if (recharges) await fillLedger(database, { recharges, now });
    };
    if (large) await withoutIndexes(database, ['orders', 'customers', 'ledger_entries'], fillAll);
    else await fillAll();
    return await described(database);
  } finally {
    await database.close();
  }
}

async function described(database: Database) {
  const [row] = await database.rows('show server_version', []);
  return { agents: await benchmarkAgents(database.db), postgresVersion: String(row?.server_version) };
}
