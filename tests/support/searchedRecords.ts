import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '../../src/server/db/schema.ts';
import { addTestLevel, freshEnterpriseId } from './agents.ts';
import { newApplication } from './applications.ts';
import { newCustomer, newStaff } from './bodies.ts';
import { addPendingDeals } from './deals.ts';
import { demoApplications, newPackage } from './packages.ts';
import { addTestPlatformUser } from './platformUsers.ts';
import { newKey, type Caller, type TestApi } from './testApi.ts';

export type SearchedKind =
  | 'orders'
  | 'customers'
  | 'agents'
  | 'applications'
  | 'packages'
  | 'staff'
  | 'agentLevels'
  | 'platformUsers';
export type Found = Record<
  SearchedKind,
  { id: string; name?: string; orderNo?: string; matchRank: string; reading: string }[]
>;

export const company = '北京云讯重庆路桥D5';
export const administrator = '曾国藩';
export const phone = '13912345678';

/** Returns the search results for a keyword. */
export async function find(caller: Caller, keyword: string, limit = 20): Promise<Found> {
  const path = `/search?limit=${limit}&keyword=${encodeURIComponent(keyword)}`;
  const { status, body } = await caller.call<Found>('GET', path);
  expect(status, body.msg).toBe(200);
  return body.data;
}

/** Adds a record by a call. */
export async function added(caller: Caller, path: string, body: unknown) {
  const answer = await caller.call<{ id: string; version: number }>('POST', path, body, newKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

type Callers = Record<'operations' | 'agent' | 'sales' | 'developer', Caller>;

/** Adds a record of each kind with a known name, and an order of the customer. */
export async function addSearchedRecords(test: TestApi, { operations, agent, sales, developer }: Callers) {
  const made = {} as Record<Exclude<SearchedKind, 'orders' | 'customers'>, string>;
  const customerInput = { ...newCustomer(), name: company, adminName: administrator, adminPhone: phone };
  const customer = { ...customerInput, ...(await added(sales, '/customer/add', customerInput)) };
  const levelId = await addTestLevel(test.database);
  made.agentLevels = (
    await added(operations, '/agent/level', { name: '长安银行级', discountRate: '0.0100' })
  ).id;
  const agency = { account: 'agent', name: '西安长征', director: '单田芳', password: 'abc1234', levelId };
  made.agents = (await added(operations, '/agent', { ...agency, enterpriseId: freshEnterpriseId() })).id;
  made.platformUsers = (await addTestPlatformUser(operations, { name: '上官婉儿' })).id;
  made.staff = (await added(agent, '/user', { ...newStaff(), name: '欧阳修' })).id;
  made.applications = (await added(developer, '/app', { ...newApplication(), name: '行程调度' })).id;
  const applicationIds = (await demoApplications(test.database)).published.slice(0, 1);
  const terms = { ...newPackage(applicationIds), name: '绿色会计套餐', publish: true };
  made.packages = (await added(operations, '/package', terms)).id;
  const [deal] = await addPendingDeals(test.database, ['10.00']);
  await test.database.db
    .update(orders)
    .set({ customerId: customer.id, packageId: made.packages, orderNo: 'DD20200229987654' })
    .where(eq(orders.id, deal?.id ?? ''));
  const order = { id: deal?.id ?? '', orderNo: 'DD20200229987654' };
  return { customer, order, made };
}
