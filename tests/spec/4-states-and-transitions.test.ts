import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications, packages, users } from '../../src/server/db/schema.ts';
import { addTestAgent, addTestLevel } from '../support/agents.ts';
import { addTestApplication, newApplication } from '../support/applications.ts';
import { addTestCustomer } from '../support/deals.ts';
import { addTestPackage, demoApplications } from '../support/packages.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadContract } from '../support/uploads.ts';
import { runningClient, waitingDeal } from './support/subjects.ts';

describe.each(engines())('%s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  let salesperson: Caller;
  let developer: Caller;

  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
    salesperson = await server.login(...accounts.salesperson);
    developer = await server.login(...accounts.developer);
  });
  afterAll(() => server.close());

  type State = { id: string; status: string; version: number };

  /** Returns the record's status after a call, or the code and the refused fields of a refusal. */
  async function after(answered: ReturnType<Caller['call']>): Promise<unknown> {
    const { status, body } = await answered;
    if (status === 200) return (body.data as Partial<State>).status;
    return [status, ...(body.errors ?? []).map(({ field }) => field)];
  }

  describe('Deal approval status: pending approval, rejected, approved', () => {
    const decide = (id: string, event: string, remarks: string) =>
      after(agent.call('POST', '/order/orderApproval', { id, version: 1, event, remarks }, newKey()));

    it('a deal begins as pending approval', async () => {
      const { id } = await waitingDeal(server);
      expect(await after(agent.call('GET', `/order/detail?id=${id}`))).toBe('pending');
    });

    it('a pending deal is approved, with remarks', async () => {
      expect(await decide((await waitingDeal(server)).id, 'approve', '合同已核对')).toBe('approved');
    });

    it('a pending deal is rejected, with remarks', async () => {
      const { id } = await waitingDeal(server);
      expect(await decide(id, 'reject', '')).toEqual([400, 'remarks']);
      expect(await decide(id, 'reject', '合同未盖章')).toBe('rejected');
      const { body } = await agent.call('GET', `/order/detail?id=${id}`);
      expect(body.data).toMatchObject({ status: 'rejected', remarks: '合同未盖章' });
    });

    it('only a pending one is', async () => {
      const { id } = await waitingDeal(server);
      await decide(id, 'approve', '');
      const again = { id, version: 2, event: 'reject', remarks: '太迟' };
      expect(await after(agent.call('POST', '/order/orderApproval', again, newKey()))).toEqual([409]);
    });
  });

  describe('Application audit status: to be submitted, to be reviewed, passed, rejected', () => {
    const auditOf = async (id: string) => {
      const { body } = await developer.call<{ auditStatus: string }>('GET', `/app/detail?id=${id}`);
      return body.data.auditStatus;
    };
    const audit = (id: string, event: string, remarks: string) =>
      operations.call('POST', '/app/audit', { id, version: 1, event, remarks });

    it('a new application is to be submitted', async () => {
      const { body } = await developer.call<State>('POST', '/app', newApplication(), newKey());
      expect(await auditOf(body.data.id)).toBe('draft');
    });

    it('submitted, it is to be reviewed', async () => {
      const { id, versionId } = await addTestApplication(server.database, 'draft');
      await developer.call('POST', '/app/submit', { id: versionId, version: 1 });
      expect(await auditOf(id)).toBe('pending');
    });

    it('reviewed, it is passed', async () => {
      const { id, versionId } = await addTestApplication(server.database, 'pending');
      expect((await audit(versionId, 'pass', '')).status).toBe(200);
      expect(await auditOf(id)).toBe('passed');
    });

    it('or rejected; a rejection needs a reason', async () => {
      const { id, versionId } = await addTestApplication(server.database, 'pending');
      expect(await after(audit(versionId, 'reject', ' '))).toEqual([400, 'remarks']);
      expect(await auditOf(id)).toBe('pending');
      expect((await audit(versionId, 'reject', '无法登录')).status).toBe(200);
      expect(await auditOf(id)).toBe('rejected');
    });
  });

  describe('Package or application publication: published or unpublished', () => {
    const withApplication = async () => {
      const app = await addTestApplication(server.database, 'passed', { published: true });
      const id = await addTestPackage(server.database, [app.id]);
      await operations.call('POST', '/package/publish', { id, version: 1 });
      return { app, id };
    };

    it('a package is published', async () => {
      const [applicationId = ''] = (await demoApplications(server.database)).published;
      const id = await addTestPackage(server.database, [applicationId]);
      expect(await after(operations.call('POST', '/package/publish', { id, version: 1 }))).toBe('published');
    });

    it('a package is unpublished; it needs removal instructions', async () => {
      const { id } = await withApplication();
      const unpublish = (remarks: string) =>
        after(operations.call('POST', '/package/unpublish', { id, version: 2, remarks }));
      expect(await unpublish(' ')).toEqual([400, 'remarks']);
      expect(await unpublish('由新版代替')).toBe('unpublished');
    });

    it('an application is published', async () => {
      const { id } = await addTestApplication(server.database, 'passed');
      expect(await after(operations.call('POST', '/app/publish', { id, version: 1 }))).toBe('published');
    });

    it('an application is unpublished; it needs removal instructions', async () => {
      const { id } = await addTestApplication(server.database, 'passed', { published: true });
      const unpublish = (remarks: string) =>
        after(operations.call('POST', '/app/unpublish', { id, version: 1, remarks }));
      expect(await unpublish('')).toEqual([400, 'remarks']);
      expect(await unpublish('接口停止维护')).toBe('unpublished');
    });

    describe('unpublishing an application', () => {
      let running: Awaited<ReturnType<typeof runningClient>>;
      let contractFileId: string;

      beforeAll(async () => {
        const { db } = server.database;
        running = await runningClient(server);
        contractFileId = await uploadContract(server, salesperson);
        const { body } = await operations.call<{ applications: { id: string }[] }>(
          'GET',
          `/package/detail?id=${running.packageId}`,
        );
        const [application] = body.data.applications;
        const [row] = await db
          .select()
          .from(applications)
          .where(eq(applications.id, application?.id ?? ''));
        const removal = { id: row?.id, version: row?.version, remarks: '接口停止维护' };
        const { status } = await operations.call('POST', '/app/unpublish', removal);
        expect(status).toBe(200);
      });

      it('disables packages that contain it', async () => {
        const customerId = await addTestCustomer(server.database.db);
        const { packageId, price: quotedAmount } = running;
        const order = { customerId, packageId, kind: 'package', seats: 0, quotedAmount, contractFileId };
        expect(await after(salesperson.call('POST', '/order/add', order, newKey()))).toEqual([422]);
      });

      it('they cannot be renewed', async () => {
        const { price: quotedAmount, ...client } = running;
        const renewal = { ...client, quotedAmount, contractFileId };
        expect(await after(salesperson.call('POST', '/order/addRenew', renewal, newKey()))).toEqual([422]);
      });

      it('while users already using it are not affected', async () => {
        const { body } = await salesperson.call<{ subscriptions: { running: boolean }[] }>(
          'GET',
          `/customer/detail?id=${running.customerId}`,
        );
        expect(body.data.subscriptions).toMatchObject([{ running: true }]);
        const [sold] = await server.database.db
          .select()
          .from(packages)
          .where(eq(packages.id, running.packageId));
        expect(sold?.status).toBe('published');
      });
    });
  });

  describe('Agent level: enabled or disabled, or deleted', () => {
    const turn = (id: string, version: number, event: string) =>
      after(operations.call('PUT', '/agent/level/status', { id, version, event }));

    it('enabled, it is disabled, and disabled, enabled', async () => {
      const id = await addTestLevel(server.database);
      expect(await turn(id, 1, 'disable')).toBe('disabled');
      expect(await turn(id, 2, 'enable')).toBe('enabled');
    });

    it('or deleted', async () => {
      const id = await addTestLevel(server.database);
      expect((await operations.call('DELETE', `/agent/level/${id}?version=1`)).status).toBe(200);
      expect(await after(operations.call('GET', `/agent/level/detail?id=${id}`))).toBe('deleted');
    });

    it('in use it is not deleted (R-level-4)', async () => {
      const { levelId } = await addTestAgent(server.database);
      expect(await after(operations.call('DELETE', `/agent/level/${levelId}?version=1`))).toEqual([409]);
    });
  });

  describe('Agent manager: enabled or disabled', () => {
    it('enabled, it is disabled, and disabled, enabled', async () => {
      const { id } = await addTestAgent(server.database);
      const turn = (version: number, event: string) =>
        after(operations.call('PUT', '/agent/status', { id, version, event }));
      expect(await turn(1, 'disable')).toBe('disabled');
      expect(await turn(2, 'enable')).toBe('enabled');
    });

    it('disabled, it and its staff are logged out at once (R-agent-5)', async () => {
      const { id, logins } = await addTestAgent(server.database);
      const people = await Promise.all(logins.map((login) => server.login(...login)));
      await operations.call('PUT', '/agent/status', { id, version: 1, event: 'disable' });
      for (const person of people) expect(await after(person.call('GET', '/user/detail'))).toEqual([401]);
    });
  });

  describe('Customer: enabled or disabled', () => {
    it('enabled, it is disabled, and disabled, enabled', async () => {
      const id = await addTestCustomer(server.database.db);
      const turn = (version: number, status: string) =>
        after(agent.call('POST', '/customer/editStatus', { id, version, status }));
      expect(await turn(1, 'disabled')).toBe('disabled');
      expect(await turn(2, 'enabled')).toBe('enabled');
    });
  });

  describe('Staff member: active or resigned', () => {
    const stateOf = async (id: string) => after(agent.call('GET', `/user/staffDetail?id=${id}`));
    const customersOf = async (id: string) => {
      const { body } = await agent.call<{ total: number }>('POST', '/customer/page', { salespersonId: id });
      return body.data.total;
    };
    /** Creates a member with one customer. */
    const busyMember = async () => {
      const { id } = await addTestMember(server.database);
      const [member] = await server.database.db.select().from(users).where(eq(users.id, id));
      await addTestCustomer(server.database.db, 'A001', member?.account ?? '');
      return id;
    };
    const resign = (id: string, more: object) =>
      agent.call('PUT', '/user/resign', { id, version: 1, ...more }, newKey());

    it('a new member is active', async () => {
      expect(await stateOf((await addTestMember(server.database)).id)).toBe('active');
    });

    it('on resignation their resources are transferred to another member', async () => {
      const id = await busyMember();
      const receiver = await addTestMember(server.database);
      expect((await resign(id, { transfer: true, receiverId: receiver.id })).status).toBe(200);
      expect(await stateOf(id)).toBe('resigned');
      expect([await customersOf(id), await customersOf(receiver.id)]).toEqual([0, 1]);
    });

    it('or not transferred', async () => {
      const id = await busyMember();
      expect((await resign(id, { transfer: false })).status).toBe(200);
      expect(await stateOf(id)).toBe('resigned');
      expect(await customersOf(id)).toBe(1);
    });
  });
});
