import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import type { ManagedPackage, PackageDetail } from '../../src/domain/productPackage.ts';
import { applications, orders, subscriptions } from '../../src/server/db/schema.ts';
import { addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { demoApplications, freshPackageName, newPackage } from '../support/packages.ts';
import { newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(engines())('product packages on %s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let sales: Caller;
  let agent: Caller;
  let apps: Awaited<ReturnType<typeof demoApplications>>;
  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login('OPS', 'admin', 'admin123');
    sales = await server.login('A001', 'sales', 'sales123');
    agent = await server.login('A001', 'agent', 'agent12');
    apps = await demoApplications(server.database);
  });
  afterAll(() => server.close());

  const included = () => apps.published.slice(0, 2);

  async function add(publish: boolean, more: Parameters<typeof newPackage>[1] = {}) {
    const input = { ...newPackage(included(), more), publish };
    const { status, body } = await operations.call<PackageDetail>('POST', '/package', input, newKey());
    expect(status).toBe(200);
    return body.data;
  }

  async function move(event: 'publish' | 'unpublish', { id, version }: PackageDetail, remarks?: string) {
    const { status, body } = await operations.call<PackageDetail>('POST', `/package/${event}`, {
      id,
      version,
      ...(remarks !== undefined && { remarks }),
    });
    expect(status).toBe(200);
    return body.data;
  }

  const quote = (customerId: string, packageId: string, kind: string, seats = 0) =>
    sales.call<{ amount: string }>('POST', '/order/payProductPrice', { customerId, packageId, kind, seats });

  interface Offered {
    id: string;
    blockedReason: string | null;
    seatsBlockedReason: string | null;
    renewBlockedReason: string | null;
  }
  async function offeredTo(customerId: string, packageId: string): Promise<Offered | undefined> {
    const { body } = await sales.call<{ packages: Offered[] }>(
      'GET',
      `/order/payProductInfo?customerId=${customerId}`,
    );
    return body.data.packages.find(({ id }) => id === packageId);
  }

  async function runningTerm(packageId: string, months = 12): Promise<string> {
    const customerId = await addTestCustomer(server.database.db);
    const startDate = dayOf(new Date());
    const term = { startDate, endDate: addMonths(startDate, months) };
    await server.database.db.insert(subscriptions).values({ customerId, packageId, seats: 10, ...term });
    return customerId;
  }

  it('are created unpublished or on sale at once, and the same key creates one', async () => {
    expect(await add(false)).toMatchObject({ status: 'unpublished', version: 1, removalInstructions: null });
    const key = newKey();
    const input = { ...newPackage(included(), { trial: true, price: '0.00' }), publish: true };
    const first = await operations.call<PackageDetail>('POST', '/package', input, key);
    const again = await operations.call<PackageDetail>('POST', '/package', input, key);
    expect(first.body.data).toMatchObject({ status: 'published', version: 2, trial: true });
    expect(first.body.data.applications.map(({ id }) => id).sort()).toEqual(included().sort());
    expect(again.body.data).toEqual(first.body.data);
    const other = await operations.call('POST', '/package', { ...input, price: '1.00' }, key);
    expect(other.status).toBe(409);
  });

  it.each([
    [
      { name: ' ', baseSeats: 0, applicationIds: [], durationMonths: 0, price: '-1.00' },
      {
        name: 'The name cannot be empty',
        baseSeats: 'At least 1',
        applicationIds: 'Please add the application of the product package',
        durationMonths: 'At least 1',
        price: 'The price cannot be negative',
      },
    ],
    [
      { name: 'x'.repeat(31), baseSeats: 1.5, durationMonths: 121, seatPrice: '100000.01', price: '12' },
      {
        name: 'At most 30 characters',
        baseSeats: 'Enter a whole number',
        durationMonths: 'At most 120',
        seatPrice: 'At most ¥100,000.00',
        price: 'Enter an amount in yuan with two decimals, such as 12800.00',
      },
    ],
    [{ price: '0.00' }, { price: 'Only a trial can be free' }],
    [{ price: '100000000.01' }, { price: 'At most ¥100,000,000.00' }],
    [
      { applicationIds: ['00000000-0000-4000-8000-000000000000'] },
      { applicationIds: 'Choose one of the options' },
    ],
    [
      { name: undefined, baseSeats: undefined, applicationIds: undefined, trial: undefined },
      {
        name: 'The name cannot be empty',
        baseSeats: 'Cannot be empty',
        applicationIds: 'Please add the application of the product package',
        trial: 'Cannot be empty',
      },
    ],
  ])('name the fields that are not valid in %j', async (wrong, expected) => {
    const input = { ...newPackage(included()), publish: false, ...wrong };
    const { status, body } = await operations.call('POST', '/package', input, newKey());
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors?.map(({ field, message }) => [field, message]) ?? [])).toEqual(
      expected,
    );
  });

  it('take a withdrawn application, but are not published with it', async () => {
    const input = newPackage([...included(), ...apps.unpublished]);
    const refused = await operations.call('POST', '/package', { ...input, publish: true }, newKey());
    expect(refused.body.errors).toEqual([
      { field: 'applicationIds', message: 'The application 电子签约 is not published' },
    ]);
    const created = await operations.call<PackageDetail>(
      'POST',
      '/package',
      { ...input, publish: false },
      newKey(),
    );
    const { id, version } = created.body.data;
    const late = await operations.call('POST', '/package/publish', { id, version });
    expect(late).toMatchObject({
      status: 422,
      body: {
        reason: 'applicationsPublished',
        msg: 'The package includes an unpublished application: 电子签约',
      },
    });
  });

  it('give a name to one only, also when two ask at once (R-package-2)', async () => {
    const name = freshPackageName();
    const create = () =>
      operations.call('POST', '/package', { ...newPackage(included(), { name }), publish: false }, newKey());
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const other = await add(false);
    const renamed = await operations.call('PUT', '/package', {
      ...newPackage(included(), { name }),
      id: other.id,
      version: other.version,
    });
    expect(renamed.body.errors).toEqual([
      { field: 'name', message: 'A package with this name already exists' },
    ]);
    const itself = { ...newPackage(included(), { name: other.name }), id: other.id, version: other.version };
    expect((await operations.call('PUT', '/package', itself)).status).toBe(200);
  });

  it('are neither sold nor renewed once unpublished, for the reason given; who runs one goes on (R-package-7)', async () => {
    const sold = await add(true);
    const fresh = await addTestCustomer(server.database.db);
    const running = await runningTerm(sold.id);
    expect((await quote(fresh, sold.id, 'package')).status).toBe(200);
    expect((await quote(running, sold.id, 'renewal')).status).toBe(200);
    const unpublished = await move('unpublish', sold, '合同模板更新中');
    expect(unpublished).toMatchObject({ runningCustomers: 1, removalInstructions: '合同模板更新中' });
    const reason = 'The package is unpublished: 合同模板更新中';
    for (const [customer, kind] of [
      [fresh, 'package'],
      [running, 'renewal'],
      [running, 'seat'],
    ] as const)
      expect(await quote(customer, sold.id, kind, 1)).toMatchObject({
        status: 422,
        body: { reason: 'packagePublished', msg: reason },
      });
    expect(await offeredTo(running, sold.id)).toMatchObject({
      blockedReason: reason,
      seatsBlockedReason: reason,
      renewBlockedReason: reason,
    });
    for (const caller of [sales, agent]) {
      const { body } = await caller.call('GET', `/customer/detail?id=${running}`);
      expect(body.data).toMatchObject({ subscriptions: [{ running: true, blockedReason: reason }] });
    }
    expect(await move('publish', unpublished)).toMatchObject({ removalInstructions: null });
    expect((await quote(running, sold.id, 'renewal')).status).toBe(200);
    const { body } = await sales.call('GET', `/customer/detail?id=${running}`);
    expect(body.data).toMatchObject({ subscriptions: [{ running: true, blockedReason: null }] });
  });

  it('are disabled while an application in them is withdrawn, and back when it is (R-app-10)', async () => {
    const sold = await add(true);
    const running = await runningTerm(sold.id);
    const [first = ''] = included();
    const shelve = (status: 'published' | 'unpublished') =>
      server.database.db.update(applications).set({ status }).where(eq(applications.id, first)).returning();
    const [application] = await shelve('unpublished');
    const reason = `The package includes an unpublished application: ${application?.name}`;
    expect(await quote(running, sold.id, 'renewal')).toMatchObject({
      status: 422,
      body: { reason: 'applicationsPublished', msg: reason },
    });
    expect(await offeredTo(running, sold.id)).toMatchObject({ renewBlockedReason: reason });
    const { body } = await operations.call<{ name: string; blockedReason: string | null }[]>(
      'GET',
      `/package/list?keyword=${encodeURIComponent(sold.name)}`,
    );
    expect(body.data).toMatchObject([{ status: 'published', blockedReason: reason }]);
    // The price may still change, and the application may be removed; an unpublished one cannot be added.
    const { id, version } = sold;
    const dearer = { ...newPackage(included(), { name: sold.name, price: '1300.00' }), id, version };
    expect((await operations.call('PUT', '/package', dearer)).status).toBe(200);
    const more = { ...dearer, applicationIds: [...included(), ...apps.unpublished], version: version + 1 };
    expect((await operations.call('PUT', '/package', more)).body.errors).toEqual([
      { field: 'applicationIds', message: 'The application 电子签约 is not published' },
    ]);
    await shelve('published');
    expect((await quote(running, sold.id, 'renewal')).body.data.amount).toBe('1300.00');
  });

  it('leave an order the name, price and term it was sold with (R-package-6)', async () => {
    const sold = await add(true, { price: '1200.00', durationMonths: 12 });
    const customerId = await addTestCustomer(server.database.db);
    const contractFileId = await uploadContract(server, sales);
    const order = {
      customerId,
      packageId: sold.id,
      kind: 'package',
      seats: 0,
      contractFileId,
      quotedAmount: '1200.00',
    };
    const submit = (more: object = {}) =>
      sales.call<{ id: string; agentId: string }>('POST', '/order/add', { ...order, ...more }, newKey());
    const approve = (orderId: string) => {
      const approval = { id: orderId, event: 'approve', version: 1, remarks: '' };
      return agent.call('POST', '/order/orderApproval', approval, newKey());
    };
    const placed = (await submit()).body.data;
    const waiting = (await submit({ customerId: await addTestCustomer(server.database.db) })).body.data;
    await setRemainingQuota(server.database, placed.agentId, '5000.00');
    expect((await approve(placed.id)).status).toBe(200);
    const { id, version } = sold;
    const changed = { ...newPackage(included(), { price: '900.00', durationMonths: 6 }), id, version };
    const edited = await operations.call<PackageDetail>('PUT', '/package', changed);
    expect(edited.body.data).toMatchObject({ pendingOrders: 1, price: '900.00', durationMonths: 6 });
    const stale = await submit({ customerId: await addTestCustomer(server.database.db) });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'quoteCurrent' } });
    // A pending order must be quoted again.
    expect(await approve(waiting.id)).toMatchObject({ status: 409, body: { reason: 'durationHolds' } });
    const [row] = await server.database.db.select().from(orders).where(eq(orders.id, placed.id));
    expect(row).toMatchObject({
      packageName: sold.name,
      amount: '1200.00',
      endDate: addMonths(row?.startDate ?? '', 12),
    });
    // From now on it is renewed under the new terms.
    const renewal = await quote(customerId, id, 'renewal');
    expect(renewal.body.data).toMatchObject({
      amount: '900.00',
      startDate: row?.endDate,
      endDate: addMonths(row?.endDate ?? '', 6),
    });
  });

  it('are listed by name, application, kind, state and what they hold', async () => {
    const made = await add(false, { trial: true, price: '0.00' });
    const found = async (query: string) => {
      const { body } = await operations.call<{ total: number; records: ManagedPackage[] }>(
        'GET',
        `/package/page?pageSize=100&${query}`,
      );
      expect(body.data.total).toBe(body.data.records.length);
      return body.data.records;
    };
    const isFound = async (query: string) => (await found(query)).some(({ id }) => id === made.id);
    const name = encodeURIComponent(made.name);
    expect(await isFound(`keyword=${name}`)).toBe(true);
    expect(await isFound(`keyword=${name}&status=unpublished&kind=trial`)).toBe(true);
    expect(await isFound(`keyword=${name}&status=published`)).toBe(false);
    expect(await isFound(`keyword=${name}&kind=formal`)).toBe(false);
    expect(await isFound(`applicationId=${included()[0]}`)).toBe(true);
    expect(await isFound(`applicationId=${apps.published[3]}`)).toBe(false);
    const inside = made.applications[0]?.name ?? '';
    expect(await isFound(`keyword=${encodeURIComponent(inside)}`)).toBe(true);
    const prices = (await found('sort=price&direction=asc')).map(({ price }) => Number(price));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const search = await operations.call<{ packages: { id: string }[] }>('GET', `/search?keyword=${name}`);
    expect(search.body.data.packages.map(({ id }) => id)).toContain(made.id);
  });
});
