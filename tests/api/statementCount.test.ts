import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { packageApplications } from '../../src/server/db/schema.ts';
import { importedFile } from '../support/bodies.ts';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { growths } from '../support/manyRows.ts';
import { callers, post, put, type CallerName, type Request, type Subject } from '../support/matrix.ts';
import { newPackage } from '../support/packages.ts';
import { countStatements, type StatementCount } from '../support/statementCount.ts';
import { accounts, once, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/**
 * Of one call, beside what frames every writing call alike: begin and commit, the two of its key, and its notices. Who
 * the caller is, is known from the call before.
 */
const limit = 15;
/** An export reads a thousand rows with each statement: what stands here is its first page. */
const sizes = { few: 1, many: 60 };

const frame = [
  'begin',
  'commit',
  'insert into "idempotency_keys"',
  'update "idempotency_keys"',
  'select pg_notify(',
];
const ownOf = (statements: string[]) =>
  statements.filter((statement) => !frame.some((start) => statement.startsWith(start)));

type Records = Omit<Subject, 'credentials'>;

/** What a call is asked to do to many records at once, or with what it succeeds, where its row of `callRows` does not. */
const larger: Record<string, (records: Records, size: number, applicationIds: string[]) => Request> = {
  customerImport: (_, size) => post('/customer/import', { text: importedFile(size) }),
  customerImportPreview: (_, size) => post('/customer/importPreview', { text: importedFile(size) }),
  userResign: ({ memberId: id, deal }) =>
    put('/user/resign', { id, version: 1, transfer: true, receiverId: deal.salespersonId }),
  packageAdd: (_, __, applicationIds) => post('/package', { ...newPackage(applicationIds), publish: true }),
  packageEdit: ({ draftId: id }, _, applicationIds) =>
    put('/package', { ...newPackage(applicationIds), id, version: 1 }),
};

describe.skipIf(!inject('postgresUrl'))('the statements of a call', () => {
  let server: TestApi;
  let count: StatementCount;
  let contractFileId: string;
  const sessions = new Map<CallerName, Caller>();
  beforeAll(async () => {
    server = await startTestApi('postgres');
    const [enterpriseId, account, password] = accounts.salesperson;
    const salesperson = await server.login(enterpriseId, account, password);
    contractFileId = await uploadContract(server, salesperson);
    count = countStatements();
  });
  afterAll(async () => {
    count.stop();
    await server.close();
  });

  /** Logged in, and known to the server. */
  async function callerFor(name: CallerName): Promise<Caller> {
    if (name === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[name];
    const caller = sessions.get(name) ?? (await server.login(enterpriseId, account, password));
    sessions.set(name, caller);
    if ((await caller.call('GET', '/user/detail')).status === 200) return caller;
    sessions.delete(name);
    return callerFor(name);
  }

  async function heldBy(packageId: string): Promise<string[]> {
    const { db } = server.database;
    const rows = await db
      .select()
      .from(packageApplications)
      .where(eq(packageApplications.packageId, packageId));
    return rows.map(({ applicationId }) => applicationId);
  }

  /** What every call sends when it touches so many rows. */
  async function statementsOf(size: number): Promise<Map<string, string[]>> {
    const sent = new Map<string, string[]>();
    let untouched: Records | undefined;
    for (const [operationId, row] of Object.entries(callRows)) {
      const name =
        callers[row.statuses.findIndex((status) => status !== 401 && status !== 403)] ?? 'anonymous';
      const expected = row.statuses[callers.indexOf(name)];
      const attempt = async () => {
        const records = (untouched ??= await newSubject(
          server.database,
          contractFileId,
          await callerFor('operations'),
        ));
        if (size > 1) await growths[operationId]?.(server.database, records, size);
        const applicationIds = await heldBy(records.draftId);
        const credentials = accounts[name === 'anonymous' ? 'salesperson' : name];
        const asked = row.request({ ...records, credentials });
        const { method, path, body } = larger[operationId]?.(records, size, applicationIds) ?? asked;
        const caller = await callerFor(name);
        count.begin();
        const answer = await caller.call(method, path, body, once());
        sent.set(operationId, ownOf(count.sent()));
        return answer;
      };
      const before = untouched;
      let answer = await attempt();
      // An earlier call has changed the record.
      if (answer.status !== expected && before) {
        untouched = undefined;
        answer = await attempt();
      }
      expect(answer.status, `${operationId}: ${JSON.stringify(answer.body)}`).toBe(expected);
    }
    for (const { path, list } of server.api.exports) {
      const row = callRows[list];
      const name = callers[row?.statuses.findIndex((status) => status === 200) ?? 0] ?? 'operations';
      const caller = await callerFor(name);
      const records = (untouched ??= await newSubject(
        server.database,
        contractFileId,
        await callerFor('operations'),
      ));
      const asked = row?.request({ ...records, credentials: accounts.operations }).path ?? '';
      const { pageSize: _, ...filter } = Object.fromEntries(new URL(asked, 'http://local').searchParams);
      count.begin();
      const response = await server.api.hono.request(`/api/operation${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(filter),
      });
      expect(response.status, path).toBe(200);
      await response.text();
      sent.set(`${list} as CSV`, ownOf(count.sent()));
    }
    return sent;
  }

  it(`are at most ${limit}, whatever the rows`, async () => {
    const few = await statementsOf(sizes.few);
    const many = await statementsOf(sizes.many);
    const table = [...many].map(([call, sent]) => [call, few.get(call)?.length ?? 0, sent.length] as const);
    const lines = table.map(([call, less, more]) => `${call.padEnd(34)} ${less} ${more}`);
    console.log(
      `Statements with ${sizes.few} and with ${sizes.many} rows of what a call touches:\n${lines.join('\n')}`,
    );
    const wrong = table.filter(([, less, more]) => less > limit || more > limit);
    expect(wrong, wrong.map(([call]) => `${call}:\n${many.get(call)?.join('\n')}`).join('\n\n')).toEqual([]);
  });
});
