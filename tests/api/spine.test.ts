import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditCodeCheckCharacter } from '../../src/domain/creditCode.ts';
import { subtractMoney } from '../../src/domain/money.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { bothEngines } from '../support/testDatabase.ts';

const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
/** Calculated by sha256sum. */
const pdfSha256 = '14bcd090baf31edba64e9cbd8cdfc15f943344aa72cb3675ad8e91bfcbce03ad';

async function uploadContract(server: TestApi, caller: Caller): Promise<string> {
  const credential = await caller.call<{ url: string; fileId: string }>(
    'GET',
    `/file/upload/credential?name=${encodeURIComponent('合同.pdf')}`,
  );
  const response = await server.api.hono.request(credential.body.data.url, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${caller.token}` },
    body: pdf,
  });
  expect(response.status).toBe(200);
  return credential.body.data.fileId;
}

function newCustomer(companyId: string) {
  // Uses digits, because the credit code's alphabet lacks some letters that a company ID may have.
  const digits = [...companyId.padStart(4, '0')].map((letter) => letter.charCodeAt(0) % 10).join('');
  const body = `91310000MA1FL${digits}`;
  return {
    companyId,
    name: `测试客户${companyId}`,
    employeeCount: 120,
    creditCode: body + creditCodeCheckCharacter(body),
    industry: 'internet',
    adminName: '张三',
    adminPhone: '+86 138-0013 8000',
    adminAccount: 'zhangsan',
    adminPassword: 'secret123',
    adminPasswordAgain: 'secret123',
  };
}

describe.each(bothEngines())('the deal from sale to approval on %s', (engine) => {
  let server: TestApi;
  let sales: Caller;
  let agent: Caller;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sales = await server.login(...accounts.salesperson);
    agent = await server.login(...accounts.agent);
  });
  afterAll(() => server.close());

  it('sells a package with extra seats, approves it, books it and starts the subscription (R-trail-1)', async () => {
    const proposed = await sales.call<{ companyId: string }>('GET', '/customer/generateId');
    const added = await sales.call<{ id: string; companyId: string }>(
      'POST',
      '/customer/add',
      newCustomer(proposed.body.data.companyId),
      newKey(),
    );
    expect(added.body).toMatchObject({ code: 200, data: { adminPhone: '13800138000' } });
    const customerId = added.body.data.id;

    const info = await sales.call<{
      packages: {
        id: string;
        price: string;
        seatPrice: string;
        blockedReason: string | null;
        trial: boolean;
      }[];
    }>('GET', `/order/payProductInfo?customerId=${customerId}`);
    const sellable = info.body.data.packages.find((offered) => !offered.blockedReason && !offered.trial);
    expect(info.body.data.packages.some((offered) => offered.blockedReason)).toBe(true);
    const input = { customerId, packageId: sellable?.id, kind: 'package', seats: 3 };
    const quote = await sales.call<{ amount: string }>('POST', '/order/payProductPrice', input);
    expect(quote.status).toBe(200);

    const contractFileId = await uploadContract(server, sales);
    const order = { ...input, quotedAmount: quote.body.data.amount, contractFileId };
    const key = newKey();
    const placed = await sales.call<{ id: string; orderNo: string; version: number }>(
      'POST',
      '/order/add',
      order,
      key,
    );
    expect(placed.body).toMatchObject({
      code: 200,
      data: { status: 'pending', amount: quote.body.data.amount },
    });
    const repeated = await sales.call<{ id: string }>('POST', '/order/add', order, key);
    expect(repeated.body.data.id).toBe(placed.body.data.id);
    const other = await sales.call('POST', '/order/add', { ...order, seats: 4 }, key);
    expect(other.status).toBe(409);

    const before = await agent.call<{ remainingQuota: string; reconciled: boolean }>(
      'GET',
      '/account/balance',
    );
    const verdict = { id: placed.body.data.id, event: 'approve', version: 1, remarks: '同意' };
    const approved = await agent.call('POST', '/order/orderApproval', verdict, newKey());
    expect(approved.body).toMatchObject({ code: 200, data: { status: 'approved', remarks: '同意' } });
    const after = await agent.call<{ remainingQuota: string }>('GET', '/account/balance');
    expect(after.body.data).toMatchObject({
      remainingQuota: subtractMoney(before.body.data.remainingQuota, quote.body.data.amount),
      reconciled: true,
    });

    const sale = await agent.call<{ records: unknown[] }>('GET', '/account/sale/page?current=1');
    expect(sale.body.data.records[0]).toMatchObject({
      orderId: placed.body.data.id,
      amount: quote.body.data.amount,
    });
    const detail = await sales.call<{ subscriptions: unknown[] }>('GET', `/customer/detail?id=${customerId}`);
    expect(detail.body.data.subscriptions).toMatchObject([{ running: true }]);
    const history = await agent.call(
      'GET',
      `/lifecycle/history?lifecycle=dealApproval&id=${placed.body.data.id}`,
    );
    const trailed = expect.arrayContaining([
      { name: 'amount', value: quote.body.data.amount },
      { name: 'contractSha256', value: pdfSha256 },
    ]);
    expect(history.body.data).toMatchObject({
      verified: true,
      state: 'approved',
      entries: [
        { event: 'apply', params: trailed },
        { event: 'approve', remarks: '同意', params: trailed },
      ],
    });

    const again = await agent.call('POST', '/order/orderApproval', { ...verdict, event: 'reject' }, newKey());
    expect(again.body).toMatchObject({ code: 409, data: { state: 'approved', remarks: '同意' } });
  });

  it('says beside each field what is wrong with a new customer', async () => {
    const { status, body } = await sales.call(
      'POST',
      '/customer/add',
      {
        ...newCustomer('Z9Z9'),
        name: '有空格 的公司!',
        companyId: 'TOOLONG',
        creditCode: '91310000MA1FLAAAA0',
        adminPasswordAgain: 'other',
      },
      newKey(),
    );
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'companyId', message: 'Use only letters or digits, at most 4' },
      { field: 'name', message: 'Use only Chinese characters, letters or digits' },
      { field: 'creditCode', message: 'Enter a valid 18-character unified social credit code' },
      { field: 'adminPasswordAgain', message: 'Initial login passwords do not match, please re-enter' },
    ]);
  });
});
