/** The agent decides pending deals one after the other by keys, and the books have the right results. */
import type { Browser, Page } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { fullRun, times, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { addAgent, addClient, hire, placeOrder } from './support/sales.ts';
import type { Locale } from '../../src/i18n/locales.ts';

const cents = (amount: string) => Math.round(Number(amount) * 100);

interface Waiting {
  id: string;
  orderNo: string;
  amount: string;
}

/** Logs in as a new agent with this number of pending deals and no others, oldest first. */
async function agentWithDeals(url: string, count: number): Promise<{ agent: RestVisit; deals: Waiting[] }> {
  const login = await addAgent(url, freshCompanyName('理'));
  const member = await hire(url, freshCompanyName('销'), login);
  for (let at = 0; at < count; at += 1)
    await placeOrder(url, member, await addClient(member, freshCompanyName('批')));
  const agent = await visitByRest(url, login);
  const { records } = await agent.request<{ records: Waiting[] }>('/order/page', {
    status: 'pending',
    sort: 'appliedAt',
    direction: 'asc',
    pageSize: 100,
  });
  expect(records).toHaveLength(count);
  return { agent, deals: records };
}

async function quota({ request }: RestVisit): Promise<number> {
  return cents((await request<{ remainingQuota: string }>('/account/balance')).remainingQuota);
}

async function statusOf({ request }: RestVisit, { orderNo }: Waiting): Promise<string | undefined> {
  const { records } = await request<{ records: { status: string }[] }>('/order/page', { keyword: orderNo });
  return records[0]?.status;
}

const heading = (page: Page, { orderNo }: Waiting) => page.getByRole('heading', { level: 2, name: orderNo });

/** Waits until the deal is readable and its buttons are enabled, as a person would. */
async function readable(page: Page, deal: Waiting): Promise<void> {
  await expect(heading(page, deal)).toBeFocused();
  await expect(page.getByTestId('queue-quota')).toBeVisible();
  for (const verdict of ['order.approve', 'order.reject'])
    await expect(page.getByRole('main').locator(`[data-command="${verdict}"]`)).toBeEnabled();
}

async function openQueue(browser: Browser, url: string, agent: RestVisit, locale: Locale): Promise<Page> {
  const context = await openLook(browser, { url, token: agent.token, locale });
  const page = await context.newPage();
  await page.goto('/deal-approval');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(
    page.getByRole('heading', { level: 1, name: wordsOf(locale)('menu.approvalQueue') }),
  ).toBeVisible();
  return page;
}

for (const [locale, gap] of [
  ['zh-CN', 0],
  ['en-US', 120],
] as const) {
  test(
    `what waits is decided by a key each, ${gap} ms apart, in ${locale} (R-approval-9)`,
    usualIf(gap === 0),
    async ({ browser, server }) => {
      const words = wordsOf(locale);
      const { agent, deals } = await agentWithDeals(server.url, 5);
      const before = await quota(agent);
      const page = await openQueue(browser, server.url, agent, locale);
      const press = async (key: string) => {
        await page.keyboard.press(key);
        // Types no faster than a hand: the pause itself is under test, and waits for nothing.
        if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
      };
      const verdicts = ['approved', 'rejected', 'pending', 'approved', 'approved'];
      for (const [at, deal] of deals.entries()) {
        await readable(page, deal);
        if (at === 0) {
          // Takes the verdict back and gives it again.
          await press('a');
          await expect(page.getByTestId('held')).not.toHaveCount(0);
          await press('z');
          await readable(page, deal);
        }
        if (verdicts[at] === 'approved') await press('a');
        else if (verdicts[at] === 'pending') await press('j');
        else {
          await press('r');
          await expect(page.getByRole('main').getByLabel(words('record.rejectReason'))).toBeFocused();
          await page.keyboard.type(locale === 'zh-CN' ? '重复提交' : 'Sent twice');
          await page.keyboard.press('Control+Enter');
        }
      }
      await expect(page.getByRole('heading', { level: 2, name: words('queue.ended') })).toBeFocused();
      // Leaving the page sends the pending verdicts.
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await expect(page).toHaveURL(/deal-list/);
      const approved = deals.filter((_, at) => verdicts[at] === 'approved');
      const sum = approved.reduce((total, { amount }) => total + cents(amount), 0);
      // Verdicts are sent one after the other, each a second or more on a busy machine.
      await expect.poll(() => quota(agent), { timeout: 60_000 }).toBe(before - sum);
      for (const [at, deal] of deals.entries())
        await expect.poll(() => statusOf(agent, deal), { message: deal.orderNo }).toBe(verdicts[at]);
      await page.context().close();
    },
  );
}

const count = times(4, 20);

test(`${count} deals are approved by a key each (R-approval-9)`, fullRun, async ({ browser, server }) => {
  const { agent, deals } = await agentWithDeals(server.url, count);
  const before = await quota(agent);
  const page = await openQueue(browser, server.url, agent, 'zh-CN');
  for (const deal of deals) {
    await readable(page, deal);
    await page.keyboard.press('a');
  }
  await expect(page.getByRole('heading', { level: 2, name: wordsOf('zh-CN')('queue.ended') })).toBeFocused();
  const sum = deals.reduce((total, { amount }) => total + cents(amount), 0);
  await expect.poll(() => quota(agent), { timeout: 60_000 }).toBe(before - sum);
  for (const deal of deals) expect(await statusOf(agent, deal)).toBe('approved');
  await page.context().close();
});

test('a verdict that is refused comes back with its reason, and what somebody else decides leaves', async ({
  browser,
  server,
}) => {
  const words = wordsOf('en-US');
  const { agent, deals } = await agentWithDeals(server.url, 3);
  const page = await openQueue(browser, server.url, agent, 'en-US');
  const [first, second] = deals as [Waiting, Waiting];
  await readable(page, first);
  await page.keyboard.press('r');
  await expect(page.getByRole('main').getByLabel(words('record.rejectReason'))).toBeFocused();
  await page.keyboard.type('Wrong contract');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('held')).toHaveCount(1);
  await expect(heading(page, second)).toBeFocused();
  // Goes offline, so that the verdict is sent without an answer.
  await page.context().setOffline(true);
  await expect(page.getByTestId('held')).toHaveCount(0);
  await page.context().setOffline(false);
  await page.keyboard.press('j');
  await expect(heading(page, first)).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(words('queue.failed', { reason: '' }).trim());
  expect(await statusOf(agent, first)).toBe('pending');
  // Another window decides the deal now.
  const { records } = await agent.request<{ records: { id: string; version: number }[] }>('/order/page', {
    keyword: first.orderNo,
  });
  const version = records[0]?.version;
  await agent.request('/order/orderApproval', {
    id: first.id,
    version,
    event: 'reject',
    remarks: 'Elsewhere',
  });
  await expect(page.getByText(words('queue.removed', { orderNo: first.orderNo }))).toBeVisible();
  await expect(heading(page, first)).toHaveCount(0);
  await page.context().close();
});
