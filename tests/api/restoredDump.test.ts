import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { openAdminChannel } from '../../src/server/admin/channel.ts';
import { actOnServer } from '../../src/server/admin/command.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import type { PgliteClient } from '../../src/server/db/pgliteClient.ts';
import type { S3Access } from '../../src/server/http/files/s3Client.ts';
import { noOrigin } from '../../src/server/http/transaction.ts';
import { commandLineActor } from '../../src/server/trail/append.ts';
import { restoreDetails } from '../../src/server/trail/outsideClaims.ts';
import { restoreNote, type Restore as Statement } from '../../src/server/trail/restoreNote.ts';
import { sealKeyOf } from '../../src/server/trail/seal.ts';
import { recordSecurityEvent } from '../../src/server/trail/securityEvents.ts';
import { readCheckpoint, signerKeyOf, signerOf, type Signer } from '../../src/server/trail/signedNote.ts';
import type { UnsealedBeginning } from '../../src/server/trail/unsealed.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { witnessOf } from '../../src/server/trail/witness.ts';
import { verify } from '../../src/verify.ts';
import { migrationsFolder, root } from '../support/paths.ts';
import { postgresClients } from '../support/postgresBinaries.ts';
import { startS3 } from '../support/s3Server.ts';
import { accounts, newKey, startTestApi } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { sample } from '../support/scope.ts';
import { startTextServer } from '../support/textServer.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 120_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 6)));

interface WitnessLocation {
  url: string;
  access?: S3Access;
  /** The texts that a server has received, by path. */
  stored?: Map<string, string>;
  close: () => unknown;
}

const locations = {
  file: () =>
    Promise.resolve<WitnessLocation>({
      url: pathToFileURL(join(mkdtempSync(join(tmpdir(), 'oms-witness-')), 'checkpoints.txt')).href,
      close: () => undefined,
    }),
  server: (): Promise<WitnessLocation> => startTextServer(),
  bucket: async (): Promise<WitnessLocation> => {
    const { location, stop } = await startS3();
    const { bucket, ...access } = location;
    return { url: `s3://${bucket}/oms`, access, close: stop };
  },
};

/** Starts a server on a store. */
async function started(
  database: Database,
  unsealed: UnsealedBeginning,
  { url, access }: WitnessLocation,
  key: Signer | null = signer,
) {
  const witness = witnessOf(url, access);
  const server = await startTestApi(database, undefined, undefined, undefined, {
    signer: key ?? undefined,
    unsealed,
    witness,
  });
  const { services } = server.api;
  const operations = await server.login(...accounts.operations);
  return {
    witness,
    /** Adds entries, and does the server's work of each second. Returns the log's size. */
    goOn: async (names: string) => {
      for (const name of names) {
        const level = { name: `恢复${name}`, discountRate: '0.1' };
        expect((await operations.call('POST', '/agent/level', level, newKey())).status).toBe(200);
      }
      await services.log.append();
      return services.log.size();
    },
    inform: () => services.log.inform(),
    first: async () => (await verifyStore(services)).findings[0],
    services,
    /** Runs the command next to this server, as an operator types it. */
    verify: async (...given: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'oms-verify-'));
      const close = await openAdminChannel(folder, (command) => actOnServer(services, command));
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      try {
        const code = await verify({ root, variables: { DATA_DIR: folder }, arguments: given, print });
        return { code, lines };
      } finally {
        await close();
      }
    },
  };
}

/** Overwrites the store with the backup, and opens it. The database must be closed. */
type Restore = () => Promise<Database>;

/** The ways in which an operator backs up a store. */
const backups = {
  pglite: async ({ raw }: Database): Promise<Restore> => {
    const loadDataDir = await (raw as PgliteClient).dumpDataDir('none');
    return () => openDatabase({ loadDataDir, migrationsFolder });
  },
  postgres: async ({ raw }: Database): Promise<Restore> => {
    const databaseUrl = (raw as pg.Pool).options.connectionString ?? '';
    // PostgreSQL's own programs do not know the settings that the tests give the driver.
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

/** Returns the sizes of the witness's checkpoints. */
const sizesAt = async ({ read }: ReturnType<typeof witnessOf>) =>
  (await read()).map((note) => readCheckpoint(note).size);

/** Restoring the in-process database takes four times as long: the usual run does it only without PostgreSQL's programs. */
const quickest = postgresClients() ? 'postgres' : 'pglite';

// The full run tests witnesses of every kind.
it.for(
  sample(
    [
      ['file', 'pglite'],
      ['server', 'pglite'],
      ['bucket', 'pglite'],
      ['file', 'postgres'],
    ] as const,
    [['file', quickest]],
  ),
)(
  'an older dump that is restored is found by a witness that is a %s, however long business goes on after it, on %s',
  async ([kind, engine], { skip }) => {
    const lacksClients = engine === 'postgres' && !postgresClients();
    skip(lacksClients, 'There are no pg_dump and psql: install them (apt-get install postgresql-client)');
    const url = await locations[kind]();
    const database = await openTestDatabase(engine);
    const unsealed = await unsealedNow(database);
    const server = await started(database, unsealed, url);
    const dumped = await server.goOn('甲乙');
    await server.inform();
    const restore = await backups[engine](database);
    const newest = await server.goOn('丙丁戊己');
    await server.inform();
    expect(await server.first()).toBeUndefined();
    await database.close();

    const older = await restore();
    const restored = await started(older, unsealed, url);
    const size = await restored.goOn('');
    // The only entry since the dump is the login of this test.
    expect(size).toBe(dumped + 1);
    await expect(restored.inform()).rejects.toThrow(`a checkpoint of ${newest} entries`);
    expect(await restored.first()).toMatchObject({ problem: 'tailMissing', index: size });

    // Adds entries until the log is longer than before, with the server's work of each second.
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
    await url.close();
  },
);

describe.each(
  sample(
    [
      ['file', 'pglite'],
      ['file', 'postgres'],
      ['server', quickest],
    ] as const,
    [['file', quickest]],
  ),
)('a restore that is declared, with a witness that is a %s, on %s (R-trail-25)', (kind, engine) => {
  it('is said by every verification, and nothing else is accepted with it', async ({ skip }) => {
    skip(engine === 'postgres' && !postgresClients(), 'There are no pg_dump and psql');
    const url = await locations[kind]();
    const database = await openTestDatabase(engine);
    const unsealed = await unsealedNow(database);
    const server = await started(database, unsealed, url);
    const dumped = await server.goOn('甲乙');
    await server.inform();
    const restore = await backups[engine](database);
    const lost = await server.goOn('丙丁戊己');
    await server.inform();
    await expect(server.verify('--accept-restore', 'nothing was restored')).rejects.toThrow(
      'Nothing is missing',
    );
    const former = await server.witness.read();
    await database.close();

    // An attacker has only the store: without a key, with another key, or with an own entry.
    const older = await restore();
    const keyless = await started(older, unsealed, url, null);
    await expect(keyless.verify('--accept-restore', 'disk failed')).rejects.toThrow('set TRAIL_KEY');
    const other = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 7)));
    const newest = readCheckpoint(former.at(-1) ?? '');
    const statement: Statement = {
      at: '2026-11-28T01:00:00.000Z',
      reason: 'disk failed',
      commonSize: dumped,
      lost: [{ size: newest.size, root: newest.root.toString('base64') }],
    };
    const origin = { ...noOrigin, sealKey: sealKeyOf(other) };
    const event = { kind: 'storeRestored', actor: commandLineActor, at: new Date(statement.at) } as const;
    await recordSecurityEvent(older.db, { ...event, details: restoreDetails(statement) }, origin);
    const restored = await started(older, unsealed, url);
    const size = await restored.goOn('');
    const problems = async () =>
      (await verifyStore(restored.services)).findings.map(({ problem }) => problem);
    // The login at the server without a key has no seal, nor has its session.
    const refused = ['entryUnsealed', 'entryForged', 'tailMissing', 'sessionForged'];
    expect(await problems()).toEqual(refused);
    if (kind === 'file') {
      // An attacker can add to the witness's file, but does not have the key.
      const path = fileURLToPath(url.url);
      const before = readFileSync(path);
      const here = { origin: 'example.com/oms', size, root: await restored.services.log.rootAt(size) };
      appendFileSync(path, `${restoreNote(here, statement, other)}\n\n\n`);
      expect(await problems()).toEqual(refused);
      writeFileSync(path, before);
    }
    await older.close();

    // The operator repeats the restore to remove the forged entry, and then declares it.
    const again = await restore();
    const declared = await started(again, unsealed, url);
    await declared.goOn('');
    await expect(declared.inform()).rejects.toThrow(`a checkpoint of ${lost} entries`);
    expect((await declared.verify()).code).toBe(1);
    await expect(declared.verify('--accept-restore', '  ')).rejects.toThrow('Say why');
    const common = kind === 'file' ? dumped : unsealed.size;
    const declaredLine = (reason: string, where: string, root = newest.root) =>
      expect.stringMatching(
        new RegExp(
          `^Restored from a backup: ${reason} \\(.*, ${where}\\)\\. The log had \\d+ entries before \\(root ${root.toString('base64').replaceAll('+', '\\+')}\\), of which the first ${common} are known to be there still\\.$`,
        ),
      );
    const first = await declared.verify('--accept-restore', 'disk failed,\n backup of 02:00');
    expect(first).toMatchObject({ code: 0 });
    const reason = 'disk failed, backup of 02:00';
    expect(first.lines).toContainEqual(declaredLine(reason, 'entry \\d+'));
    expect(first.lines.at(-1)).toBe('Nothing else is wrong.');
    await expect(declared.verify('--accept-restore', 'once more')).rejects.toThrow('Nothing is missing');

    // The witness continues, and still has its former checkpoints.
    await declared.goOn('庚辛');
    await declared.inform();
    const stored = url.stored === undefined ? await declared.witness.read() : [...url.stored.values()];
    expect(stored).toEqual(expect.arrayContaining(former));
    expect(await declared.verify()).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([declaredLine(reason, 'entry \\d+')]),
    });

    // A deletion after that is found as before, at any size.
    const grown = await declared.goOn('壬');
    await declared.inform();
    await again.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`delete from transitions where id = (select entry_id from log_leaves where index = ${grown - 1})`,
      );
      await tx.execute(sql`delete from log_leaves where index = ${grown - 1}`);
      await tx.execute(sql`delete from log_nodes where (index + 1) * (2 ^ level) > ${grown - 1}`);
      await tx.execute(sql`delete from log_checkpoints where size > ${grown - 1}`);
    });
    expect(await declared.first()).toMatchObject({ problem: 'tailMissing', index: grown - 1 });
    const beforeSecond = readCheckpoint((await declared.witness.read()).at(-1) ?? '');
    await again.close();

    // A second restore shows two statements, although the store has lost the first.
    const twice = await restore();
    const second = await started(twice, unsealed, url);
    await second.goOn('');
    expect(await second.first()).toMatchObject({ problem: 'tailMissing' });
    const { code, lines } = await second.verify('--accept-restore', 'failed again');
    expect(lines.filter((line) => line.startsWith('Restored'))).toEqual([
      declaredLine(reason, 'known from the witness alone'),
      declaredLine('failed again', 'entry \\d+', beforeSecond.root),
    ]);
    expect(code).toBe(0);
    await twice.close();
    await url.close();
  });

  it('is told apart from a checkpoint that an auditor keeps, until that is declared too', async ({
    skip,
  }) => {
    skip(engine !== quickest || kind === 'server', 'Once is enough');
    const url = await locations[kind]();
    const database = await openTestDatabase(engine);
    const unsealed = await unsealedNow(database);
    const server = await started(database, unsealed, url);
    await server.goOn('甲');
    await server.inform();
    const restore = await backups[engine](database);
    await server.goOn('乙');
    const stored = join(mkdtempSync(join(tmpdir(), 'oms-kept-')), 'checkpoint.txt');
    writeFileSync(stored, (await server.services.log.checkpoint())?.note ?? '');
    await server.goOn('丙');
    await server.inform();
    await database.close();
    const older = await restore();
    const restored = await started(older, unsealed, url);
    expect(await restored.verify('--accept-restore', 'moved to another disk')).toMatchObject({ code: 0 });
    expect(await restored.verify('--checkpoint', stored)).toMatchObject({ code: 1 });
    const declared = await restored.verify(
      '--accept-restore',
      'the same, for the auditor',
      '--checkpoint',
      stored,
    );
    expect(declared).toMatchObject({ code: 0 });
    expect(declared.lines.filter((line) => line.startsWith('Restored'))).toHaveLength(2);
    expect(await restored.verify('--checkpoint', stored)).toMatchObject({ code: 0 });
    await older.close();
  });
});
