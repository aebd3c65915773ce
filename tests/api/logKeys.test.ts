import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { noOrigin } from '../../src/server/http/transaction.ts';
import { systemActor } from '../../src/server/trail/append.ts';
import { sealKeyOf } from '../../src/server/trail/seal.ts';
import { recordSecurityEvent } from '../../src/server/trail/securityEvents.ts';
import { signerKeyOf, signerOf, type Signer } from '../../src/server/trail/signedNote.ts';
import { TransparencyLog, type LogOptions } from '../../src/server/trail/log.ts';
import { tellUnsealed } from '../../src/server/trail/unsealed.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { witnessOf } from '../../src/server/trail/witness.ts';
import { accounts, newKey, startTestApi } from '../support/testApi.ts';
import type { UnsealedBeginning } from '../../src/server/trail/unsealed.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';

const [first, second, third] = [7, 8, 9].map((seed) =>
  signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, seed))),
) as [Signer, Signer, Signer];

let database: Database;
let unsealed: UnsealedBeginning;
const witness = witnessOf(
  pathToFileURL(join(mkdtempSync(join(tmpdir(), 'oms-keys-')), 'checkpoints.txt')).href,
);

/** Starts a server with these keys on the same store; the last key signs. */
async function serverWith(...keys: Signer[]) {
  const server = await startTestApi(database, undefined, undefined, undefined, {
    formerSigners: keys.slice(0, -1),
    signer: keys.at(-1),
    witness,
    unsealed,
  });
  const { services } = server.api;
  const operations = await server.login(...accounts.operations);
  return {
    /** Makes a step of a record; its entry is sealed at once, and is in the log after the next append. */
    createLevel: async (name: string) => {
      const created = await operations.call('POST', '/agent/level', { name, discountRate: '0.1' }, newKey());
      expect(created.status, created.body.msg).toBe(200);
    },
    append: async () => {
      await services.log.append();
      await services.log.inform();
    },
    problems: async () => {
      const { findings, signed } = await verifyStore(services);
      return { problems: [...new Set(findings.map(({ problem }) => problem))], signed };
    },
  };
}

/** Returns the log's size. */
async function size(): Promise<number> {
  const [row] = await database.rows('select count(*) as size from log_leaves', []);
  return Number(row?.size);
}

const nothingWrong = { problems: [], signed: true };

/** The index of the first entry that the second key signed. */
let exchangedAt = 0;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  unsealed = await unsealedNow(database);
  const before = await serverWith(first);
  await before.createLevel('甲');
  await before.append();
  const after = await serverWith(first, second);
  await after.createLevel('乙');
  await after.append();
  exchangedAt = await size();
}, 60_000);
afterAll(() => database.close());

it('a server that has just got a key says what to keep of the time before, until it is kept (R-trail-7)', async () => {
  const printed = async (options: LogOptions) => {
    const lines: string[] = [];
    const log = new TransparencyLog(database, () => new Date(), options);
    await tellUnsealed(database, log, (line) => lines.push(line));
    return lines.join('\n');
  };
  const { size, root } = unsealed;
  expect(await printed({ signer: first })).toContain(` TRAIL_UNSEALED=${size}:${root.toString('base64')}\n`);
  expect(await printed({ signer: first, unsealed })).toBe('');
  expect(await printed({})).toBe('');
  const { services } = (await startTestApi(database, undefined, undefined, undefined, { signer: first })).api;
  const [wrong] = (await verifyStore(services)).findings;
  expect(wrong).toMatchObject({ problem: 'entryUnsealed', index: 0 });
});

it('what former keys sealed and signed still verifies, one exchange after another (R-trail-17)', async () => {
  expect(await (await serverWith(first, second)).problems()).toEqual(nothingWrong);
  const later = await serverWith(first, second, third);
  await later.createLevel('丙');
  await later.append();
  expect(await later.problems()).toEqual(nothingWrong);
});

it('without the former key its entries are not known as the server’s', async () => {
  const { problems } = await (await serverWith(second, third)).problems();
  expect(problems).toEqual(['entryForged']);
});

it('who has a former key writes no entry any more', async () => {
  // Even the login fails, because the logins of the store have seals of the newest key by now (R-trail-19).
  await expect(serverWith(first)).rejects.toThrow('Login of OPS/admin failed');
  const forged = { kind: 'export', actor: systemActor, at: new Date() } as const;
  await recordSecurityEvent(database.db, forged, { ...noOrigin, sealKey: sealKeyOf(first) });
  const server = await serverWith(first, second, third);
  await server.append();
  expect((await server.problems()).problems).toEqual(['entryForged']);
});

it('a checkpoint by a former key counts for its time only', async () => {
  const server = await startTestApi(database, undefined, undefined, undefined, {
    formerSigners: [first, second],
    signer: third,
    unsealed,
  });
  const claimed = (claim: number, by: Signer) => {
    const text = `example.com/oms\n${claim}\n${Buffer.alloc(32, 1).toString('base64')}\n`;
    return `${text}\n${by.signLine(text)}`;
  };
  const problemsOf = async (note: string) =>
    (await verifyStore(server.api.services, [note])).findings.map(({ problem }) => problem);
  const far = (await size()) + 1000;
  // The entry of the previous test is found each time.
  const always = [...new Set(await problemsOf(claimed(far, first)))];
  expect(always).toEqual(['entryForged']);
  expect(await problemsOf(claimed(exchangedAt - 1, first))).toContain('treeRewritten');
  expect(await problemsOf(claimed(far, third))).toContain('tailMissing');
});
