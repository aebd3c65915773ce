import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import type { Application, ApplicationDetail } from '../../src/domain/application.ts';
import { applications, packageApplications, packages, subscriptions } from '../../src/server/db/schema.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { addTestCustomer } from '../support/deals.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadFile } from '../support/uploads.ts';
import { eventually } from '../support/patience.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Preview {
  packages: { id: string; name: string; sold: boolean; customerCount: number }[];
  customerCount: number;
}

describe.each(engines())('applications on %s', (engine) => {
  let server: TestApi;
  let developer: Caller;
  let operations: Caller;
  let salesperson: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    developer = await server.login(...accounts.developer);
    operations = await server.login(...accounts.operations);
    salesperson = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  const add = (body: object = newApplication()) =>
    developer.call<ApplicationDetail>('POST', '/app', body, newKey());
  const addVersion = (body: object) =>
    developer.call<ApplicationDetail>('POST', '/app/version', body, newKey());
  const read = async (caller: Caller, id: string) =>
    (await caller.call<ApplicationDetail>('GET', `/app/detail?id=${id}`)).body.data;
  const submit = ({ latestId, latestVersion }: Application) =>
    developer.call<ApplicationDetail>('POST', '/app/submit', { id: latestId, version: latestVersion });
  const audit = ({ latestId, latestVersion }: Application, event: string, remarks = '') =>
    operations.call<ApplicationDetail>('POST', '/app/audit', {
      id: latestId,
      version: latestVersion,
      event,
      remarks,
    });
  const publication = (event: string, { id, version }: Application, remarks = '') =>
    operations.call<ApplicationDetail>('POST', `/app/${event}`, {
      id,
      version,
      ...(event === 'unpublish' && { remarks }),
    });

  async function passed(): Promise<ApplicationDetail> {
    const { body } = await add();
    return (await audit((await submit(body.data)).body.data, 'pass')).body.data;
  }

  /** Puts the application into a new package that a customer has bought; returns both ids. */
  async function soldIn(applicationId: string) {
    const { db } = server.database;
    const terms = { baseSeats: 5, durationMonths: 12, price: '1200.00', seatPrice: '60.00' };
    const [row] = await db
      .insert(packages)
      .values({ ...terms, name: `测试产品包${crypto.randomUUID()}`, reading: '', status: 'published' })
      .returning();
    if (!row) throw new Error('No package');
    await db.insert(packageApplications).values({ packageId: row.id, applicationId });
    const customerId = await addTestCustomer(db);
    const startDate = dayOf(new Date());
    const term = { seats: 5, startDate, endDate: addMonths(startDate, 12) };
    await db.insert(subscriptions).values({ ...term, customerId, packageId: row.id });
    return { packageId: row.id, packageName: row.name, customerId };
  }

  it('are where the history of each of their versions is shown', async () => {
    const { id, latestId } = (await add(newApplication())).body.data;
    const pageOf = async (lifecycle: string, recordId: string) => {
      const path = `/lifecycle/history?lifecycle=${lifecycle}&id=${recordId}`;
      return (await operations.call<{ pageId: string }>('GET', path)).body.data.pageId;
    };
    expect(await pageOf('applicationAudit', latestId)).toBe(id);
    expect(await pageOf('applicationPublication', id)).toBe(id);
  });

  it('are corrected after a rejection, submitted again, passed and published', async () => {
    const added = (await add()).body.data;
    expect(added).toMatchObject({ status: 'unpublished', auditStatus: 'draft', passedNumber: null });
    const rejected = (await audit((await submit(added)).body.data, 'reject', '测试账号失效')).body.data;
    expect(rejected).toMatchObject({ auditStatus: 'rejected', reviewDescription: '测试账号失效' });
    const correction = { ...newApplication(), name: `更名${added.name}`, testAccount: 'demo2' };
    const edited = await developer.call<ApplicationDetail>('PUT', '/app', {
      ...correction,
      id: rejected.latestId,
      version: rejected.latestVersion,
    });
    // The review reason is still there during the correction; the name is the application's until a version has passed.
    expect(edited.body.data).toMatchObject({ name: correction.name, reviewDescription: '测试账号失效' });
    const verdict = (await audit((await submit(edited.body.data)).body.data, 'pass', '通过')).body.data;
    expect(verdict).toMatchObject({ auditStatus: 'passed', passedNumber: '1.0.0', releasedAt: null });
    const published = (await publication('publish', verdict)).body.data;
    expect(published).toMatchObject({ status: 'published', releasedAt: expect.any(String) });
  });

  it('keep the version in force, read-only, until a new one passes (R-app-8)', async () => {
    const first = (await publication('publish', await passed())).body.data;
    const next = { ...newApplication(), number: '2.0.0', applicationId: first.id };
    const opened = (await addVersion(next)).body.data;
    expect(opened).toMatchObject({ name: first.name, status: 'published', passedNumber: '1.0.0' });
    expect(opened.versions.map(({ number, status }) => [number, status])).toEqual([
      ['2.0.0', 'draft'],
      ['1.0.0', 'passed'],
    ]);
    const { name: _, ...unchanged } = first.versions[0] ?? {};
    expect(opened.versions[1]).toMatchObject(unchanged);
    const again = await addVersion({ ...next, number: '3.0.0' });
    expect(again.body).toMatchObject({ code: 409, reason: 'noVersionOpen' });
    const edit = { ...newApplication(), id: first.latestId, version: first.latestVersion };
    expect((await developer.call('PUT', '/app', edit)).status).toBe(409);
    const replaced = (await audit((await submit(opened)).body.data, 'pass')).body.data;
    expect(replaced).toMatchObject({ name: next.name, passedNumber: '2.0.0', status: 'published' });
    // The application is already published, so the version is released at once.
    expect(replaced.releasedAt).toBe(replaced.versions[0]?.decidedAt);
  });

  it('block the packages that hold them while they are off the shelf, with the figures said before (R-app-10)', async () => {
    const application = (await publication('publish', await passed())).body.data;
    const { packageId, packageName, customerId } = await soldIn(application.id);
    const newcomer = await addTestCustomer(server.database.db);
    const price = (kind: string, buyer: string) =>
      salesperson.call('POST', '/order/payProductPrice', { customerId: buyer, packageId, kind, seats: 1 });
    const sales = () =>
      Promise.all([price('package', newcomer), price('renewal', customerId), price('seat', customerId)]);
    expect((await sales()).map(({ status }) => status)).toEqual([200, 200, 200]);
    const preview = () => operations.call<Preview>('GET', `/app/unpublishPreview?id=${application.id}`);
    expect((await preview()).body.data).toMatchObject({
      packages: [{ id: packageId, name: packageName, sold: true, customerCount: 1 }],
      customerCount: 1,
    });
    const bare = await publication('unpublish', application, ' ');
    expect(bare.body.errors?.map(({ field }) => field)).toEqual(['remarks']);
    const unpublished = (await publication('unpublish', application, '牌照到期')).body.data;
    expect(unpublished).toMatchObject({ status: 'unpublished', removalInstructions: '牌照到期' });
    for (const { body } of await sales()) {
      expect(body).toMatchObject({ code: 422, reason: 'applicationsPublished' });
      expect(body.msg).toContain(application.name);
    }
    expect((await preview()).body.data.packages).toMatchObject([{ sold: false, customerCount: 1 }]);
    // Customers with a running subscription are not affected.
    const running = await server.database.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.customerId, customerId), eq(subscriptions.packageId, packageId)));
    expect(running).toHaveLength(1);
    const back = (await publication('publish', unpublished)).body.data;
    expect(back.removalInstructions).toBeNull();
    expect((await sales()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('tell their developer and those who sell of every change, and nobody else', async () => {
    const heard = new Map<string, string[]>();
    const stops = [];
    for (const name of ['developer', 'salesperson'] as const) {
      const caller = name === 'developer' ? developer : salesperson;
      const session = await server.api.services.sessions.find(caller.token);
      if (!session) throw new Error('No session');
      heard.set(name, []);
      stops.push(
        server.api.services.live.subscribeAs(session, ({ topic, event }) => {
          heard.get(name)?.push(`${topic} ${event}`);
        }),
      );
    }
    const other = await addTestApplication(server.database, 'pending', { enterpriseId: 'DEV2' });
    await audit({ latestId: other.versionId, latestVersion: 1 } as Application, 'pass');
    const application = await passed();
    await soldIn(application.id);
    await publication('publish', application);
    await eventually(() => expect(heard.get('salesperson')).toEqual(['package application.publish']));
    expect(heard.get('developer')).toEqual([
      'application add',
      'application submit',
      'application pass',
      'application publish',
    ]);
    stops.forEach((stop) => stop());
  });

  it('of another developer are not found (R-app-2)', async () => {
    const { id, versionId } = await addTestApplication(server.database, 'draft', { enterpriseId: 'DEV2' });
    const calls: [string, string, object?][] = [
      ['GET', `/app/detail?id=${id}`],
      ['PUT', '/app', { ...newApplication(), id: versionId, version: 1 }],
      ['POST', '/app/submit', { id: versionId, version: 1 }],
      ['POST', '/app/version', { ...newApplication(), applicationId: id }],
      ['GET', `/lifecycle/history?lifecycle=applicationPublication&id=${id}`],
      ['GET', `/lifecycle/history?lifecycle=applicationAudit&id=${versionId}`],
    ];
    for (const [method, path, body] of calls)
      expect((await developer.call(method, path, body, newKey())).status, path).toBe(404);
    const { name } = await read(operations, id);
    const page = await developer.call<{ total: number }>(
      'GET',
      `/app/page?keyword=${encodeURIComponent(name)}`,
    );
    expect(page.body.data.total).toBe(0);
    const found = await developer.call<{ applications: unknown[] }>(
      'GET',
      `/search?keyword=${encodeURIComponent(name)}`,
    );
    expect(found.body.data.applications).toEqual([]);
  });

  it('have a name and numbers of their own, also when two ask at once (R-app-3)', async () => {
    const body = newApplication();
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const application = answers.find(({ status }) => status === 200)?.body.data as ApplicationDetail;
    await audit((await submit(application)).body.data, 'pass');
    const repeated = await addVersion({ ...body, applicationId: application.id });
    expect(repeated.body.errors?.map(({ field }) => field)).toEqual(['number']);
    // The name in an open version of another application counts as a duplicate as well.
    const next = newApplication();
    await addVersion({ ...next, number: '2.0.0', applicationId: application.id });
    expect((await add(next)).body.errors?.map(({ field }) => field)).toEqual(['name']);
    expect((await add(body)).body.errors?.map(({ field }) => field)).toEqual(['name']);
  });

  it('have an installer that is told by its content, and that operations can download', async () => {
    const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
    const text = new TextEncoder().encode('#!/bin/sh');
    expect((await uploadFile(server, developer, 'installer', 'app.zip', text)).status).toBe(415);
    const { id } = await uploadFile(server, developer, 'installer', 'app.zip', zip);
    const body = { ...newApplication(), accessAddress: '', installerFileId: id };
    const { installer } = (await add(body)).body.data.versions[0] ?? {};
    expect(installer).toMatchObject({ id, name: 'app.zip', mimeType: 'application/zip', size: 7 });
    const download = (caller: Caller) =>
      server.api.hono.request(`/api/operation/file/${id}/content`, {
        headers: { Authorization: `Bearer ${caller.token}` },
      });
    expect(new Uint8Array(await (await download(operations)).arrayBuffer())).toEqual(zip);
    expect((await download(salesperson)).status).toBe(404);
    // Uploads files of another purpose, and uses an id without a file.
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);
    const avatar = await uploadFile(server, developer, 'avatar', 'a.jpg', jpeg);
    for (const installerFileId of [avatar.id, crypto.randomUUID()]) {
      const refused = await add({ ...newApplication(), installerFileId });
      expect(refused.body.errors?.map(({ field }) => field)).toEqual(['installerFileId']);
    }
  });

  it.each([
    [
      { name: ' ', number: '', clients: [], description: '', accessAddress: 'ftp://x' },
      {
        name: 'The name cannot be empty',
        number: 'Cannot be empty',
        clients: 'Cannot be empty',
        description: 'Cannot be empty',
        accessAddress: 'Enter an address that starts with http:// or https://',
      },
    ],
    [
      { number: 'v2', clients: ['web', 'web'], developerSeatPrice: '-1.00', platformSeatPrice: '1' },
      {
        number: 'Enter a version number such as 2.1.0',
        clients: 'Choose one of the options',
        developerSeatPrice: 'The price cannot be negative',
        platformSeatPrice: 'Enter an amount in yuan with two decimals, such as 12800.00',
      },
    ],
  ])('name the fields that are not valid in %j', async (input, expected) => {
    const { body } = await add({ ...newApplication(), ...input });
    expect(body.code).toBe(400);
    expect(Object.fromEntries(body.errors?.map(({ field, message }) => [field, message]) ?? [])).toEqual(
      expected,
    );
  });

  it('are listed by state, keyword and time of application', async () => {
    const page = async (query: string) =>
      (
        await operations.call<{ total: number; records: Application[] }>(
          'GET',
          `/app/page?pageSize=100&${query}`,
        )
      ).body.data;
    for (const auditStatus of ['draft', 'pending', 'passed', 'rejected']) {
      const { records } = await page(`auditStatus=${auditStatus}`);
      expect(new Set(records.map((each) => each.auditStatus))).toEqual(new Set([auditStatus]));
    }
    for (const status of ['published', 'unpublished']) {
      const { records } = await page(`status=${status}`);
      expect(new Set(records.map((each) => each.status))).toEqual(new Set([status]));
    }
    const { records } = await page('sort=appliedAt&direction=asc');
    const times = records.flatMap(({ appliedAt }) => appliedAt ?? []);
    expect(times).toEqual([...times].sort());
    const [row] = await server.database.db.select().from(applications).where(eq(applications.name, '云文档'));
    expect((await page(`keyword=${encodeURIComponent('云文')}`)).records.map(({ id }) => id)).toEqual([
      row?.id,
    ]);
    const choices = await operations.call<{ name: string; number: string }[]>('GET', '/app/list');
    expect(choices.body.data).toContainEqual(expect.objectContaining({ name: '即时通讯', number: '2.0.0' }));
    expect(choices.body.data.map(({ name }) => name)).not.toContain('智能考勤');
  });
});
