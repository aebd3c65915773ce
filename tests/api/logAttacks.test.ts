import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LogVerification } from '../../src/domain/logVerification.ts';
import { openAdminChannel } from '../../src/server/admin/channel.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { witnessOf } from '../../src/server/trail/witness.ts';
import { verify } from '../../src/verify.ts';
import { drawnFindings } from '../support/drawnFindings.tsx';
import { root } from '../support/paths.ts';
import { pendingAttacks } from '../support/pendingAttacks.ts';
import { snapshotTables, rowAttacks } from '../support/rowAttacks.ts';
import { asAdministrator, attacks, words, type Done, type Verified } from '../support/storeAttacks.ts';
import { oneOf } from '../support/scope.ts';
import { accounts, newKey, startTestApi } from '../support/testApi.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 120_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 5)));

async function business(engine: 'pglite' | 'postgres'): Promise<Done> {
  const database = await openTestDatabase(engine);
  const folder = mkdtempSync(join(tmpdir(), 'oms-log-'));
  const witness = witnessOf(pathToFileURL(join(folder, 'checkpoints.txt')).href);
  const unsealed = await unsealedNow(database);
  const keeping = { signer, unsealed };
  const server = await startTestApi(database, undefined, folderFileStore(folder), undefined, {
    ...keeping,
    witness,
  });
  const { log, now } = server.api.services;
  const verifyBy = (log: TransparencyLog) => () => verifyCommand(() => verifyStore({ database, log, now }));
  const [verify, verifyAlone] = [verifyBy(log), verifyBy(new TransparencyLog(database, now, keeping))];
  const agent = await server.login(...accounts.agent);
  const { body } = await agent.call<{ records: { id: string; version: number; amount: string }[] }>(
    'POST',
    '/order/page',
    { status: 'pending', sort: 'amount', direction: 'asc' },
  );
  const [first, second] = body.data.records;
  if (!first || !second) throw new Error('Two deals of the demo wait');
  const decide = (order: typeof first, event: string) =>
    agent.call(
      'POST',
      '/order/orderApproval',
      { id: order.id, version: order.version, event, remarks: '已核对合同内容' },
      newKey(),
    );
  expect((await decide(first, 'approve')).status).toBe(200);
  expect((await decide(second, 'reject')).status).toBe(200);
  const operations = await server.login(...accounts.operations);
  const [agency] = await database.rows('select id from agents where enterprise_id = $1', ['A002']);
  const agentId = String(agency?.id);
  const preview = await operations.call<{ creditedAmount: string }>('POST', '/agent/recharge/preview', {
    agentId,
    amount: '1000.00',
  });
  const recharged = await operations.call<{ id: string }>(
    'POST',
    '/agent/recharge',
    { agentId, amount: '1000.00', remarks: '', creditedAmount: preview.body.data.creditedAmount },
    newKey(),
  );
  expect(recharged.status, recharged.body.msg).toBe(200);
  await log.append();
  await log.inform();
  const [creation] = await database.rows('select id from transitions where record_id = $1 and seq = 1', [
    first.id,
  ]);
  const entry = async (event: string) => {
    const [found] = await database.rows('select max(id) as id from transitions where event = $1', [event]);
    return Number(found?.id);
  };
  return {
    server,
    database,
    log,
    orderId: first.id,
    rejectedId: second.id,
    unsealed: unsealed.size,
    approval: await entry('approve'),
    rejection: await entry('reject'),
    recharge: Number(recharged.body.data.id),
    agentId,
    creation: Number(creation?.id),
    verify: (alone = false) => (alone ? verifyAlone() : verify()),
  };
}

/** Runs the command next to a server with this verification, as an operator types it. */
async function verifyCommand(act: () => Promise<LogVerification>): Promise<Verified> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-verify-'));
  let verification: LogVerification | undefined;
  const close = await openAdminChannel(folder, async () => (verification = await act()));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await verify({ root, variables: { DATA_DIR: folder }, arguments: [], print });
  await close();
  if (!verification) throw new Error('The command did not ask the server');
  return { verification, code, lines };
}

describe.each(engines())('verification of the store on %s', (engine) => {
  let done: Done;
  let putBack: () => Promise<void>;

  beforeAll(async () => {
    done = await business(engine);
    putBack = await snapshotTables(done);
  });
  afterAll(() => done.server.close());

  it('finds nothing in a year of business and a morning', async () => {
    const { code, lines, verification } = await done.verify();
    const { findings, size, signed, records } = verification;
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('Nothing is wrong.');
    expect(findings).toEqual([]);
    expect(signed).toBe(true);
    const [counted] = await done.database.rows(
      `select (select count(*) from transitions) + (select count(*) from ledger_entries)
        + (select count(*) from security_events) as entries`,
      [],
    );
    expect(size).toBe(Number(counted?.entries));
    expect(records).toBeGreaterThan(500);
  });

  /** Returns the log's index of the entry, as the store has it. */
  async function indexOf({ kind = 'transition', entryId = 0 }: { kind?: string; entryId?: number }) {
    const [leaf] = await done.database.rows(
      'select index from log_leaves where kind = $1 and entry_id = $2',
      [kind, entryId],
    );
    return leaf ? Number(leaf.index) : null;
  }

  it.each(oneOf(4, [...attacks, ...pendingAttacks, ...rowAttacks]))(
    'finds it when somebody $does',
    async ({ act, problem, names, alsoNames, alone }) => {
      await putBack();
      const before = await done.verify(alone);
      expect(before).toMatchObject({ code: 0, verification: { findings: [] } });
      await act(done);
      const { verification, code, lines } = await done.verify(alone);
      const { index: at, ...named } = names(done);
      const [first] = verification.findings;
      const foundIndex = named.entryId === undefined ? (first?.index ?? null) : await indexOf(named);
      const index = at === undefined ? foundIndex : at;
      expect(first).toMatchObject({ problem, index, ...named });
      if (alsoNames) {
        const also = alsoNames(done);
        const second = verification.findings.filter((finding) => finding.problem === problem)[1];
        expect(second).toMatchObject({ index: await indexOf(also), ...also });
      }
      // Cron sends the command's output, and the auditor reads the page: each begins with this entry.
      expect(code).toBe(1);
      const entry = first?.kind ? `${first.kind} ${first.entryId}` : '';
      const where = index === null ? entry : `Entry ${index}${entry && ` (${entry})`}`;
      const head = where ? `${where}: ` : '';
      const record = first?.recordId ? ` [${first.lifecycle} ${first.recordId}]` : '';
      const about = first?.subject ? ` (${first.subject})` : '';
      const when = first?.at ? `, ${first.at}` : '';
      expect(lines[0]).toBe(`${head}${words[problem]}${record}${about}${when}`);
      const [, row] = drawnFindings('en-US', verification);
      expect(row?.startsWith(`${words[problem]} ${index ?? '—'} `), row).toBe(true);
    },
  );

  it('names the entry after a gap, and the last step of an order whose sale is gone', async () => {
    await putBack();
    const { orderId, creation, approval } = done;
    const [next] = await done.database.rows('select id from transitions where record_id = $1 and seq = 2', [
      orderId,
    ]);
    await asAdministrator(
      done,
      `delete from transitions where id = ${creation}`,
      `delete from ledger_entries where order_id = '${orderId}' and kind = 'sale'`,
    );
    const { findings } = (await done.verify()).verification;
    const findingOf = (problem: string) => findings.find((finding) => finding.problem === problem);
    const record = { lifecycle: 'dealApproval', recordId: orderId, kind: 'transition' };
    const afterGap = { kind: 'transition', entryId: Number(next?.id) } as const;
    expect(findingOf('historyIncomplete')).toMatchObject({
      ...record,
      ...afterGap,
      index: await indexOf(afterGap),
    });
    const last = { kind: 'transition', entryId: approval } as const;
    expect(findingOf('saleWrong')).toMatchObject({ ...record, ...last, index: await indexOf(last) });
    // Faults of the log come before faults of records that differ from it.
    const problems = [...new Set(findings.map(({ problem }) => problem))];
    expect(problems).toEqual(['entryMissing', 'historyIncomplete', 'balanceWrong', 'saleWrong']);
  });

  it('says that nothing is signed where the server has no key', async () => {
    const server = await startTestApi(engine);
    const { findings, signed, verifierKey } = await verifyStore(server.api.services);
    expect({ findings, signed, verifierKey }).toEqual({ findings: [], signed: false, verifierKey: null });
    await server.close();
  });
});
