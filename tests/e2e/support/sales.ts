/** Work of the sales staff that exists before a journey begins, made by the calls of the page. */
import { visitByRest, type Credentials, type RestVisit } from '../../support/restVisit.ts';
import { accounts } from '../../support/accounts.ts';
import type { OrderKind } from '../../../src/domain/order.ts';
import { orderCall } from '../../support/orderCall.ts';
import { addCustomer } from '../../support/restCustomers.ts';

const password = 'sales123';
let hired = 0;

export interface HiredMember {
  id: string;
  name: string;
  visit: RestVisit;
}

/** A logged-in member of the sales staff. */
type Visitor = Pick<HiredMember, 'visit'>;

/** Adds an agent with a quota of 1,000,000.00 that no other tests use; returns its login. */
export async function addAgent(url: string, name: string): Promise<Credentials> {
  hired += 1;
  const { request } = await visitByRest(url, accounts.operations);
  const [level] = await request<{ id: string }[]>('/agent/level/list');
  const login: Credentials = [`J${process.pid % 100_000}${hired}`, 'agent', 'agent12'];
  const [enterpriseId, account, password] = login;
  const { id: agentId } = await request<{ id: string }>('/agent', {
    ...{ enterpriseId, account, password, name, levelId: level?.id },
    director: name.slice(0, 20),
  });
  await request('/agent/recharge', { agentId, amount: '1000000.00', remarks: '' });
  return login;
}

/** Adds a member of an agent's sales staff and logs in: A001's, unless another agent is given. */
export async function hire(
  url: string,
  name: string,
  login: Credentials = accounts.agent,
): Promise<HiredMember> {
  hired += 1;
  const account = `m${process.pid}.${hired}`;
  const agent = await visitByRest(url, login);
  const person = { name, mobile: '13800138000', account, password, passwordAgain: password };
  const { id } = await agent.request<{ id: string }>('/user', person);
  return { id, name, visit: await visitByRest(url, [login[0], account, password]) };
}

/** Adds a client of the member; returns its id. */
export function addClient({ visit }: Visitor, name: string): Promise<string> {
  return addCustomer(visit, name);
}

/** Places an order of the client that waits for its agent: a purchase, unless another kind is given. */
export async function placeOrder(
  url: string,
  { visit }: Visitor,
  customerId: string,
  wish: { kind: OrderKind; seats: number } = { kind: 'package', seats: 0 },
  packageName = '协同办公标准版',
): Promise<{ id: string; orderNo: string; amount: string }> {
  const credential = await visit.request<{ url: string; fileId: string }>(
    '/file/upload/credential?name=contract.pdf',
  );
  const upload = await fetch(new URL(credential.url, url), {
    method: 'PUT',
    headers: { Authorization: `Bearer ${visit.token}` },
    body: new TextEncoder().encode('%PDF-1.4\n%%EOF\n'),
  });
  if (!upload.ok) throw new Error(`The upload failed: ${await upload.text()}`);
  const info = await visit.request<{ packages: { id: string; name: string }[] }>(
    `/order/payProductInfo?customerId=${customerId}`,
  );
  const packageId = info.packages.find(({ name }) => name === packageName)?.id;
  const orderInput = { customerId, packageId, ...wish };
  const { amount } = await visit.request<{ amount: string }>('/order/payProductPrice', orderInput);
  const { path, body } = orderCall({
    ...orderInput,
    quotedAmount: amount,
    contractFileId: credential.fileId,
  });
  return visit.request(path, body);
}

/** Places a purchase of the client that waits for its agent; returns its number. */
export async function placeDeal(url: string, member: Visitor, customerId: string): Promise<string> {
  return (await placeOrder(url, member, customerId)).orderNo;
}

/** Places purchases of a new member's clients that wait for A001: the worker's tests decide those of the demo data. */
export async function placeWaitingDeals(url: string, count: number): Promise<void> {
  const member = await hire(url, '等待审批');
  for (let number = 1; number <= count; number += 1)
    await placeDeal(url, member, await addClient(member, `待审企业${hired}之${number}`));
}

/** Approves the pending deals of a client as the agent of A001, the superior. */
export async function approveDealsOf(url: string, customerName: string): Promise<void> {
  const agent = await visitByRest(url, accounts.agent);
  const { records } = await agent.request<{ records: { id: string; version: number }[] }>('/order/page', {
    current: 1,
    pageSize: 20,
    status: 'pending',
    keyword: customerName,
  });
  if (records.length === 0) throw new Error(`Nothing waits of ${customerName}`);
  for (const { id, version } of records)
    await agent.request('/order/orderApproval', { id, version, event: 'approve', remarks: '' });
}
