/** Notes in a case are part of the proof (R-case-5): a change of them in the database alone is detected. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditCase } from '../../src/machines/auditCase.ts';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { openTestCase, writeCaseNote } from '../support/auditCases.ts';
import { unpackEvidence, verifyEvidence } from '../support/evidencePack.ts';
import { asAdministrator } from '../support/storeAttacks.ts';
import { everybody, logOf, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines, openTestDatabase } from '../support/testDatabase.ts';
import { unsealedNow } from '../support/unsealed.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 6)));
const [first, rewritten] = ['两笔由同一人通过', '两笔由同一人在两分钟内通过'];

describe.each(engines())('notes in a case on %s', (engine) => {
  let server: TestApi;
  let operations: LoggedIn['caller'];
  let userId: string;
  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    server = await startTestApi(database, undefined, undefined, undefined, {
      signer,
      unsealed: await unsealedNow(database),
    });
    const session = (await everybody(server))('operations');
    operations = session.caller;
    userId = session.actor?.userId ?? '';
  });
  afterAll(() => server.close());

  /** Opens a case with a deal and a rewritten note, and another case. */
  async function noted() {
    const { id } = await openTestCase(operations);
    const other = await openTestCase(operations);
    const [deal] = await server.database.rows('select id from orders order by id limit 1', []);
    const dealId = String(deal?.id);
    const item = { id, lifecycle: 'dealApproval', recordId: dealId };
    expect((await operations.call('POST', '/audit-case/include', item, newKey())).status).toBe(200);
    const note = (await writeCaseNote(operations, id, first)).body.data;
    const edit = { id: note.id, version: 1, text: rewritten };
    expect((await operations.call('PUT', '/note', edit)).status).toBe(200);
    return { id, otherId: other.id, noteId: note.id, dealId };
  }

  it('are told by the case’s own trail, with their texts, also after their deletion', async () => {
    const { id, noteId } = await noted();
    const deleted = (await writeCaseNote(operations, id, '问错了人')).body.data;
    expect((await operations.call('DELETE', `/note/${deleted.id}?version=1`)).status).toBe(200);
    const log = await logOf(server, auditCase, id);
    expect(
      log.slice(2).map(({ event, remarks, facts }) => [event, facts?.noteStep, remarks, facts?.note]),
    ).toEqual([
      ['note', 'add', first, noteId],
      ['note', 'edit', rewritten, noteId],
      ['note', 'add', '问错了人', deleted.id],
      ['note', 'delete', '问错了人', deleted.id],
    ]);
    expect(log.at(-1)?.facts).toMatchObject({ authorId: userId });
    const { findings } = await verifyStore(server.api.services);
    expect(findings).toEqual([]);
  });

  it('are in the evidence of the case, proved', async () => {
    const { id } = await noted();
    const answer = await server.api.hono.request('/api/operation/audit-trail/evidence', {
      method: 'POST',
      headers: { Authorization: `Bearer ${operations.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ records: [{ lifecycle: 'auditCase', id }] }),
    });
    const { files, folder } = unpackEvidence(new Uint8Array(await answer.arrayBuffer()));
    for (const file of ['evidence.html', 'evidence.json', 'entries.csv'])
      for (const text of [first, rewritten]) expect(files[file], file).toContain(text);
    expect((await verifyEvidence(folder, '--key', signer.verifierKey)).code).toBe(0);
  });

  type Noted = Awaited<ReturnType<typeof noted>>;
  const entryOf = (event: string, seq: string) => (of: Noted) =>
    `select leaf.index, step.id from transitions as step join log_leaves as leaf on leaf.kind = 'transition'
      and leaf.entry_id = step.id where step.record_id = '${of.id}' and event = '${event}' order by seq ${seq} limit 1`;

  it.each([
    {
      does: 'rewrites a note',
      act: ({ noteId }: Noted) => `update notes set text = '未见异常' where id = '${noteId}'`,
      problem: 'recordChanged',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'puts the first text of a note back',
      act: ({ noteId }: Noted) => `update notes set text = '${first}' where id = '${noteId}'`,
      problem: 'recordChanged',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'moves a note to another case',
      act: ({ noteId, otherId }: Noted) => `update notes set case_id = '${otherId}' where id = '${noteId}'`,
      problem: 'recordChanged',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'deletes a note',
      act: ({ noteId }: Noted) => `delete from notes where id = '${noteId}'`,
      problem: 'recordMissing',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'marks a note as deleted',
      act: ({ noteId }: Noted) =>
        `update notes set text = '', status = 'deleted', deleted_at = now() where id = '${noteId}'`,
      problem: 'recordChanged',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'names another author',
      act: ({ noteId }: Noted) =>
        `update notes set author_id = (select id from users where id <> author_id limit 1) where id = '${noteId}'`,
      problem: 'recordChanged',
      entry: entryOf('note', 'desc'),
    },
    {
      does: 'rewrites a note and what the trail says of it',
      act: ({ noteId, id }: Noted) =>
        `with told as (update transitions set remarks = '未见异常' where record_id = '${id}' and event = 'note' and facts ->> 'noteStep' = 'edit')
          update notes set text = '未见异常' where id = '${noteId}'`,
      problem: 'entryChanged',
      entry: entryOf('note', 'desc'),
      lifecycle: 'auditCase',
    },
    {
      does: 'names another author of a note and in the trail',
      act: ({ noteId, id }: Noted) =>
        `with told as (update transitions set actor_name = '王芳', facts = jsonb_set(facts, '{authorId}',
            to_jsonb((select id from users where id <> actor_id order by id limit 1)))
            where record_id = '${id}' and event = 'note')
          update notes set author_id = (select id from users where id <> author_id order by id limit 1) where id = '${noteId}'`,
      problem: 'entryChanged',
      entry: entryOf('note', 'asc'),
      lifecycle: 'auditCase',
    },
    {
      does: 'takes a record out of the case',
      act: ({ id }: Noted) => `delete from audit_case_items where case_id = '${id}'`,
      problem: 'recordChanged',
      entry: entryOf('include', 'asc'),
      lifecycle: 'auditCase',
    },
    {
      does: 'puts a record into another case',
      act: ({ id, otherId }: Noted) =>
        `update audit_case_items set case_id = '${otherId}' where case_id = '${id}'`,
      problem: 'recordChanged',
      entry: entryOf('include', 'asc'),
      lifecycle: 'auditCase',
    },
  ])('it is found when somebody $does', async ({ act, problem, entry, lifecycle = 'note' }) => {
    const of = await noted();
    expect((await verifyStore(server.api.services)).findings).toEqual([]);
    const { database } = server;
    const copiedTables = ['notes', 'audit_case_items', 'transitions'];
    await asAdministrator(
      { database },
      ...copiedTables.map((name) => `create table kept_${name} as table ${name}`),
    );
    await asAdministrator({ database }, act(of));
    const [finding] = (await verifyStore(server.api.services)).findings;
    const [named] = await database.rows(entry(of), []);
    const recordId = lifecycle === 'note' ? of.noteId : of.id;
    expect(finding).toMatchObject({
      problem,
      kind: 'transition',
      index: Number(named?.index),
      entryId: Number(named?.id),
      lifecycle,
      recordId,
    });
    await asAdministrator(
      { database },
      ...copiedTables.flatMap((name) => [
        `delete from ${name}`,
        `insert into ${name} ${name === 'transitions' ? 'overriding system value' : ''} table kept_${name}`,
        `drop table kept_${name}`,
      ]),
    );
  });

  it('it is found when somebody slips in a note, or a record, that nobody added', async () => {
    const { id, dealId, otherId } = await noted();
    const { database } = server;
    await asAdministrator(
      { database },
      `insert into notes (case_id, author_id, text) values ('${id}', '${userId}', '已核对，无问题')`,
      `insert into audit_case_items (case_id, lifecycle, record_id, added_by_id)
        values ('${otherId}', 'dealApproval', '${dealId}', '${userId}')`,
    );
    const [slipped] = await database.rows(`select id from notes where case_id = $1 and text like '已核对%'`, [
      id,
    ]);
    const { findings } = await verifyStore(server.api.services);
    const problems = findings.map(({ problem, lifecycle, recordId }) => [problem, lifecycle, recordId]);
    expect(problems).toContainEqual(['recordUnlogged', 'note', slipped?.id]);
    expect(problems).toContainEqual(['recordChanged', 'auditCase', otherId]);
    await asAdministrator(
      { database },
      `delete from notes where id = '${String(slipped?.id)}'`,
      `delete from audit_case_items where case_id = '${otherId}'`,
    );
    expect((await verifyStore(server.api.services)).findings).toEqual([]);
  });
});
