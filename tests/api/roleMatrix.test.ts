import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMonths, dayOf } from '../../src/domain/dates.ts';
import { customers, orders, packages, subscriptions } from '../../src/server/db/schema.ts';
import { freshCreditCode } from '../support/contract.ts';
import { addPendingDeals, addTestCustomer, setRemainingQuota, type Deal } from '../support/deals.ts';
import { accounts, once, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The columns: what is asked about belongs to the salesperson, A001/sales. */
const callers = [
  'anonymous',
  'operations',
  'agent',
  'salesperson',
  'otherSalesperson',
  'otherAgent',
  'otherAgentsSalesperson',
  'developer',
] as const;
type CallerName = (typeof callers)[number];
/** Whose scope does not hold it: no answer of any call may give it away to them. */
const outsiders: CallerName[] = [
  'anonymous',
  'otherSalesperson',
  'otherAgent',
  'otherAgentsSalesperson',
  'developer',
];

/** What the calls are about, new for each call. */
interface Subject {
  deal: Deal;
  customerName: string;
  orderNo: string;
  /** Another customer, with a running package. */
  renewable: string;
  packageId: string;
  price: string;
  contractFileId: string;
  credentials: readonly [string, string, string];
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
}
const get = (path: string): Request => ({ method: 'GET', path });
const post = (path: string, body?: unknown): Request => ({ method: 'POST', path, body });

interface Row {
  /** Expected status, in the order of the columns. */
  statuses: number[];
  request: (subject: Subject) => Request;
  /** A list in which those whose scope holds the subject find it. */
  shows?: boolean;
  endsSession?: boolean;
}

// prettier-ignore
const everybody =    [200, 200, 200, 200, 200, 200, 200, 200];
// prettier-ignore
const loggedIn =     [401, 200, 200, 200, 200, 200, 200, 200];
// prettier-ignore
const salesReaders = [401, 200, 200, 200, 200, 200, 200, 403];
// prettier-ignore
const inScope =      [401, 200, 200, 200, 404, 404, 404, 403];
// prettier-ignore
const agents =       [401, 403, 200, 403, 403, 200, 403, 403];
// prettier-ignore
const salespeople =  [401, 403, 403, 200, 200, 403, 200, 403];
// prettier-ignore
const ownCustomer =  [401, 403, 403, 200, 404, 403, 404, 403];
// prettier-ignore
const ownDeal =      [401, 403, 200, 403, 404, 404, 404, 403];

const table: Record<string, Row> = {
  userLogin: {
    statuses: everybody,
    request: ({ credentials: [enterpriseId, account, password] }) =>
      post('/user/login', { enterpriseId, account, password }),
  },
  userLoginOut: { statuses: loggedIn, request: () => post('/user/loginOut'), endsSession: true },
  userDetail: { statuses: loggedIn, request: () => get('/user/detail') },
  sysParameter: { statuses: loggedIn, request: () => get('/sys/parameter') },
  fileUploadCredential: {
    statuses: loggedIn,
    request: () => get('/file/upload/credential?name=contract.pdf'),
  },
  customerPage: { statuses: salesReaders, request: () => post('/customer/page', {}), shows: true },
  customerDetail: {
    statuses: inScope,
    request: ({ deal }) => get(`/customer/detail?id=${deal.customerId}`),
  },
  customerGenerateId: { statuses: salespeople, request: () => get('/customer/generateId') },
  customerAdd: { statuses: salespeople, request: () => post('/customer/add', newCustomer()) },
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
  accountSalePage: { statuses: agents, request: () => get('/account/sale/page?pageSize=100') },
  lifecycleCounts: {
    statuses: salesReaders,
    request: () => get('/lifecycle/counts?lifecycle=dealApproval'),
  },
  lifecycleHistory: {
    statuses: inScope,
    request: ({ deal }) => get(`/lifecycle/history?lifecycle=dealApproval&id=${deal.id}`),
  },
  search: {
    statuses: loggedIn,
    request: ({ customerName }) => get(`/search?keyword=${encodeURIComponent(customerName)}`),
    shows: true,
  },
};

let added = 0;
function newCustomer() {
  added += 1;
  return {
    companyId: `9Z${String(added).padStart(2, '0')}`,
    name: `矩阵客户${added}`,
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

  async function loginAs(name: CallerName): Promise<Caller> {
    if (name === 'anonymous') return server.anonymous;
    const [enterpriseId, account, password] = accounts[name];
    return server.login(enterpriseId, account, password);
  }

  async function newSubject(name: CallerName): Promise<Subject> {
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
    return {
      deal,
      customerName: customer?.name ?? '',
      orderNo: order?.orderNo ?? '',
      renewable,
      packageId: packageRow.id,
      price: packageRow.price,
      contractFileId,
      credentials: accounts[name === 'anonymous' ? 'salesperson' : name],
    };
  }

  it('has a row for every call and no row for a call that is not there', () => {
    const ids = server.api.operations.map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(Object.keys(table).sort());
  });

  it.each(Object.entries(table).map(([operationId, row]) => ({ operationId, ...row })))(
    'answers $operationId as the table says',
    async ({ operationId, statuses, request, shows, endsSession }) => {
      const operation = server.api.operations.find((each) => each.operationId === operationId);
      const answered: Record<string, number> = {};
      for (const name of callers) {
        const subject = await newSubject(name);
        const { method, path, body } = request(subject);
        expect(`${method} ${path.split('?')[0]}`).toBe(
          `${operation?.method.toUpperCase()} ${operation?.path}`,
        );
        const caller = endsSession ? await loginAs(name) : (sessions.get(name) ?? server.anonymous);
        const answer = await caller.call(method, path, body, once());
        answered[name] = answer.status;
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
    const { renewable, packageId, price } = await newSubject('salesperson');
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
