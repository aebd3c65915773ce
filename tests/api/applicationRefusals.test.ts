/** Refusals for applications: a duplicate name or number, a second open version; and the counts of a preview. */
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Application, ApplicationDetail } from '../../src/domain/application.ts';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import { addVersion as writeVersion } from '../../src/server/application/write.ts';
import { subscriptions } from '../../src/server/db/schema.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { addTestCustomer } from '../support/deals.ts';
import { loseRace } from '../support/lockWaits.ts';
import { addTestPackage } from '../support/packages.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 60_000 });

const duplicateName = { field: 'name', message: 'An application with this name already exists' };
const duplicateNumber = { field: 'number', message: 'This version number is already used' };
const now = new Date('2031-03-10T04:00:00Z');

interface Preview {
  applicationId: string;
  packages: { id: string; status: string; sold: boolean; customerCount: number }[];
  customerCount: number;
}

describe.each(engines())('the refusals of applications on %s', (engine) => {
  let server: TestApi;
  let developer: Caller;
  let operations: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    developer = await server.login(...accounts.developer);
    operations = await server.login(...accounts.operations);
  });
  afterAll(() => server.close());

  const add = (body: object = newApplication()) =>
    developer.call<ApplicationDetail>('POST', '/app', body, newKey());
  const addVersion = ({ id }: Application, body: object) =>
    developer.call<ApplicationDetail>('POST', '/app/version', { ...body, applicationId: id }, newKey());
  const edit = ({ latestId, latestVersion }: Application, body: object) =>
    developer.call<ApplicationDetail>('PUT', '/app', { ...body, id: latestId, version: latestVersion });
  async function pass({ latestId: id, latestVersion: version }: Application) {
    await developer.call('POST', '/app/submit', { id, version });
    const verdict = { id, version: version + 1, event: 'pass', remarks: '' };
    return (await operations.call<ApplicationDetail>('POST', '/app/audit', verdict)).body.data;
  }

  it('are given no name that is in force or asked for, and no number that they have had (R-app-3)', async () => {
    const [existing, own, next] = [newApplication(), newApplication(), newApplication()];
    await add(existing);
    const draft = (await add(own)).body.data;
    expect((await add(existing)).body.errors).toEqual([duplicateName]);
    expect((await edit(draft, { ...own, name: existing.name })).body.errors).toEqual([duplicateName]);
    const edited = await edit(draft, { ...own, description: '次个版本' });
    expect(edited.status).toBe(200);
    const passed = await pass(edited.body.data);
    expect((await addVersion(passed, { ...own, name: existing.name })).body.errors).toEqual([
      duplicateName,
      duplicateNumber,
    ]);
    const open = (await addVersion(passed, { ...next, number: '2.0.0' })).body.data;
    expect((await edit(open, { ...next, number: '1.0.0' })).body.errors).toEqual([duplicateNumber]);
    expect((await add(next)).body.errors).toEqual([duplicateName]);
    // The application's former name is free again after another version has passed.
    await pass(open);
    expect((await add(own)).status).toBe(200);
  });

  it('are given no version beside one that has not passed (R-app-4)', async () => {
    const draft = (await add()).body.data;
    const { status, body } = await addVersion(draft, { ...newApplication(), number: '2.0.0' });
    expect([status, body.reason, body.msg]).toEqual([
      409,
      'noVersionOpen',
      'Another version is still in progress: submit it or wait for its review',
    ]);
  });

  // PGlite has one connection, so no call waits for another's transaction.
  it.skipIf(engine === 'pglite' || !inject('postgresUrl'))(
    'are given no name that the version of another application takes at the same moment (R-app-3)',
    async () => {
      const faster = await pass((await add()).body.data);
      const slower = await pass((await add()).body.data);
      const session = await server.api.services.sessions.find(developer.token);
      if (!session) throw new Error('No session');
      const body = { ...newApplication(), number: '2.0.0' } as const;
      const version = { ...body, clients: ['web' as const], applicationId: faster.id };
      const lost = await loseRace(
        server.database,
        (tx) => writeVersion(tx, session, version, now),
        () => addVersion(slower, body),
      );
      expect(lost.body.errors).toEqual([duplicateName]);
    },
  );

  it('are told beforehand which customers run a package of them today (R-app-11)', async () => {
    const { db } = server.database;
    const preview = (id: string) => operations.call<Preview>('GET', `/app/unpublishPreview?id=${id}`);
    expect((await preview(crypto.randomUUID())).status).toBe(404);
    const { id: applicationId } = await addTestApplication(server.database, 'passed', { published: true });
    expect((await preview(applicationId)).body.data).toEqual({
      applicationId,
      packages: [],
      customerCount: 0,
    });
    const [one, other] = [
      await addTestPackage(server.database, [applicationId]),
      await addTestPackage(server.database, [applicationId]),
    ];
    const today = dayOf(now);
    const [both, starting, ended] = [
      await addTestCustomer(db),
      await addTestCustomer(db),
      await addTestCustomer(db),
    ];
    const term = (customerId: string, packageId: string, startDate: string, endDate: string) =>
      db.insert(subscriptions).values({ customerId, packageId, seats: 5, startDate, endDate });
    await term(both, one, today, addMonths(today, 12));
    await term(both, other, '2030-03-11', '2031-03-11');
    await term(starting, one, '2031-03-11', '2032-03-11');
    await term(ended, one, '2030-03-10', '2031-03-10');
    const { packages, customerCount } = (await preview(applicationId)).body.data;
    expect(customerCount).toBe(1);
    expect(new Map(packages.map((row) => [row.id, row]))).toEqual(
      new Map(
        [one, other].map((id) => [
          id,
          { id, name: expect.any(String), status: 'unpublished', sold: false, customerCount: 1 },
        ]),
      ),
    );
  });
});
