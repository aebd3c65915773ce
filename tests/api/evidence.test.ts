import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillAuditEntries } from '../../src/server/auditTrail/auditEntries.ts';
import { extendsTree } from '../../src/server/trail/merkleProof.ts';
import {
  checkpointText,
  readCheckpoint,
  signedNote,
  signerKeyOf,
  signerOf,
} from '../../src/server/trail/signedNote.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { unpackEvidence, verifyEvidence } from '../support/evidencePack.ts';
import { hasGo, runGo } from '../support/goVerifier.ts';
import { asAdministrator } from '../support/storeAttacks.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { sample } from '../support/scope.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 9)));

let server: TestApi;
let operations: Caller;
let orderId: string;
beforeAll(async () => {
  const files = folderFileStore(mkdtempSync(join(tmpdir(), 'oms-evidence-')));
  server = await startTestApi('postgres', undefined, files, undefined, { signer });
  operations = await server.login(...accounts.operations);
  const agent = await server.login(...accounts.agent);
  const page = await agent.call<{ records: { id: string; version: number }[] }>('POST', '/order/page', {
    status: 'pending',
    sort: 'amount',
    direction: 'asc',
  });
  const [order] = page.body.data.records;
  orderId = order?.id ?? '';
  const verdict = {
    id: orderId,
    version: order?.version,
    event: 'approve',
    remarks: '合同"甲" & <乙> 已核对',
  };
  expect((await agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(200);
  expect((await agent.call('POST', '/order/orderApproval', verdict, newKey())).status).toBe(409);
});
afterAll(() => server.close());

/** Downloads the pack for these records and unpacks it into a folder. */
async function unpacked(
  caller: Caller,
  records: { lifecycle: string; id: string }[],
  language = 'zh-CN',
  entries: string[] = [],
  from = server,
) {
  const response = await from.api.hono.request('/api/operation/audit-trail/evidence', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${caller.token}`,
      'Content-Type': 'application/json',
      'Accept-Language': language,
    },
    body: JSON.stringify({ records, entries }),
  });
  if (response.status !== 200) return { status: response.status, folder: '', files: {} };
  return { status: 200, ...unpackEvidence(new Uint8Array(await response.arrayBuffer())) };
}

describe('evidence of a record (R-trail-10)', () => {
  it('has its steps, its movement of money and refused attempts, each with its proof', async () => {
    const { files, folder } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }]);
    const pack = JSON.parse(files['evidence.json'] ?? '') as {
      entries: { entry: { type: string; entry: { event: string }; content: object } }[];
    };
    expect(pack.entries.map(({ entry }) => `${entry.type} ${entry.entry.event ?? ''}`.trim()).sort()).toEqual(
      ['ledger', 'security', 'transition apply', 'transition approve'],
    );
    const approval = pack.entries.find(({ entry }) => entry.entry.event === 'approve')?.entry;
    expect(approval).toMatchObject({
      entry: {
        machineVersion: expect.any(Number),
        machineHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        facts: { actor: { role: 'agent' }, remainingQuota: expect.stringMatching(/^\d+\.\d\d$/) },
      },
      content: { order_no: expect.any(String) },
    });
    const { code, output } = await verifyEvidence(folder, '--key', signer.verifierKey);
    expect(output).toContain('All are proved');
    expect(code).toBe(0);
  });

  it('an approval leads to the term that it began, and back', async () => {
    await server.api.services.log.append();
    await fillAuditEntries(server.database);
    const placed = (where: string) =>
      server.database.rows(
        `select leaf.index::text as id, step.lifecycle, step.event from transitions as step
          join log_leaves as leaf on leaf.kind = 'transition' and leaf.entry_id = step.id where ${where} order by 1`,
        [orderId],
      );
    const [approval] = await placed(`step.record_id = $1 and step.event = 'approve'`);
    const terms = await placed(
      `step.cause_id = (select id from transitions where record_id = $1 and event = 'approve')`,
    );
    expect(terms.map(({ lifecycle }) => lifecycle)).toEqual(['subscription']);
    const detail = async (id: unknown) => {
      const path = `/audit-trail/entry/detail?id=${String(id)}`;
      return (await operations.call<{ cause: object | null; consequences: object[] }>('GET', path)).body.data;
    };
    expect(await detail(approval?.id)).toMatchObject({ cause: null, consequences: terms });
    expect(await detail(terms[0]?.id)).toMatchObject({ cause: approval, consequences: [] });
  });

  it.each([
    ['recharge', `select id, entry_id, reversal_id from recharge_records where reversal_id is not null`],
    ['correction', `select id, entry_id, null as reversal_id from correction_records`],
  ])('of a %s has its movement of money, and the one that reverses it', async (lifecycle, statement) => {
    const [found] = await server.database.rows(`${statement} order by entry_id desc limit 1`, []);
    const { files, folder } = await unpacked(operations, [{ lifecycle, id: String(found?.id) }]);
    const pack = JSON.parse(files['evidence.json'] ?? '') as {
      entries: { entry: { type: string; id: number } }[];
    };
    const moved = pack.entries.flatMap(({ entry }) => (entry.type === 'ledger' ? [entry.id] : []));
    const expected = [found?.entry_id, found?.reversal_id].flatMap((id) => (id === null ? [] : [Number(id)]));
    expect(moved.sort((one, other) => one - other)).toEqual(expected);
    const page = files['evidence.html'] ?? '';
    expect(page.match(/¥[\d,.]+ → ¥/g)).toHaveLength(expected.length);
    expect((await verifyEvidence(folder, '--key', signer.verifierKey)).code).toBe(0);
  });

  it.each([
    ['zh-CN', '解除最后引用', '41630208'],
    ['en-US', 'Last release', '41630208'],
  ])('tells in %s what became of a file, whose content is gone', async (language, word, size) => {
    const [found] = await server.database.rows(
      `select id, name from file_records where purpose = 'installer' and status = 'discarded'`,
      [],
    );
    const file = { lifecycle: 'file', id: String(found?.id) };
    const { files, folder } = await unpacked(operations, [file], language);
    const pack = JSON.parse(files['evidence.json'] ?? '') as {
      entries: { entry: { entry: { event: string } } }[];
    };
    const events = pack.entries.map(({ entry }) => entry.entry.event);
    expect(events).toEqual(['upload', 'use', 'use', 'release', 'releaseLast', 'discard']);
    expect(Object.values(files).join()).toContain(size);
    for (const text of [String(found?.name), word, '<svg']) expect(files['evidence.html']).toContain(text);
    expect(files['evidence.html']).not.toMatch(/lifecycle\.|file\.|undefined/);
    expect((await verifyEvidence(folder, '--key', signer.verifierKey)).code).toBe(0);
    await server.api.services.log.append();
    await fillAuditEntries(server.database);
    const filter = { lifecycle: 'file', pageSize: 100 };
    const page = await operations.call<{ records: { recordName: string }[] }>(
      'POST',
      '/audit-trail/entry/page',
      filter,
    );
    expect(page.status, page.body.msg).toBe(200);
    expect(page.body.data.records.map(({ recordName }) => recordName)).toContain(found?.name);
  });

  it.each(['zh-CN', 'en-US'])('is read in %s as a page and a table', async (language) => {
    const { files } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }], language);
    const page = files['evidence.html'] ?? '';
    expect(page).toContain(language === 'zh-CN' ? '审计证据' : 'Evidence from the audit trail');
    expect(page).toContain('合同&quot;甲&quot; &amp; &lt;乙&gt; 已核对');
    expect(page).toContain('<svg');
    expect(page).not.toMatch(/auditTrail\.|lifecycle\.|undefined/);
    const lines = (files['entries.csv'] ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(1 + 4);
    expect(lines.join()).not.toMatch(/auditTrail\.|lifecycle\.|undefined/);
  });

  it.each([
    [
      'entry',
      (name: string) => /^entries\/\d+\.json$/.test(name),
      (text: string) => text.replace('"seq":1', '"seq":2'),
    ],
    [
      'proof',
      (name: string) => name.endsWith('.tlog-proof'),
      (text: string) => text.replace(/index \d+/, 'index 0'),
    ],
    [
      'table',
      (name: string) => name === 'evidence.json',
      (text: string) => text.replace('"approve"', '"reject"'),
    ],
    [
      'checkpoint',
      (name: string) => name === 'checkpoint.txt',
      (text: string) => text.replace('example.com', 'example.org'),
    ],
  ] as const)('does not hold when its %s is altered', async (_, which, alter) => {
    const { files, folder } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }]);
    const altered = Object.entries(files).filter(([name, text]) => which(name) && alter(text) !== text);
    expect(altered.length).toBeGreaterThan(0);
    for (const [name, text] of altered) writeFileSync(join(folder, name), alter(text));
    expect((await verifyEvidence(folder, '--key', signer.verifierKey)).code).toBe(1);
  });

  it('is found wrong when any of its files is removed or altered, and names the file (R-trail-24)', async () => {
    const { files, folder } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }]);
    const names = Object.keys(files);
    expect(names.length).toBe(7 + 2 * 4);
    for (const name of sample(names, names.slice(-2))) {
      const text = files[name] ?? '';
      const bytes = readFileSync(join(folder, name));
      rmSync(join(folder, name));
      const removed = await verifyEvidence(folder, '--key', signer.verifierKey);
      expect(removed.code, name).toBe(1);
      expect(removed.output).toMatch(new RegExp(`${name.replaceAll('.', '\\.')}:? (it )?is missing`));
      // Changes the last character that is not white space, in readable parts, proofs and signatures alike.
      const end = text.trimEnd().length - 1;
      writeFileSync(
        join(folder, name),
        `${text.slice(0, end)}${text[end] === 'A' ? 'B' : 'A'}${text.slice(end + 1)}`,
      );
      const altered = await verifyEvidence(folder, '--key', signer.verifierKey);
      expect(altered.code, name).toBe(1);
      expect(altered.output).toContain(name);
      writeFileSync(join(folder, name), bytes);
    }
    expect((await verifyEvidence(folder, '--key', signer.verifierKey)).code).toBe(0);
  });

  it('is found wrong when it is emptied, added to, or made to say less (R-trail-24)', async () => {
    const requested = [{ lifecycle: 'dealApproval', id: orderId }];
    const { files, folder } = await unpacked(operations, requested);
    const [found] = await server.database.rows(
      'select id from correction_records order by entry_id limit 1',
      [],
    );
    const other = await unpacked(operations, [{ lifecycle: 'correction', id: String(found?.id) }]);
    const foreign = Object.keys(other.files).filter(
      (name) => name.startsWith('entries/') && !(name in files),
    );
    expect(foreign.length).toBeGreaterThan(0);
    const verified = () => verifyEvidence(folder, '--key', signer.verifierKey);
    for (const name of foreign) {
      writeFileSync(join(folder, name), other.files[name] ?? '');
      expect(await verified()).toMatchObject({
        code: 1,
        output: expect.stringContaining(`${name} is not of this pack`),
      });
      rmSync(join(folder, name));
    }
    // Forges the manifest without the key, as anybody with the pack can.
    const manifest = files['manifest.txt'] ?? '';
    const [text = ''] = manifest.split('\n\n');
    const forged = `${text.split('\n').slice(0, -2).join('\n')}\n\n${manifest.split('\n\n')[1] ?? ''}`;
    writeFileSync(join(folder, 'manifest.txt'), forged);
    expect(await verified()).toMatchObject({
      code: 1,
      output: expect.stringContaining('manifest.txt: it is not signed by the key'),
    });
    writeFileSync(join(folder, 'manifest.txt'), manifest);
    rmSync(join(folder, 'entries'), { recursive: true });
    const emptied = await verified();
    expect(emptied.code).toBe(1);
    for (const name of Object.keys(files).filter((each) => each.startsWith('entries/')))
      expect(emptied.output).toContain(`${name} is missing`);
    // An empty pack is refused, even if its manifest is signed.
    writeFileSync(join(folder, 'manifest.txt'), signedNote('oms-evidence/v1\nlog example.com/oms\n', signer));
    expect(await verified()).toMatchObject({ code: 1, output: expect.stringContaining('holds no entries') });
  });

  it('names an entry that the store had lost when the pack was made (R-trail-24)', async () => {
    const [lost] = await server.database.rows(
      `select step.id, leaf.index from transitions as step
        join log_leaves as leaf on leaf.kind = 'transition' and leaf.entry_id = step.id
        where lifecycle = 'agentLevel' order by step.id limit 1`,
      [],
    );
    const which = `transitions where id = ${String(lost?.id)}`;
    await asAdministrator(server, `create table lost as select * from ${which}`, `delete from ${which}`);
    const records = [{ lifecycle: 'dealApproval', id: orderId }];
    const { folder } = await unpacked(operations, records, 'en-US', [String(lost?.index)]);
    expect(await verifyEvidence(folder, '--key', signer.verifierKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `Entry ${String(lost?.index)}: entries/${String(lost?.index)}.json is missing: the pack should hold transition ${String(lost?.id)}`,
      ),
    });
    const putBack = 'insert into transitions overriding system value select * from lost';
    await asAdministrator(server, putBack, 'drop table lost');
  });

  it('of a server without a key says that it is not signed (R-trail-24)', async () => {
    const keyless = await startTestApi(server.database);
    const caller = await keyless.login(...accounts.operations);
    const { folder } = await unpacked(
      caller,
      [{ lifecycle: 'dealApproval', id: orderId }],
      'en-US',
      [],
      keyless,
    );
    expect(await verifyEvidence(folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining('The pack is not signed'),
    });
    expect(await verifyEvidence(folder, '--key', signer.verifierKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('manifest.txt: it is not signed'),
    });
  });

  it('does not hold under another key', async () => {
    const { folder } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }]);
    const other = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 8)));
    const { code, output } = await verifyEvidence(folder, '--key', other.verifierKey);
    expect(code).toBe(1);
    expect(output).toContain('not signed by the key');
  });

  it.skipIf(!hasGo)('holds for the implementation of Go, and as altered does not', async () => {
    const { files, folder } = await unpacked(operations, [{ lifecycle: 'dealApproval', id: orderId }]);
    const proved = await runGo('verifyEvidence', folder, signer.verifierKey);
    expect(proved).toMatchObject({ code: 0, output: expect.stringContaining('4 entries proved') });
    const other = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 8)));
    expect((await runGo('verifyEvidence', folder, other.verifierKey)).code).toBe(1);
    const [name = ''] = Object.keys(files).filter((each) => /^entries\/\d+\.json$/.test(each));
    writeFileSync(join(folder, name), (files[name] ?? '').replace('"type":', '"kind":'));
    expect((await runGo('verifyEvidence', folder, signer.verifierKey)).code).toBe(1);
  });

  it('is for operations alone, of records that are there, and is itself kept', async () => {
    const requested = [{ lifecycle: 'dealApproval', id: orderId }];
    for (const who of ['agent', 'salesperson', 'developer'] as const)
      expect(
        (await unpacked(await server.login(...(accounts[who] as [string, string, string])), requested))
          .status,
      ).toBe(403);
    const nothing = [{ lifecycle: 'dealApproval', id: crypto.randomUUID() }];
    expect((await unpacked(operations, nothing)).status).toBe(404);
    expect((await unpacked(operations, [])).status).toBe(400);
    const [stored] = await server.database.rows(
      `select details from security_events where kind = 'evidence' order by id desc limit 1`,
      [],
    );
    expect(stored?.details).toEqual({ records: 1, record: orderId });
  });
});

describe('that the log begins with the log of a former checkpoint (R-trail-2)', () => {
  /** Returns earlier checkpoints, of trees of several shapes, each with the proof from it to the newest one. */
  async function proofs() {
    const { log } = server.api.services;
    const former: string[] = [];
    for (let level = 0; level < 5; level += 1) {
      await log.append();
      former.push((await log.checkpoint())?.note ?? '');
      const added = { name: `等级${crypto.randomUUID().slice(0, 6)}`, discountRate: '0.1' };
      for (let times = 0; times <= level; times += 1)
        await operations.call('POST', '/agent/level', { ...added, name: `${added.name}${times}` }, newKey());
    }
    const filter = former.map(async (note) => {
      const path = `/audit-trail/consistency?size=${readCheckpoint(note).size}`;
      const { body } = await operations.call<{ hashes: string[]; checkpoint: string }>('GET', path);
      return { note, ...body.data };
    });
    return Promise.all(filter);
  }

  it('is proved to who keeps that checkpoint, and of another log it is not', async () => {
    for (const { note, hashes, checkpoint } of await proofs()) {
      const [older, newer] = [readCheckpoint(note), readCheckpoint(checkpoint)];
      const path = hashes.map((hash) => Buffer.from(hash, 'base64'));
      expect(newer.size).toBeGreaterThan(older.size);
      expect(extendsTree(older, newer, path)).toBe(true);
      expect(extendsTree({ ...older, root: newer.root }, newer, path)).toBe(false);
    }
  });

  it.skipIf(!hasGo)('is proved to the implementation of Go, and of another log it is not', async () => {
    for (const { note, hashes, checkpoint } of await proofs()) {
      const folder = mkdtempSync(join(tmpdir(), 'oms-consistency-'));
      const written = (name: string, text: string) => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      };
      const [older, newer] = [written('older.txt', note), written('newer.txt', checkpoint)];
      const check = (proof: string[], from = older) =>
        runGo('verifyConsistency', signer.verifierKey, from, newer, written('proof.txt', proof.join('\n')));
      const output = `${readCheckpoint(checkpoint).size} entries begin with those ${readCheckpoint(note).size}`;
      expect(await check(hashes)).toMatchObject({ code: 0, output: expect.stringContaining(output) });
      expect((await check(hashes.slice(1))).code).toBe(1);
      expect((await check(hashes.toReversed())).code).toBe(hashes.length > 1 ? 1 : 0);
      // Forges a checkpoint with the same size and another root, signed with the right key.
      const forged = readCheckpoint(note);
      const rewritten = signedNote(checkpointText({ ...forged, root: Buffer.alloc(32, 1) }), signer);
      expect((await check(hashes, written('forged.txt', rewritten))).code).toBe(1);
    }
  });
});
