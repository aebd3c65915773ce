import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import { customers, orders, packages, subscriptions, users } from '../../src/server/db/schema.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota } from '../support/deals.ts';
import { addTestLevel, freshEnterpriseId, freshLevelName, rechargedAgent } from '../support/agents.ts';
import { packageRows } from '../support/matrixPackages.ts';
import { packageSubject } from '../support/packages.ts';
import { applicationRows } from '../support/applicationRows.ts';
import { addTestApplication } from '../support/applications.ts';
import { addTestPlatformUser, operatorRows } from '../support/platformUsers.ts';
import { addPasswordRequest, newPassword, passwordRequestRows } from '../support/passwordRequests.ts';
import { addTestMember } from '../support/staff.ts';
import { accounts, once, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import {
  callers,
  type CallerName,
  outsiders,
  type Row,
  type Subject,
  get,
  put,
  post,
  everybody,
  loggedIn,
  salesReaders,
  inScope,
  agents,
  ledgerReaders,
  operators,
  salespeople,
  ownCustomer,
  ownDeal,
  ownStaff,
  ownClient,
  inSight,
  templateOf,
} from '../support/matrix.ts';
import { importedFile, newCustomer, newStaff } from '../support/bodies.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

const table: Record<string, Row> = {
  userForgetPassword: {
    statuses: everybody,
    request: () => post('/user/forgetPassword', { enterpriseId: 'A001', account: crypto.randomUUID() }),
  },
  userModifyPassword: {
    // Everyone may, with the right old password.
    statuses: loggedIn.map((status) => (status === 200 ? 400 : status)),
    request: () => put('/user/modifyPassword', { oldPassword: 'wrong', ...newPassword }),
  },
  userModifyAvatarUrl: { statuses: loggedIn, request: () => put('/user/modifyAvatarUrl', { fileId: null }) },
  userSessionList: { statuses: loggedIn, request: () => get('/user/session/list') },
  userSessionRevoke: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/user/session/revoke', { id: '0123456789abcdef' }),
  },
  ...passwordRequestRows,
  userLogin: {
    statuses: everybody,
    request: ({ credentials: [enterpriseId, account, password] }) =>
      post('/user/login', { enterpriseId, account, password }),
  },
  userLoginOut: { statuses: loggedIn, request: () => post('/user/loginOut'), endsSession: true },
  userDetail: { statuses: loggedIn, request: () => get('/user/detail') },
  userMenu: { statuses: loggedIn, request: () => get('/user/menu') },
  userPreference: { statuses: loggedIn, request: () => get('/user/preference') },
  userSavePreference: {
    statuses: loggedIn,
    request: () => put('/user/preference', { key: 'list.matrix', value: '{"density":"compact"}' }),
  },
  dictByType: { statuses: loggedIn, request: () => get('/dict/byType?type=role') },
  sysParameter: { statuses: loggedIn, request: () => get('/sys/parameter') },
  fileUploadCredential: {
    statuses: loggedIn,
    request: () => get('/file/upload/credential?name=contract.pdf'),
  },
  fileUploadComplete: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/file/upload/complete', { fileId: crypto.randomUUID() }),
  },
  fileUploadCancel: {
    statuses: loggedIn.map((status) => (status === 200 ? 404 : status)),
    request: () => post('/file/upload/cancel', { fileId: crypto.randomUUID() }),
  },
  customerPage: { statuses: salesReaders, request: () => post('/customer/page', {}), shows: true },
  customerDetail: {
    statuses: inScope,
    request: ({ deal }) => get(`/customer/detail?id=${deal.customerId}`),
  },
  customerGenerateId: { statuses: salespeople, request: () => get('/customer/generateId') },
  customerAdd: { statuses: salespeople, request: () => post('/customer/add', newCustomer()) },
  customerImportPreview: {
    statuses: salespeople,
    request: () => post('/customer/importPreview', { text: importedFile() }),
  },
  customerImport: {
    statuses: salespeople,
    request: () => post('/customer/import', { text: importedFile() }),
  },
  customerEdit: {
    statuses: ownClient,
    request: ({ deal }) => {
      const { companyId: _kept, ...fields } = newCustomer();
      return put('/customer', { ...fields, id: deal.customerId, version: 1 });
    },
  },
  customerEditStatus: {
    statuses: ownDeal,
    request: ({ deal }) =>
      post('/customer/editStatus', { id: deal.customerId, status: 'disabled', version: 1 }),
  },
  userPage: { statuses: agents, request: () => get('/user/page') },
  userList: { statuses: agents, request: () => get('/user/list') },
  userStaffDetail: { statuses: ownStaff, request: ({ memberId }) => get(`/user/staffDetail?id=${memberId}`) },
  userAdd: { statuses: agents, request: () => post('/user', newStaff()) },
  userResignPreview: {
    statuses: ownStaff,
    request: ({ memberId }) => post('/user/resignPreview', { id: memberId }),
  },
  userResign: {
    statuses: ownStaff,
    request: ({ memberId }) => put('/user/resign', { id: memberId, version: 1, transfer: false }),
  },
  userTransfer: {
    statuses: ownStaff,
    request: ({ deal, formerId }) =>
      post('/user/transfer', { id: formerId, version: 2, receiverId: deal.salespersonId }),
  },
  orderPage: { statuses: salesReaders, request: () => post('/order/page', {}), shows: true },
  orderDetail: { statuses: inScope, request: ({ deal }) => get(`/order/detail?id=${deal.id}`) },
  orderCreateUserDown: { statuses: salesReaders, request: () => get('/order/createUserDown') },
  orderApproval: {
    statuses: ownDeal,
    request: ({ deal: { id } }) =>
      post('/order/orderApproval', { id, event: 'approve', version: 1, remarks: '' }),
  },
  payProductInfo: {
    statuses: ownCustomer,
    request: ({ deal }) => get(`/order/payProductInfo?customerId=${deal.customerId}`),
  },
  payProductPrice: {
    statuses: ownCustomer,
    request: ({ renewable, packageId }) =>
      post('/order/payProductPrice', { customerId: renewable, packageId, kind: 'renewal', seats: 0 }),
  },
  orderAdd: {
    statuses: ownCustomer,
    request: ({ renewable, packageId, contractFileId }) =>
      post('/order/add', {
        customerId: renewable,
        packageId,
        contractFileId,
        kind: 'seat',
        seats: 1,
        quotedAmount: '480.00',
      }),
  },
  orderAddRenew: {
    statuses: ownCustomer,
    request: ({ renewable, packageId, contractFileId, price }) =>
      post('/order/addRenew', { customerId: renewable, packageId, contractFileId, quotedAmount: price }),
  },
  accountBalance: { statuses: agents, request: () => get('/account/balance') },
  accountCourse: { statuses: agents, request: () => get('/account/course') },
  accountRechargePage: { statuses: agents, request: () => get('/account/recharge/page?pageSize=100') },
  accountEntries: {
    statuses: ledgerReaders,
    request: ({ deal }) => get(`/account/entries?pageSize=100&agentId=${deal.agentId}`),
  },
  accountEntriesSum: {
    statuses: ledgerReaders,
    request: ({ deal }) => get(`/account/entries/sum?agentId=${deal.agentId}`),
  },
  accountSalePage: { statuses: agents, request: () => get('/account/sale/page?pageSize=100') },
  agentLevelPage: { statuses: operators, request: () => get('/agent/level/page?pageSize=100') },
  agentLevelList: { statuses: operators, request: () => get('/agent/level/list') },
  agentLevelDetail: {
    statuses: operators,
    request: ({ levelId }) => get(`/agent/level/detail?id=${levelId}`),
  },
  agentLevelAdd: {
    statuses: operators,
    request: () => post('/agent/level', { name: freshLevelName(), discountRate: '0.05' }),
  },
  agentLevelEdit: {
    statuses: operators,
    request: ({ levelId: id }) =>
      put('/agent/level', { id, version: 1, name: freshLevelName(), discountRate: '0.05' }),
  },
  agentLevelStatus: {
    statuses: operators,
    request: ({ levelId: id }) => put('/agent/level/status', { id, version: 1, event: 'disable' }),
  },
  agentLevelDelete: {
    statuses: operators,
    request: ({ levelId }) => ({ method: 'DELETE', path: `/agent/level/${levelId}?version=1` }),
  },
  agentPage: { statuses: operators, request: () => get('/agent/page?pageSize=100') },
  agentList: { statuses: operators, request: () => get('/agent/list') },
  agentDetail: { statuses: agents, request: () => get('/agent/detail') },
  agentDetails: { statuses: operators, request: ({ agency }) => get(`/agent/details/${agency.id}`) },
  agentAdd: {
    statuses: operators,
    request: ({ levelId }) =>
      post('/agent', {
        enterpriseId: freshEnterpriseId(),
        account: 'agent',
        name: '矩阵代理商',
        director: '李主管',
        levelId,
        password: 'agent12',
      }),
  },
  agentEdit: {
    statuses: operators,
    request: ({ agency: { id }, levelId }) =>
      put('/agent', { id, version: 1, name: '改名代理商', director: '李主管', levelId }),
  },
  agentStatus: {
    statuses: operators,
    request: ({ agency: { id } }) => put('/agent/status', { id, version: 1, event: 'disable' }),
  },
  agentRechargeRecordPage: {
    statuses: operators,
    request: () => get('/agent/recharge/record/page?pageSize=100'),
  },
  agentRechargeDetail: {
    statuses: operators,
    request: ({ rechargeId }) => get(`/agent/recharge/detail?id=${rechargeId}`),
  },
  agentRechargePreview: {
    statuses: operators,
    request: ({ agency: { id } }) => post('/agent/recharge/preview', { agentId: id, amount: '100.00' }),
  },
  agentRecharge: {
    statuses: operators,
    request: ({ agency: { id } }) =>
      post('/agent/recharge', { agentId: id, amount: '100.00', remarks: '', creditedAmount: '110.00' }),
  },
  agentRechargeReverse: {
    statuses: operators,
    request: ({ rechargeId: id }) => post('/agent/recharge/reverse', { id, remarks: '重复入账' }),
  },
  agentCorrectionPreview: {
    statuses: operators,
    request: ({ agency: { id } }) => post('/agent/correction/preview', { agentId: id, amount: '5.00' }),
  },
  agentCorrection: {
    statuses: operators,
    request: ({ agency: { id } }) =>
      post('/agent/correction', { agentId: id, amount: '5.00', remarks: '补记' }),
  },
  ...packageRows,
  ...applicationRows,
  ...operatorRows,
  lifecycleCounts: {
    statuses: loggedIn,
    request: () => get('/lifecycle/counts?lifecycle=dealApproval'),
  },
  lifecycleHistory: {
    statuses: inSight,
    request: ({ deal }) => get(`/lifecycle/history?lifecycle=dealApproval&id=${deal.id}`),
  },
  search: {
    statuses: loggedIn,
    request: ({ customerName }) => get(`/search?keyword=${encodeURIComponent(customerName)}`),
    shows: true,
  },
};

describe('who may call what', () => {
  let server: TestApi;
  let packageRow: typeof packages.$inferSelect;
  let contractFileId: string;
  let salesperson: Caller;
  const sessions = new Map<CallerName, Caller>();
  beforeAll(async () => {
    server = await startTestApi('pglite');
    for (const name of callers) sessions.set(name, await loginAs(name));
    salesperson = await loginAs('salesperson');
    contractFileId = await uploadContract(server, salesperson);
    const { db } = server.database;
    const [found] = await db.select().from(packages).where(eq(packages.name, '协同办公标准版'));
    if (!found) throw new Error('The demo data lack the package');
    packageRow = found;
  });
  afterAll(() => server.close());

  const sessionOf = (name: CallerName) => sessions.get(name) ?? server.anonymous;

  async function loginAs(name: CallerName): Promise<Caller> {
    if (name === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[name];
    return server.login(enterpriseId, account, password);
  }

  /** Records that no call has changed yet. */
  let untouched: Omit<Subject, 'credentials'> | undefined;

  async function subjectFor(name: CallerName): Promise<Subject> {
    untouched ??= await newSubject();
    return { ...untouched, credentials: accounts[name === 'anonymous' ? 'salesperson' : name] };
  }

  async function newSubject(): Promise<Omit<Subject, 'credentials'>> {
    const { db } = server.database;
    const [deal] = await addPendingDeals(server.database, ['66.00']);
    if (!deal) throw new Error('No deal');
    await setRemainingQuota(server.database, deal.agentId, '10000.00');
    const [customer] = await db.select().from(customers).where(eq(customers.id, deal.customerId));
    const [order] = await db.select().from(orders).where(eq(orders.id, deal.id));
    const renewable = await addTestCustomer(db);
    const startDate = dayOf(new Date());
    await db.insert(subscriptions).values({
      customerId: renewable,
      packageId: packageRow.id,
      seats: packageRow.baseSeats,
      startDate,
      endDate: addMonths(startDate, packageRow.durationMonths),
    });
    const [former] = await db
      .update(users)
      .set({ status: 'resigned', version: 2 })
      .where(eq(users.id, (await addTestMember(server.database)).id))
      .returning();
    return {
      deal,
      customerName: customer?.name ?? '',
      orderNo: order?.orderNo ?? '',
      renewable,
      packageId: packageRow.id,
      price: packageRow.price,
      contractFileId,
      memberId: (await addTestMember(server.database)).id,
      formerId: former?.id ?? '',
      levelId: await addTestLevel(server.database),
      ...(await rechargedAgent(server.database)),
      ...(await packageSubject(server.database)),
      passwordRequestId: await addPasswordRequest(server.database, deal.agentId),
      platformUserId: (await addTestPlatformUser(sessionOf('operations'), { role: 'developer' })).id,
      apps: {
        draft: await addTestApplication(server.database, 'draft'),
        pending: await addTestApplication(server.database, 'pending'),
        passed: await addTestApplication(server.database, 'passed'),
        rejected: await addTestApplication(server.database, 'rejected'),
      },
      publishedApp: await addTestApplication(server.database, 'passed', { published: true }),
    };
  }

  it('has a row for every call and no row for a call that is not there', () => {
    const ids = server.api.operations.map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(Object.keys(table).sort());
    console.log(`Role matrix: ${ids.length} calls × ${callers.length} callers`);
  });

  it.each(Object.entries(table).map(([operationId, row]) => ({ operationId, ...row })))(
    'answers $operationId as the table says',
    async ({ operationId, statuses, request, shows, endsSession }) => {
      const operation = server.api.operations.find((each) => each.operationId === operationId);
      const answered: Record<string, number> = {};
      for (const name of callers) {
        const subject = await subjectFor(name);
        const { method, path, body } = request(subject);
        expect(`${method} ${templateOf(path)}`).toBe(`${operation?.method.toUpperCase()} ${operation?.path}`);
        const caller = endsSession ? await loginAs(name) : sessionOf(name);
        const answer = await caller.call(method, path, body, once());
        answered[name] = answer.status;
        if (method !== 'GET' && answer.status === 200) untouched = undefined;
        expect(answer.body.code).toBe(answer.status);
        const text = JSON.stringify(answer.body);
        if (!outsiders.includes(name)) {
          if (shows) expect(text, name).toContain(subject.customerName);
        } else {
          for (const secret of [subject.customerName, subject.orderNo, subject.deal.id])
            expect(text, name).not.toContain(secret);
        }
      }
      expect(answered).toEqual(Object.fromEntries(callers.map((name, column) => [name, statuses[column]])));
    },
  );

  it('gives a contract to whoever sees its order, and to nobody else', async () => {
    const { renewable, packageId, price } = await newSubject();
    const fileId = await uploadContract(server, salesperson);
    const order = { customerId: renewable, packageId, quotedAmount: price, contractFileId: fileId };
    expect((await salesperson.call('POST', '/order/addRenew', order, once())).status).toBe(200);
    const answered: Record<string, number> = {};
    for (const name of callers) {
      const token = sessions.get(name)?.token;
      const response = await server.api.hono.request(`/api/operation/file/${fileId}/content`, {
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      });
      answered[name] = response.status;
      await response.arrayBuffer();
    }
    expect(Object.values(answered)).toEqual([401, 200, 200, 200, 404, 404, 404, 404]);
  });
});
