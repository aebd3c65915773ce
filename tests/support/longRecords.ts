/** Records with the longest names and highest amounts that the product allows, to test layouts. */
import { placeOrder } from '../e2e/support/sales.ts';
import { addCustomer } from './restCustomers.ts';
import { visitByRest, type RestVisit } from './restVisit.ts';
import { accounts } from './accounts.ts';

const wideName = (length: number, begin: string) => begin.padEnd(length, '集团有限责任公司');
const company = wideName(20, '欧阳阿卜杜拉国际');
const latinCompany = 'WolfgangWagenmachers';
const packageName = wideName(30, '数字化全渠道经营管理与协同办公');
const memberName = 'Alexandria Montgomery';

async function addLongPackage(operations: RestVisit): Promise<void> {
  const apps = await operations.request<{ id: string; status: string }[]>('/app/list');
  await operations.request('/package', {
    name: packageName,
    baseSeats: 99_999,
    applicationIds: apps.filter(({ status }) => status === 'published').map(({ id }) => id),
    trial: false,
    durationMonths: 120,
    price: '789.01',
    seatPrice: '1234.56',
    publish: true,
  });
}

async function rechargeALot(operations: RestVisit, agentId: string): Promise<void> {
  for (const remarks of ['', '', 'x'.repeat(50), '年度框架协议首期款项'.repeat(5)]) {
    const recharge = { agentId, amount: '100000000.00' };
    const preview = await operations.request<{ creditedAmount: string }>('/agent/recharge/preview', recharge);
    const { creditedAmount } = preview;
    await operations.request('/agent/recharge', {
      ...recharge,
      creditedAmount,
      remarks,
      confirmedDuplicate: true,
    });
  }
}

/** Places orders of ¥123,456,789.01 each: one approved, one rejected, one pending. */
async function sellALot(url: string, member: RestVisit, agent: RestVisit): Promise<void> {
  const wish = { kind: 'package', seats: 100_000 } as const;
  for (const [event, name] of [
    ['approve', company],
    ['reject', latinCompany],
    [undefined, wideName(20, '欧阳买买提跨境')],
  ] as const) {
    const customerId = await addCustomer(member, name);
    const { id } = await placeOrder(url, { visit: member }, customerId, wish, packageName);
    const { version } = await agent.request<{ version: number }>(`/order/detail?id=${id}`);
    const remarks = '合同编号与盖章主体不一致，请核对后重新提交'.repeat(2);
    if (event) await agent.request('/order/orderApproval', { id, version, event, remarks });
  }
}

/** Adds them for every role, so that the newest record of each list is a long one. */
export async function addLongRecords(url: string): Promise<void> {
  const operations = await visitByRest(url, accounts.operations);
  const agent = await visitByRest(url, accounts.agent);
  const developer = await visitByRest(url, accounts.developer);
  await addLongPackage(operations);
  const agents = await operations.request<{ records: { id: string; enterpriseId: string }[] }>('/agent/page');
  const own = agents.records.find(({ enterpriseId }) => enterpriseId === accounts.agent[0]);
  if (!own) throw new Error('The demo agent is not in the list');
  await rechargeALot(operations, own.id);
  const person = { name: memberName.slice(0, 20), mobile: '13800138000', account: 'alexandria.montgomer' };
  const password = 'Kelp-0472';
  await agent.request('/user', { ...person, password, passwordAgain: password });
  const member = await visitByRest(url, [accounts.agent[0], person.account, password]);
  await sellALot(url, member, agent);
  await sellALot(url, await visitByRest(url, accounts.salesperson), agent);
  const { id: levelId } = await operations.request<{ id: string }>('/agent/level', {
    name: wideName(20, '战略合作伙伴'),
    discountRate: '0.9999',
  });
  await operations.request('/agent', {
    enterpriseId: 'WWWWWWWWWWWW',
    account: 'w'.repeat(20),
    password: 'agent12',
    name: company,
    director: latinCompany,
    levelId,
  });
  await addLongApplication(developer);
}

async function addLongApplication(developer: RestVisit): Promise<void> {
  const { id } = await developer.request<{ id: string }>('/app', {
    name: 'Interoperability-Workbench 工作台',
    number: '9999.9999.9999.9999',
    clients: ['web'],
    description: 'https://example.com/'.padEnd(200, 'a-very-long-address'),
    accessAddress: 'https://app.example.com/'.padEnd(180, 'workbench/'),
    developerSeatPrice: '99999.99',
    platformSeatPrice: '99999.99',
  });
  const { latestId, latestVersion } = await developer.request<{ latestId: string; latestVersion: number }>(
    `/app/detail?id=${id}`,
  );
  await developer.request('/app/submit', { id: latestId, version: latestVersion });
}
