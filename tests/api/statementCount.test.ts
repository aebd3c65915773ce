import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fillAuditEntries } from '../../src/server/auditTrail/auditEntries.ts';
import { packageApplications } from '../../src/server/db/schema.ts';
import { newApplication } from '../support/applications.ts';
import { importedFile } from '../support/bodies.ts';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { growths } from '../support/manyRows.ts';
import { callers, post, put, type CallerName, type MatrixRequest, type Subject } from '../support/matrix.ts';
import { newPackage } from '../support/packages.ts';
import { countStatements, type StatementCount } from '../support/statementCount.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract, uploadFile } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The most statements of one call, including the caller's session, begin and commit, the key and the notices. */
const limit = 15;
/** Calls that read the whole store. */
const wholeStore = new Set(['auditTrailVerify']);
/** An export reads a thousand rows with each statement: these sizes test its first page. */
const sizes = { few: 1, many: 60 };
/** The first bytes of a ZIP archive. */
const installer = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0]);

type Records = Omit<Subject, 'credentials'>;

interface Given {
  size: number;
  /** The applications of the package that can be edited. */
  applicationIds: string[];
  installerFileId: string;
}

/** Calls that do more than their row of `callRows`, or act on many records at once. */
const larger: Record<string, (records: Records, given: Given) => MatrixRequest> = {
  customerImport: (_, { size }) => post('/customer/import', { text: importedFile(size) }),
  customerImportPreview: (_, { size }) => post('/customer/importPreview', { text: importedFile(size) }),
  userResign: ({ memberId: id, deal }) =>
    put('/user/resign', { id, version: 1, transfer: true, receiverId: deal.salespersonId }),
  packageAdd: (_, { applicationIds }) => post('/package', { ...newPackage(applicationIds), publish: true }),
  packageEdit: ({ draftId: id }, { applicationIds }) =>
    put('/package', { ...newPackage(applicationIds), id, version: 1 }),
  appAdd: (_, { installerFileId }) => post('/app', { ...newApplication(), installerFileId }),
  appAddVersion: ({ apps }, { installerFileId }) =>
    post('/app/version', {
      ...newApplication(),
      number: '2.0.0',
      installerFileId,
      applicationId: apps.passed.id,
    }),
  appEdit: ({ apps }, { installerFileId }) =>
    put('/app', { ...newApplication(), installerFileId, id: apps.rejected.versionId, version: 1 }),
  agentEdit: ({ agency: { id }, levelId }) =>
    put('/agent', { id, version: 1, name: '改名代理商', director: '李主管', levelId, password: 'new1234' }),
  platformUserEdit: ({ platformUserId: id }) =>
    put('/user/platform', { id, version: 1, name: '改名', password: 'new1234' }),
};

describe.skipIf(!inject('postgresUrl'))('the statements of a call', () => {
  let server: TestApi;
  let count: StatementCount;
  let contractFileId: string;
  let installerFileId: string;
  /** The server's steady clock, in milliseconds. */
  let steady = 0;
  const sessions = new Map<CallerName, Caller>();
  beforeAll(async () => {
    server = await startTestApi('postgres', undefined, undefined, () => steady);
    const [enterpriseId, account, password] = accounts.salesperson;
    const salesperson = await server.login(enterpriseId, account, password);
    contractFileId = await uploadContract(server, salesperson);
    const developer = await callerFor('developer');
    ({ id: installerFileId } = await uploadFile(server, developer, 'installer', 'app.zip', installer));
    // Does the server's work of each second in full, because the demo data are more than one run handles.
    await server.api.services.log.append();
    await fillAuditEntries(server.database);
    count = countStatements();
  });
  afterAll(async () => {
    count.stop();
    await server.close();
  });

  /** Starts counting for a caller whose session the server has to look up again. */
  function begin(): void {
    steady += 60_000;
    count.begin();
  }

  /** Returns a caller that is logged in. */
  async function callerFor(name: CallerName): Promise<Caller> {
    if (name === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[name];
    const caller = sessions.get(name) ?? (await server.login(enterpriseId, account, password));
    sessions.set(name, caller);
    if ((await caller.call('GET', '/user/detail')).status === 200) return caller;
    sessions.delete(name);
    return callerFor(name);
  }

  async function includedIn(packageId: string): Promise<string[]> {
    const { db } = server.database;
    const rows = await db
      .select()
      .from(packageApplications)
      .where(eq(packageApplications.packageId, packageId));
    return rows.map(({ applicationId }) => applicationId);
  }

  /** Returns the statements of every call when it acts on this number of rows. */
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
        const applicationIds = await includedIn(records.draftId);
        const credentials = accounts[name === 'anonymous' ? 'salesperson' : name];
        const request = row.request({ ...records, credentials });
        const given = { size, applicationIds, installerFileId };
        const { method, path, body } = larger[operationId]?.(records, given) ?? request;
        const caller = await callerFor(name);
        // Appends as the running server does, so that no call finds entries that are not in the log yet.
        await server.api.services.log.append();
        begin();
        const answer = await caller.call(method, path, body, newKey());
        sent.set(operationId, count.sent());
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
      const request = row?.request({ ...records, credentials: accounts.operations }).path ?? '';
      const { pageSize: _, ...filter } = Object.fromEntries(new URL(request, 'http://local').searchParams);
      begin();
      const response = await server.api.hono.request(`/api/operation${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(filter),
      });
      expect(response.status, path).toBe(200);
      await response.text();
      sent.set(`${list} as CSV`, count.sent());
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
    const wrong = table.filter(([call, less, more]) => !wholeStore.has(call) && Math.max(less, more) > limit);
    expect(wrong, wrong.map(([call]) => `${call}:\n${many.get(call)?.join('\n')}`).join('\n\n')).toEqual([]);
  });
});
