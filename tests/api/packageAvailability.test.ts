import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApplicationDetail } from '../../src/domain/application.ts';
import type { LifecycleBoard } from '../../src/domain/lifecycleBoard.ts';
import type { PackageDetail } from '../../src/domain/productPackage.ts';
import { transitions } from '../../src/server/db/schema.ts';
import { verifyStore } from '../../src/server/trail/verify.ts';
import { addTestApplication } from '../support/applications.ts';
import { newPackage } from '../support/packages.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.each(engines())('the availability of packages in the trail on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let first: string;
  let second: string;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
  });
  afterAll(() => server.close());

  async function answered<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    const answer = await operations.call<T>(method, path, body, ...(method === 'GET' ? [] : [newKey()]));
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  }
  const addPackage = (applicationIds: string[]) =>
    answered<PackageDetail>('POST', '/package', { ...newPackage(applicationIds), publish: false });
  const editPackage = ({ id, version }: PackageDetail, applicationIds: string[]) =>
    answered<PackageDetail>('PUT', '/package', { ...newPackage(applicationIds), id, version });
  async function shelve(id: string, event: 'publish' | 'unpublish') {
    const { version } = await answered<ApplicationDetail>('GET', `/app/detail?id=${id}`);
    await answered('POST', `/app/${event}`, {
      id,
      version,
      ...(event === 'unpublish' && { remarks: '资质到期' }),
    });
  }
  const stepsOf = (recordId: string, lifecycle = 'packageAvailability') =>
    server.database.db
      .select()
      .from(transitions)
      .where(and(eq(transitions.lifecycle, lifecycle), eq(transitions.recordId, recordId)))
      .orderBy(asc(transitions.seq));
  const lastOf = async (recordId: string, lifecycle?: string) => (await stepsOf(recordId, lifecycle)).at(-1);

  it('names the step of the application that it follows from', async () => {
    first = (await addTestApplication(server.database, 'passed', { published: true })).id;
    second = (await addTestApplication(server.database, 'passed', { published: true })).id;
    const one = await addPackage([first]);
    const both = await addPackage([first, second]);
    await shelve(first, 'unpublish');
    const cause = await lastOf(first, 'applicationPublication');
    for (const { id } of [one, both]) {
      const [added, derived, ...more] = await stepsOf(id);
      expect(more).toEqual([]);
      expect(added).toMatchObject({ seq: 1, from: null, event: 'add', to: 'available', causeId: null });
      expect(derived).toMatchObject({
        seq: 2,
        from: 'available',
        event: 'applicationUnpublished',
        to: 'unavailable',
        edge: 'packageAvailability.applicationUnpublished',
        causeId: cause?.id,
        actorRoleId: 0,
        requestId: cause?.requestId,
        params: { application: expect.stringMatching(/./) },
        machineVersion: 1,
      });
      expect(derived?.facts).toMatchObject({
        publication: 'unpublished',
        unpublished: [expect.any(String)],
      });
    }
    // The second one changes nothing, because the package is already unavailable.
    await shelve(second, 'unpublish');
    expect(await stepsOf(both.id)).toHaveLength(2);
    await shelve(first, 'publish');
    expect((await lastOf(one.id))?.to).toBe('available');
    expect((await lastOf(one.id))?.causeId).toBe((await lastOf(first, 'applicationPublication'))?.id);
    expect(await stepsOf(both.id), 'the other one is still unpublished').toHaveLength(2);
    await shelve(second, 'publish');
    expect(await lastOf(both.id)).toMatchObject({ event: 'applicationsPublished', to: 'available', seq: 3 });
  });

  it('names the step of the package that gets or loses an unpublished application', async () => {
    await shelve(second, 'unpublish');
    const created = await addPackage([second]);
    expect(await lastOf(created.id)).toMatchObject({
      to: 'unavailable',
      causeId: (await lastOf(created.id, 'packagePublication'))?.id,
    });
    const edited = await editPackage(created, [first]);
    expect(await lastOf(created.id)).toMatchObject({
      event: 'applicationsPublished',
      to: 'available',
      causeId: (await lastOf(created.id, 'packagePublication'))?.id,
    });
    const again = await editPackage(edited, [first, second]);
    expect((await lastOf(created.id))?.to).toBe('unavailable');
    await editPackage(again, [second]);
    expect(await stepsOf(created.id), 'unavailable as before').toHaveLength(4);
  });

  it('is counted, and agrees with the applications', async () => {
    const board = await answered<LifecycleBoard>('GET', '/lifecycle/board?lifecycle=packageAvailability');
    const [counted] = await server.database.rows(
      `select count(*) filter (where not withdrawn) as available, count(*) filter (where withdrawn) as unavailable
        from (select packages.id, bool_or(applications.status <> 'published') as withdrawn from packages
          join package_applications on package_id = packages.id join applications on applications.id = application_id
          group by packages.id) as package`,
      [],
    );
    expect(board.states.map(({ state, count }) => [state, count])).toEqual([
      ['available', Number(counted?.available)],
      ['unavailable', Number(counted?.unavailable)],
    ]);
    const mine = async () =>
      (await verifyStore(server.api.services)).findings.filter(
        ({ lifecycle }) => lifecycle === 'packageAvailability',
      );
    expect(await mine()).toEqual([]);
    await server.database.db.execute(sql`update applications set status = 'unpublished' where id = ${first}`);
    expect(await mine()).not.toEqual([]);
    expect(new Set((await mine()).map(({ problem }) => problem))).toEqual(new Set(['recordChanged']));
  });
});
