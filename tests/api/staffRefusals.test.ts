/** Visibility of members of the sales staff, and refusals of transfers that are too late or have no receiver. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransferResult } from '../../src/domain/staff.ts';
import { addPendingDeals } from '../support/deals.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

describe.each(engines())('members of the sales staff on %s', (engine) => {
  let server: TestApi;
  let agent: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    agent = await server.login(...accounts.agent);
  });
  afterAll(() => server.close());

  const resign = (id: string, more: object) =>
    agent.call<TransferResult>('PUT', '/user/resign', { id, version: 1, ...more }, newKey());
  const transfer = (id: string, more: object) =>
    agent.call<TransferResult>('POST', '/user/transfer', { id, version: 2, ...more }, newKey());

  async function resignedMember() {
    const member = await addTestMember(server.database);
    await addPendingDeals(server.database, ['10.00'], member);
    expect((await resign(member.id, { transfer: false })).status).toBe(200);
    return member;
  }

  it('are those of the agent who asks; another’s, or nobody, are not found (R-role-4, R-role-7)', async () => {
    const foreign = await addTestMember(server.database, 'A002');
    for (const id of [foreign.id, crypto.randomUUID()])
      expect((await agent.call('GET', `/user/staffDetail?id=${id}`)).status).toBe(404);
  });

  it('are listed in the state that is asked for', async () => {
    await resignedMember();
    for (const status of ['active', 'resigned']) {
      const { body } = await agent.call<{ records: { status: string }[] }>(
        'GET',
        `/user/page?pageSize=100&status=${status}`,
      );
      const states = new Set(body.data.records.map((member) => member.status));
      expect(states).toEqual(new Set([status]));
    }
  });

  it('read their own trail, and not that of a colleague', async () => {
    const [own, colleague] = [await addTestMember(server.database), await addTestMember(server.database)];
    const member = await server.login(own.enterpriseId, own.account, 'sales123');
    const historyOf = async ({ id }: { id: string }) =>
      (await member.call('GET', `/lifecycle/history?lifecycle=staff&id=${id}`)).status;
    expect([await historyOf(own), await historyOf(colleague)]).toEqual([200, 404]);
  });

  it('that have resigned already refuse a second resignation before they look at its receiver', async () => {
    const member = await resignedMember();
    const again = await resign(member.id, { transfer: true, receiverId: member.id });
    expect(again.status).toBe(409);
  });

  it('that are active have nothing to transfer, whoever is named', async () => {
    const member = await addTestMember(server.database);
    const { status } = await transfer(member.id, { version: 1, receiverId: member.id });
    expect(status).toBe(409);
  });

  it('need a receiver for what they kept, and are one version later after it', async () => {
    const member = await resignedMember();
    const receiver = await addTestMember(server.database);
    const nobody = await transfer(member.id, {});
    expect({ status: nobody.status, errors: nobody.body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'receiverId', message: 'Choose the receiving member' }],
    });
    const done = await transfer(member.id, { receiverId: receiver.id });
    expect(done.body.data).toMatchObject({ id: member.id, status: 'resigned', version: 3 });
  });
});
