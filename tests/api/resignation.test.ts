import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResignPreview, TransferResult } from '../../src/domain/staff.ts';
import { customers, orders } from '../../src/server/db/schema.ts';
import { contradictions } from '../support/books.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 120_000 });

describe.each(engines())('a resignation on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
  });
  afterAll(() => server.close());

  const db = () => server.database.db;
  type Member = Awaited<ReturnType<typeof addTestMember>>;
  const logIn = ({ enterpriseId, account }: Member) => server.login(enterpriseId, account, 'sales123');
  const resign = (body: Record<string, unknown>) =>
    agent.call<TransferResult>('PUT', '/user/resign', { version: 1, ...body }, newKey());
  const customersOf = (id: string) => db().select().from(customers).where(eq(customers.salespersonId, id));
  const openOrdersOf = (id: string) =>
    db()
      .select()
      .from(orders)
      .where(and(eq(orders.salespersonId, id), eq(orders.status, 'pending')));

  /** Adds a member with this number of pending deals, each of another customer. */
  async function busyMember(deals: number) {
    const member = await addTestMember(server.database);
    const waiting = await addPendingDeals(server.database, Array<string>(deals).fill('10.00'), member);
    return { member, waiting };
  }

  it('shows first what it would move, then moves just that, and logs each step (R-staff-7)', async () => {
    const { member, waiting } = await busyMember(3);
    const receiver = await addTestMember(server.database);
    const preview = await agent.call<ResignPreview>('POST', '/user/resignPreview', { id: member.id });
    expect(preview.body.data).toMatchObject({ customerCount: 3, pendingOrderCount: 3 });
    const counts = async () => {
      const page = await agent.call<{ records: { id: string; customerCount: number }[] }>(
        'GET',
        '/user/page?pageSize=100',
      );
      const list = await agent.call<{ userId: string; customerCount: number }[]>('GET', '/user/list');
      return [member.id, receiver.id].map((id) => [
        page.body.data.records.find((record) => record.id === id)?.customerCount,
        list.body.data.find(({ userId }) => userId === id)?.customerCount,
      ]);
    };
    expect(await counts()).toEqual([
      [3, 3],
      [0, 0],
    ]);
    const { body } = await resign({ id: member.id, transfer: true, receiverId: receiver.id });
    expect(await counts()).toEqual([
      [0, undefined],
      [3, 3],
    ]);
    expect(body.data).toMatchObject({ status: 'resigned', version: 2 });
    const moved = (type: string) =>
      body.data.moved.filter((record) => record.type === type).map((record) => record.id);
    expect(moved('customer').sort()).toEqual(preview.body.data.customers.map(({ id }) => id).sort());
    expect(moved('order').sort()).toEqual(waiting.map(({ id }) => id).sort());
    expect(new Set(body.data.moved.map(({ receiverName }) => receiverName))).toEqual(
      new Set([receiver.name]),
    );
    expect(await customersOf(member.id)).toEqual([]);
    expect(await openOrdersOf(member.id)).toEqual([]);
    expect(await customersOf(receiver.id)).toHaveLength(3);
    // Each customer's step has the member's step as its cause.
    const caused = await server.database.rows(
      `select cause.event, cause.record_id, count(*)::int as steps from transitions as step
       join transitions as cause on cause.id = step.cause_id
       where step.event = 'transfer' and step.record_id = any($1::uuid[]) group by 1, 2`,
      [`{${waiting.map(({ customerId }) => customerId).join(',')}}`],
    );
    expect(caused).toEqual([{ event: 'resignTransfer', record_id: member.id, steps: 3 }]);
    for (const [lifecycle, id, events] of [
      ['customer', waiting[0]?.customerId, ['add', 'transfer']],
      ['staff', member.id, ['hire', 'resignTransfer']],
    ] as const) {
      const history = await agent.call<{ verified: boolean; entries: { event: string }[] }>(
        'GET',
        `/lifecycle/history?lifecycle=${lifecycle}&id=${id}`,
      );
      expect(history.body.data.verified).toBe(true);
      expect(history.body.data.entries.map(({ event }) => event)).toEqual(events);
    }
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('gives each customer its own receiver (R-staff-4)', async () => {
    const { member, waiting } = await busyMember(3);
    const [one, two] = [await addTestMember(server.database), await addTestMember(server.database)];
    const [first, second, third] = waiting.map(({ customerId }) => customerId);
    const assignments = [
      { customerId: first, receiverId: one.id },
      { customerId: second, receiverId: two.id },
    ];
    const missing = await resign({ id: member.id, transfer: true, assignments });
    expect(missing.body.errors).toEqual([{ field: 'receiverId', message: 'Choose the receiving member' }]);
    expect(await customersOf(member.id)).toHaveLength(3);
    const { status } = await resign({ id: member.id, transfer: true, receiverId: two.id, assignments });
    expect(status).toBe(200);
    expect((await customersOf(one.id)).map(({ id }) => id)).toEqual([first]);
    expect((await customersOf(two.id)).map(({ id }) => id).sort()).toEqual([second, third].sort());
  });

  it('names a receiver who cannot receive, and moves nothing (R-staff-4)', async () => {
    const { member } = await busyMember(1);
    const formerMember = await addTestMember(server.database);
    await resign({ id: formerMember.id, transfer: false });
    const otherAgents = await addTestMember(server.database, 'A002');
    const errorsOf = async (receiverId: string | undefined) => {
      const { status, body } = await resign({ id: member.id, transfer: true, receiverId });
      expect(status).toBe(400);
      return body.errors?.map(({ field, message }) => `${field}: ${message}`);
    };
    expect(await errorsOf(undefined)).toEqual(['receiverId: Choose the receiving member']);
    expect(await errorsOf(member.id)).toEqual(['receiverId: The receiver must be someone else']);
    expect(await errorsOf(formerMember.id)).toEqual(['receiverId: The receiver has resigned']);
    expect(await errorsOf(otherAgents.id)).toEqual(['receiverId: Choose one of the options']);
    // Every wrong row is reported, not only the first one.
    const [owned] = await customersOf(member.id);
    const { body } = await resign({
      id: member.id,
      transfer: true,
      assignments: [
        { customerId: owned?.id, receiverId: formerMember.id },
        { customerId: otherAgents.id, receiverId: otherAgents.id },
      ],
    });
    expect(body.errors?.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'assignments.0.receiverId: The receiver has resigned',
      'assignments.1.customerId: No longer assigned to this member',
      'assignments.1.receiverId: Choose one of the options',
    ]);
    expect(await customersOf(member.id)).toHaveLength(1);
  });

  it('ends the sessions of the member at once, and lets them in no more (R-staff-6)', async () => {
    const { member } = await busyMember(1);
    const session = await logIn(member);
    expect((await session.call('GET', '/user/detail')).status).toBe(200);
    expect((await resign({ id: member.id, transfer: false })).status).toBe(200);
    expect((await session.call('GET', '/user/detail')).status).toBe(401);
    const { status } = await server.anonymous.call('POST', '/user/login', {
      enterpriseId: member.enterpriseId,
      account: member.account,
      password: 'sales123',
    });
    expect(status).toBe(422);
  });

  it('keeps what is not transferred, for the agent to transfer later, also in parts (R-staff-5)', async () => {
    const { member, waiting } = await busyMember(3);
    expect((await resign({ id: member.id, transfer: false })).body.data.moved).toEqual([]);
    const page = await agent.call('POST', '/customer/page', { salespersonId: member.id });
    expect(page.body.data.total).toBe(3);
    const receiver = await addTestMember(server.database);
    const transfer = (body: Record<string, unknown>) =>
      agent.call<TransferResult>('POST', '/user/transfer', { id: member.id, ...body }, newKey());
    const part = await transfer({
      version: 2,
      assignments: [{ customerId: waiting[0]?.customerId, receiverId: receiver.id }],
    });
    expect(part.body.data.moved.map(({ type }) => type)).toEqual(['customer', 'order']);
    expect((await transfer({ version: 2, receiverId: receiver.id })).status).toBe(409);
    expect((await transfer({ version: 3, receiverId: receiver.id })).status).toBe(200);
    expect(await customersOf(member.id)).toEqual([]);
    expect(await openOrdersOf(member.id)).toEqual([]);
    expect((await resign({ id: member.id, version: 4, transfer: false })).status).toBe(409);
  });

  it('leaves nothing behind when deals are decided and placed at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { member, waiting } = await busyMember(4);
      const receiver = await addTestMember(server.database);
      await setRemainingQuota(server.database, waiting[0]?.agentId ?? '', '100000.00');
      const session = await logIn(member);
      const buyer = await addTestCustomer(db(), member.enterpriseId, member.account);
      const contractFileId = await uploadContract(server, session);
      const info = await session.call<{ packages: { id: string; name: string }[] }>(
        'GET',
        `/order/payProductInfo?customerId=${buyer}`,
      );
      const packageId = info.body.data.packages.find(({ name }) => name === '协同办公标准版')?.id;
      const input = { customerId: buyer, packageId, kind: 'package', seats: 0 };
      const quote = await session.call('POST', '/order/payProductPrice', input);
      const order = { ...input, quotedAmount: quote.body.data.amount, contractFileId };
      const approve = ({ id }: { id: string }) =>
        agent.call(
          'POST',
          '/order/orderApproval',
          { id, event: 'approve', version: 1, remarks: '' },
          newKey(),
        );
      const calls = [
        ...waiting.map((deal) => () => approve(deal)),
        () => session.call('POST', '/order/add', order, newKey()),
        () => session.call('POST', '/customer/add', newCustomer(), newKey()),
      ];
      calls.splice(round, 0, () => resign({ id: member.id, transfer: true, receiverId: receiver.id }));
      const answers = await Promise.all(calls.map((call) => call()));
      const [resigned] = answers.splice(round, 1);
      expect(resigned?.status).toBe(200);
      expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // A late call finds an ended session, or a client that is no longer theirs.
      for (const { status } of answers.slice(4)) expect([200, 401, 404]).toContain(status);
      expect(await customersOf(member.id)).toEqual([]);
      expect(await openOrdersOf(member.id)).toEqual([]);
      const owned = await customersOf(receiver.id);
      expect(owned.length).toBe(5 + (answers[5]?.status === 200 ? 1 : 0));
      const open = await db()
        .select()
        .from(orders)
        .where(
          and(
            inArray(
              orders.customerId,
              owned.map(({ id }) => id),
            ),
            eq(orders.status, 'pending'),
          ),
        );
      expect(open.map(({ salespersonId }) => salespersonId)).toEqual(open.map(() => receiver.id));
      expect(open).toHaveLength(answers[4]?.status === 200 ? 1 : 0);
    }
    expect(await contradictions(server.database)).toEqual([]);
  });

  it('lets one of two resignations into each other win', async () => {
    const [one, two] = [(await busyMember(1)).member, (await busyMember(1)).member];
    const answers = await Promise.all([
      resign({ id: one.id, transfer: true, receiverId: two.id }),
      resign({ id: two.id, transfer: true, receiverId: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const remaining = answers[0].status === 200 ? two : one;
    expect(await customersOf(remaining.id)).toHaveLength(2);
  });
});

let added = 0;
function newCustomer() {
  added += 1;
  return {
    companyId: `8Y${added.toString(36).padStart(2, '0')}`,
    name: `离职客户${added}`,
    employeeCount: 8,
    creditCode: freshCreditCode(),
    industry: 'other',
    adminName: '李四',
    adminPhone: '13800138000',
    adminAccount: 'lisi',
    adminPassword: 'secret123',
    adminPasswordAgain: 'secret123',
  };
}
