/** Stored data of an application and its versions, search results, and the users who are notified of a step. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Application, ApplicationDetail } from '../../src/domain/application.ts';
import type { TransitionEntry } from '../../src/domain/lifecycleLog.ts';
import type { AddressedEvent } from '../../src/server/http/liveBus.ts';
import { users } from '../../src/server/db/schema.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { addTestPackage } from '../support/packages.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadFile } from '../support/uploads.ts';
import { eventually } from '../support/patience.ts';

vi.setConfig({ testTimeout: 60_000 });

const minute = (n: number) => `2031-03-10T04:${String(n).padStart(2, '0')}:00.000Z`;
const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);

describe.each(engines())('the records of applications on %s', (engine) => {
  let server: TestApi;
  let developer: Caller;
  let operations: Caller;
  let now = new Date(minute(0));
  const heard: AddressedEvent[] = [];
  beforeAll(async () => {
    server = await startTestApi(engine, () => now);
    developer = await server.login(...accounts.developer);
    operations = await server.login(...accounts.operations);
    await server.database.listen(
      'operation_events',
      (payload) => void heard.push(JSON.parse(payload) as AddressedEvent),
      () => undefined,
    );
  });
  afterAll(() => server.close());

  /** Returns the application after a call that must be answered with 200. */
  async function done(caller: Caller, method: string, path: string, body: object) {
    const answer = await caller.call<ApplicationDetail>(method, path, body, newKey());
    expect(answer.status, answer.body.msg).toBe(200);
    return answer.body.data;
  }
  const add = (body: object = newApplication()) => done(developer, 'POST', '/app', body);
  const addVersion = ({ id }: Application, body: object) =>
    done(developer, 'POST', '/app/version', { ...body, applicationId: id });
  const edit = ({ latestId, latestVersion }: Application, body: object) =>
    done(developer, 'PUT', '/app', { ...body, id: latestId, version: latestVersion });
  const submit = ({ latestId, latestVersion }: Application) =>
    done(developer, 'POST', '/app/submit', { id: latestId, version: latestVersion });
  const audit = ({ latestId, latestVersion }: Application, event: 'pass' | 'reject', remarks: string) =>
    done(operations, 'POST', '/app/audit', { id: latestId, version: latestVersion, event, remarks });
  const pass = async (application: Application) => audit(await submit(application), 'pass', '');
  const publish = ({ id, version }: Application) => done(operations, 'POST', '/app/publish', { id, version });
  const unpublish = ({ id, version }: Application) =>
    done(operations, 'POST', '/app/unpublish', { id, version, remarks: '牌照到期' });
  const listed = async (keyword: string) =>
    (
      await operations.call<{ records: Application[] }>(
        'GET',
        `/app/page?keyword=${encodeURIComponent(keyword)}`,
      )
    ).body.data.records;
  async function stepsOf(lifecycle: string, id: string) {
    const { body } = await operations.call<{
      entries: Pick<TransitionEntry, 'event' | 'at' | 'params' | 'remarks'>[];
    }>('GET', `/lifecycle/history?lifecycle=${lifecycle}&id=${id}`);
    return body.data.entries.map(({ event, at, params, remarks }) => [
      event,
      at,
      remarks,
      Object.fromEntries(params.map(({ name, value }) => [name, value])),
    ]);
  }
  const nameOf = async (enterpriseId: string) => {
    const [user] = await server.database.db.select().from(users).where(eq(users.enterpriseId, enterpriseId));
    return user?.name;
  };

  it('say when each step of a review was, by whom, and of which version (R-app-1, R-app-7)', async () => {
    const input = { ...newApplication(), name: '月光账本', number: '3.1' };
    now = new Date(minute(1));
    const added = await add(input);
    now = new Date(minute(2));
    const submitted = await submit(added);
    expect(submitted.versions[0]).toMatchObject({
      appliedAt: minute(2),
      decidedAt: null,
      decidedByName: null,
      reviewDescription: null,
    });
    now = new Date(minute(3));
    const decidedByName = await nameOf('OPS');
    const rejected = await audit(submitted, 'reject', '测试账号失效');
    const reason = { decidedAt: minute(3), decidedByName, reviewDescription: '测试账号失效' };
    expect(rejected.versions[0]).toMatchObject({ ...reason, appliedAt: minute(2), releasedAt: null });
    now = new Date(minute(4));
    // The version number may change as well until a version has passed.
    const edited = await edit(rejected, { ...input, number: '3.2' });
    now = new Date(minute(5));
    const again = await submit(edited);
    expect(again.versions[0]).toMatchObject({ ...reason, appliedAt: minute(5) });
    now = new Date(minute(6));
    const passed = await audit(again, 'pass', '通过');
    now = new Date(minute(7));
    const detail = await publish(passed);

    const { id, latestId, developerId } = added;
    const head = {
      id,
      name: '月光账本',
      developerId,
      developerName: await nameOf('DEV1'),
      status: 'published',
      version: 2,
      passedNumber: '3.2',
      latestId,
      latestVersion: 6,
      latestNumber: '3.2',
      auditStatus: 'passed',
      reviewDescription: '通过',
      clients: ['web', 'ios'],
      canBeTried: true,
      developerSeatPrice: '6.00',
      platformSeatPrice: '10.00',
      createdAt: minute(1),
      appliedAt: minute(5),
      releasedAt: minute(7),
    };
    const { installerFileId: _, ...entered } = input;
    const version = {
      ...entered,
      number: '3.2',
      id: latestId,
      applicationId: id,
      revision: 1,
      installer: null,
      status: 'passed',
      version: 6,
      reviewDescription: '通过',
      createdAt: minute(1),
      appliedAt: minute(5),
      decidedAt: minute(6),
      decidedByName,
      releasedAt: minute(7),
    };
    expect(detail).toEqual({ ...head, removalInstructions: null, versions: [version] });
    expect(await listed('月光账本')).toEqual([head]);
    expect(await stepsOf('applicationAudit', latestId)).toEqual([
      ['add', minute(1), '', { number: '3.1' }],
      ['submit', minute(2), '', { number: '3.1' }],
      ['reject', minute(3), '测试账号失效', { number: '3.1' }],
      ['edit', minute(4), '', { number: '3.2' }],
      ['submit', minute(5), '', { number: '3.2' }],
      ['pass', minute(6), '通过', { number: '3.2' }],
    ]);
    expect(await stepsOf('applicationPublication', id)).toEqual([
      ['add', minute(1), '', {}],
      ['publish', minute(7), '', {}],
    ]);
  });

  it('keep the day on which a version first was on the shelf (R-app-8, R-app-9)', async () => {
    now = new Date(minute(10));
    const first = await publish(await pass(await add()));
    now = new Date(minute(11));
    const off = await unpublish(first);
    const next = await pass(await addVersion(off, { ...newApplication(), number: '2.0.0' }));
    expect(next.versions.map(({ releasedAt }) => releasedAt)).toEqual([null, minute(10)]);
    now = new Date(minute(12));
    const on = await publish(next);
    expect(on.versions.map(({ releasedAt }) => releasedAt)).toEqual([minute(12), minute(10)]);
    now = new Date(minute(13));
    const again = await publish(await unpublish(on));
    expect(again.versions.map(({ releasedAt }) => releasedAt)).toEqual([minute(12), minute(10)]);
    // The application is already published, so a version is released with its verdict.
    now = new Date(minute(14));
    const last = await pass(await addVersion(again, { ...newApplication(), number: '3.0.0' }));
    expect(last.versions.map(({ releasedAt }) => releasedAt)).toEqual([minute(14), minute(12), minute(10)]);
    // Unpublishing is no release, even if the first release is unknown.
    const { id } = await addTestApplication(server.database, 'passed', { published: true });
    expect((await unpublish({ id, version: 1 } as Application)).versions[0]?.releasedAt).toBeNull();
  });

  it('can be tried by an address or by an installer (R-app-6)', async () => {
    const { id: installerFileId } = await uploadFile(server, developer, 'installer', 'app.zip', zip);
    const address = newApplication();
    const installer = { ...newApplication(), accessAddress: '', installerFileId };
    const neither = { ...newApplication(), accessAddress: '' };
    for (const [body, expected] of [
      [address, true],
      [installer, true],
      [neither, false],
    ] as const) {
      const added = await add(body);
      expect(added.canBeTried).toBe(expected);
      expect((await listed(body.name)).map(({ canBeTried }) => canBeTried)).toEqual([expected]);
      const { latestId: id, latestVersion: version } = added;
      const { status, body: answer } = await developer.call('POST', '/app/submit', { id, version });
      expect([status, answer.reason]).toEqual(expected ? [200, undefined] : [422, 'canBeTried']);
    }
  });

  it('are named in the history of an installer, by the version that holds it (R-app-1)', async () => {
    const upload = async () => (await uploadFile(server, developer, 'installer', 'app.zip', zip)).id;
    const [one, other] = [await upload(), await upload()];
    const body = { ...newApplication(), name: '晨星相册', installerFileId: one };
    const added = await add(body);
    await edit(added, { ...body, name: '晚星相册', number: '1.0.1', installerFileId: other });
    const named = async (id: string) =>
      (await stepsOf('file', id)).slice(1).map(([event, , , params]) => [event, params]);
    expect(await named(one)).toEqual([
      ['use', { application: '晨星相册', number: '1.0.0' }],
      ['releaseLast', { application: '晚星相册', number: '1.0.1' }],
    ]);
    expect(await named(other)).toEqual([['use', { application: '晚星相册', number: '1.0.1' }]]);
  });

  it('are found by the name in force and by their developer (R-app-8)', async () => {
    const idsBy = async (keyword: string) => (await listed(keyword)).map(({ id }) => id);
    const draft = await edit(await add({ ...newApplication(), name: '月牙泉' }), {
      ...newApplication(),
      name: '沙漠泉',
    });
    expect([await idsBy('yueya'), await idsBy('shamo')]).toEqual([[], [draft.id]]);
    const passed = await pass(draft);
    const open = await addVersion(passed, { ...newApplication(), name: '冰川湖', number: '2.0.0' });
    const corrected = await edit(open, { ...newApplication(), name: '雪山湖', number: '2.0.1' });
    expect([await idsBy('shamo'), await idsBy('xueshan')]).toEqual([[draft.id], []]);
    await pass(corrected);
    expect([await idsBy('shamo'), await idsBy('xueshan')]).toEqual([[], [draft.id]]);

    const other = await addTestApplication(server.database, 'draft', { enterpriseId: 'DEV2' });
    expect(await idsBy('另一个开发者')).toEqual([other.id]);
  });

  it('may be put into packages as the version in force describes them, by name', async () => {
    const choices = async (keyword: string) =>
      (await operations.call<{ name: string }[]>('GET', `/app/list?keyword=${encodeURIComponent(keyword)}`))
        .body.data;
    const passed = await pass(await add({ ...newApplication(), name: '泰山云梯' }));
    await pass(await add({ ...newApplication(), name: '华山云梯' }));
    await add({ ...newApplication(), name: '衡山云梯' });
    await addVersion(passed, { ...newApplication(), number: '2.0.0', platformSeatPrice: '99.00' });
    const prices = { developerSeatPrice: '6.00', platformSeatPrice: '10.00' };
    const choice = { status: 'unpublished', number: '1.0.0', ...prices };
    expect(await choices('云梯')).toMatchObject([
      { ...choice, name: '华山云梯' },
      { ...choice, name: '泰山云梯' },
    ]);
    expect((await choices('')).length).toBeGreaterThan(2);
  });

  it('tell their developer and operations of each step, and those who sell where a package is concerned', async () => {
    const added = await add();
    const packageId = await addTestPackage(server.database, [added.id]);
    const published = await publish(await pass(added));
    const unchanged = { ...newApplication(), name: published.name };
    const second = await pass(await addVersion(published, { ...unchanged, number: '2.0.0' }));
    const renamed = await edit(await addVersion(second, { ...unchanged, number: '3.0.0' }), {
      ...newApplication(),
      number: '3.0.0',
    });
    await unpublish(await pass(renamed));
    const { id, developerId } = added;
    const audience = { agentId: null, salespersonId: null, developerId };
    const steps = ['add', 'submit', 'pass', 'publish', 'addVersion', 'submit', 'pass'];
    const later = ['addVersion', 'edit', 'submit', 'pass', 'unpublish'];
    await eventually(() =>
      expect(heard.filter((event) => event.id === id)).toEqual(
        [...steps, ...later].map((event) => ({ topic: 'application', id, event, audience })),
      ),
    );
    // Only the third version has another name.
    const ofSales = { agentId: null, salespersonId: null, ofSales: true };
    await eventually(() =>
      expect(heard.filter((event) => event.id === packageId)).toEqual(
        ['publish', 'pass', 'unpublish'].map((event) => ({
          topic: 'package',
          id: packageId,
          event: `application.${event}`,
          audience: ofSales,
        })),
      ),
    );
  });
});
