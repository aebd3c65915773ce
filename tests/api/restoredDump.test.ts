import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import type { PgliteClient } from '../../src/server/db/pgliteClient.ts';
import type { S3Access } from '../../src/server/http/files/s3Client.ts';
import { readCheckpoint, signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import type { UnsealedBeginning } from '../../src/server/trail/unsealed.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { witnessOf } from '../../src/server/trail/witness.ts';
import { migrationsFolder } from '../support/paths.ts';
import { postgresClients } from '../support/postgresBinaries.ts';
import { startS3 } from '../support/s3Server.ts';
import { accounts, once, startTestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { sample } from '../support/scope.ts';
import { startTextServer } from '../support/textServer.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 120_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 6)));

interface Place {
  place: string;
  access?: S3Access;
  close: () => unknown;
}

const places = {
  file: () =>
    Promise.resolve<Place>({
      place: pathToFileURL(join(mkdtempSync(join(tmpdir(), 'oms-witness-')), 'checkpoints.txt')).href,
      close: () => undefined,
    }),
  server: (): Promise<Place> => startTextServer(),
  bucket: async (): Promise<Place> => {
    const { location, stop } = await startS3();
    const { bucket, ...access } = location;
    return { place: `s3://${bucket}/oms`, access, close: stop };
  },
};

/** A server as it starts on a store. */
async function started(database: Database, unsealed: UnsealedBeginning, { place, access }: Place) {
  const witness = witnessOf(place, access);
  const server = await startTestApi(database, undefined, undefined, undefined, { signer, unsealed, witness });
  const { services } = server.api;
  const operations = await server.login(...accounts.operations);
  return {
    witness,
    /** Some entries, and what the server does once a second. Gives the log's size. */
    goOn: async (names: string) => {
      for (const name of names) {
        const level = { name: `恢复${name}`, discountRate: '0.1' };
        expect((await operations.call('POST', '/agent/level', level, once())).status).toBe(200);
      }
      await services.log.append();
      return services.log.size();
    },
    inform: () => services.log.inform(),
    first: async () => (await verifyStore(services)).findings[0],
  };
}

/** Puts the store back to how it was, over what is there, and opens it. The database must be closed. */
type Restore = () => Promise<Database>;

/** How an operator backs a store up. */
const backups = {
  pglite: async ({ raw }: Database): Promise<Restore> => {
    const loadDataDir = await (raw as PgliteClient).dumpDataDir('none');
    return () => openDatabase({ loadDataDir, migrationsFolder });
  },
  postgres: async ({ raw }: Database): Promise<Restore> => {
    const databaseUrl = (raw as pg.Pool).options.connectionString ?? '';
    // PostgreSQL's own programs know none of the settings that the tests give the driver.
    const url = databaseUrl.split('?')[0] ?? '';
    const dump = join(mkdtempSync(join(tmpdir(), 'oms-dump-')), 'store.sql');
    const tool = (program: string, ...given: string[]) =>
      promisify(execFile)(join(postgresClients() ?? '', program), [...given, '--dbname', url]);
    await tool('pg_dump', '--clean', '--if-exists', '--file', dump);
    return async () => {
      await tool('psql', '--quiet', '--single-transaction', '-v', 'ON_ERROR_STOP=1', '--file', dump);
      return openDatabase({ databaseUrl, migrationsFolder });
    };
  },
};

/** The sizes that the witness has checkpoints of. */
const sizesAt = async ({ read }: ReturnType<typeof witnessOf>) =>
  (await read()).map((note) => readCheckpoint(note).size);

// The full run asks witnesses of every kind.
it.for([
  ...sample(['file', 'server', 'bucket'] as const, ['file']).map((kind) => [kind, 'pglite'] as const),
  ['file', 'postgres'] as const,
])(
  'an older dump that is restored is found by a witness that is a %s, however long business goes on after it, on %s',
  async ([kind, engine], { skip }) => {
    const lacksClients = engine === 'postgres' && !postgresClients();
    skip(lacksClients, 'There are no pg_dump and psql: install them (apt-get install postgresql-client)');
    const place = await places[kind]();
    const database = await openTestDatabase(engine);
    const unsealed = await unsealedNow(database);
    const server = await started(database, unsealed, place);
    const dumped = await server.goOn('甲乙');
    await server.inform();
    const restore = await backups[engine](database);
    const newest = await server.goOn('丙丁戊己');
    await server.inform();
    expect(await server.first()).toBeUndefined();
    await database.close();

    const older = await restore();
    const restored = await started(older, unsealed, place);
    const size = await restored.goOn('');
    // What is logged since the dump is the login of this test.
    expect(size).toBe(dumped + 1);
    await expect(restored.inform()).rejects.toThrow(`a checkpoint of ${newest} entries`);
    expect(await restored.first()).toMatchObject({ problem: 'tailMissing', index: size });

    // Business until the log is longer than it was, with the server's work of each second.
    let later = size;
    for (const name of '庚辛壬癸子丑寅') {
      later = await restored.goOn(name);
      await expect(restored.inform()).rejects.toThrow(`a checkpoint of ${newest} entries`);
    }
    expect(later).toBeGreaterThan(newest);
    const known = kind === 'file' ? [dumped, newest] : [newest];
    expect(await sizesAt(restored.witness)).toEqual(known);
    const agreed = kind === 'file' ? dumped : unsealed.size;
    expect(await restored.first()).toMatchObject({ problem: 'treeRewritten', index: agreed });
    await older.close();
    await place.close();
  },
);
