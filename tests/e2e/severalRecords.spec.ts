/** Records that are pasted or ticked in the palette, and processed together, by keys alone. */
import type { Page } from '@playwright/test';
import { recordedMachines } from '../../src/labs/recording/recordedMachines.ts';
import { checkRecording } from '../../src/labs/recording/checkRecording.ts';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, delayRequests } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { recorded, statePaths } from './support/lab.ts';
import { addClient, hire, placeOrder } from './support/sales.ts';

interface Deal {
  id: string;
  orderNo: string;
  amount: string;
}

async function pendingDeals(url: string, count: number): Promise<Deal[]> {
  const member = await hire(url, freshCompanyName('销'));
  const deals: Deal[] = [];
  for (let at = 0; at < count; at += 1)
    deals.push(await placeOrder(url, member, await addClient(member, freshCompanyName('贴'))));
  return deals;
}

/** The highest amount of one correction, in cents. */
const mostCorrected = 10_000_000_000;

const cents = (amount: string) => Math.round(Number(amount) * 100);

async function quota({ request }: RestVisit): Promise<number> {
  return cents((await request<{ remainingQuota: string }>('/account/balance')).remainingQuota);
}

/** Adds or subtracts any number of cents in steps, because a correction has a limit. Other tests recharge the same agent. */
async function correct({ request }: RestVisit, agentId: string, by: number): Promise<void> {
  for (let left = by; left !== 0;) {
    const step = Math.max(-mostCorrected, Math.min(mostCorrected, left));
    await request('/agent/correction', {
      agentId,
      amount: (step / 100).toFixed(2),
      remarks: '测试批量审批的额度',
    });
    left -= step;
  }
}

async function statusOf({ request }: RestVisit, { orderNo }: Deal): Promise<string | undefined> {
  const { records } = await request<{ records: { status: string }[] }>('/order/page', { keyword: orderNo });
  return records[0]?.status;
}

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

test('five deals of a pasted sheet are approved in four keys, from a cold page (R-form-8)', async ({
  browser,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const deals = await pendingDeals(server.url, 5);
  const agent = await visitByRest(server.url, accounts.agent);
  const before = await quota(agent);
  const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/account-balance');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await copy(
    page,
    `订单号\t金额\t日期\n${deals.map((deal) => `${deal.orderNo}\t¥${deal.amount}\t2026-11-24`).join('\n')}\n合计\t¥1.00\n`,
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words('command.order.approve') });
  await expect(dialog).toContainText(words('bulk.count', { count: 5 }));
  await expect(dialog).toContainText(words('consequence.quotaAfter'));
  for (const { orderNo } of deals) await expect(dialog).toContainText(orderNo);
  await expect(dialog.locator('[type=submit]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(words('bulk.result', { done: 5, failed: 0 }));
  const sum = deals.reduce((total, { amount }) => total + cents(amount), 0);
  expect(await quota(agent)).toBe(before - sum);
  for (const deal of deals) expect(await statusOf(agent, deal)).toBe('approved');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('of pasted deals, what somebody else decides meanwhile is told, and the rest is done', async ({
  browser,
  server,
}) => {
  const words = wordsOf('en-US');
  const deals = await pendingDeals(server.url, 3);
  const [first, second, third] = deals as [Deal, Deal, Deal];
  const agent = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/deal-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await copy(page, `${deals.map(({ orderNo }) => orderNo).join('\n')}\nDD00000000000000\n`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reject');
  await page.keyboard.press('Control+v');
  await expect(palette(page)).toContainText(words('palette.pasted.unknown', { names: 'DD00000000000000' }));
  const row = palette(page).getByRole('option', { selected: true });
  await expect(row).toContainText(`${words('command.order.reject')} (3)`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words('command.order.reject') });
  const reason = dialog.getByLabel(words('record.rejectReason'));
  await expect(reason).toBeFocused();
  await page.keyboard.type('Sent twice');
  // Another window decides the second order while this one is being filled in.
  await agent.request('/order/orderApproval', { id: second.id, version: 1, event: 'approve', remarks: '' });
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText(words('bulk.result', { done: 2, failed: 1 }));
  await expect(dialog.getByRole('row').filter({ hasText: second.orderNo })).toBeVisible();
  expect([await statusOf(agent, first), await statusOf(agent, second), await statusOf(agent, third)]).toEqual(
    ['rejected', 'approved', 'rejected'],
  );
  // The remaining record is decided by now, so there is nothing to send.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: words('bulk.retryRest', { count: 1 }) })).toBeFocused();
  const release = await delayRequests(page, '**/graphql');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('progressbar')).toBeAttached();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  release();
  await expect(dialog).toContainText(words('bulk.preflight', { ready: 2, left: 1 }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test(
  'what no longer fits into the quota is told before it is sent, and by how much',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const deals = await pendingDeals(server.url, 2);
    const [first, second] = deals as [Deal, Deal];
    const agent = await visitByRest(server.url, accounts.agent);
    const operations = await visitByRest(server.url, accounts.operations);
    const before = await quota(agent);
    // Leaves quota for the first deal and half of the second.
    const left = cents(first.amount) + Math.floor(cents(second.amount) / 2);
    const found = await operations.request<{ records: { id: string; version: number }[] }>(
      '/agent/page?keyword=A001',
    );
    const agentId = found.records[0]?.id ?? '';
    await correct(operations, agentId, left - before);
    const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/account-balance');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await copy(page, `${first.orderNo}, ${second.orderNo}`);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('command.order.approve') });
    await expect(dialog).toContainText(words('bulk.preflight', { ready: 1, left: 1 }));
    const short = (cents(second.amount) - Math.floor(cents(second.amount) / 2)) / 100;
    await expect(dialog.getByRole('row').filter({ hasText: second.orderNo })).toContainText(
      short.toLocaleString('en', { minimumFractionDigits: 2 }),
    );
    await expect(dialog).toContainText(words('consequence.quotaAfter'));
    await expect(dialog.locator('[type=submit]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(words('bulk.result', { done: 1, failed: 0 }));
    expect(await quota(agent)).toBe(left - cents(first.amount));
    expect(await statusOf(agent, second)).toBe('pending');
    await correct(operations, agentId, before - left);
    await context.close();
  },
);

test(
  'records of a search are ticked by Shift+Enter, and acted on together',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('en-US');
    const deals = await pendingDeals(server.url, 2);
    const agent = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/account-balance');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    for (const { orderNo } of deals) {
      await page.keyboard.type(orderNo);
      await page.keyboard.press('Shift+Enter');
    }
    const ticked = palette(page).getByRole('option', { checked: true });
    await expect(ticked).toHaveCount(2);
    await page.keyboard.type('rej');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('command.order.reject') });
    await expect(dialog).toContainText(words('bulk.count', { count: 2 }));
    await expect(dialog.getByLabel(words('record.rejectReason'))).toBeFocused();
    await page.keyboard.type('Wrong');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText(words('bulk.result', { done: 2, failed: 0 }));
    for (const deal of deals) expect(await statusOf(agent, deal)).toBe('rejected');
    await context.close();
  },
);

test(
  'what is pasted and processed together stands in a recording of the page (R-replay-10)',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('en-US');
    const operations = await visitByRest(server.url, accounts.operations);
    const names = ['甲', '乙'].map((name) => `${name}${process.pid}`);
    for (const name of names) await operations.request('/agent/level', { name, discountRate: '0.05' });
    const context = await openLook(browser, { url: server.url, token: operations.token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/agent-grade');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await copy(page, names.join('\n'));
    await page.keyboard.press('l');
    await page.keyboard.press('r');
    await expect(page.getByText(words('recording.running'))).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('disable');
    await page.keyboard.press('Control+v');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(
      `${words('command.agentLevel.disable')} (2)`,
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('command.agentLevel.disable') });
    await expect(dialog.locator('[type=submit]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(words('bulk.result', { done: 2, failed: 0 }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { recording } = await recorded(page, 'bulk-en-US', async () => {
      await page.keyboard.press('l');
      await page.keyboard.press('o');
    });
    expect(statePaths(recording, 'bulkRun')).toEqual([['reading', 'ready', 'running.taking', 'finished']]);
    expect(checkRecording(recording, recordedMachines).differences).toEqual([]);
    await context.close();
  },
);
