/** The agent decides what waits one after the other, by keys, and the books say what came of it. */
import type { Browser, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { addClient, hire, placeOrder } from './support/sales.ts';
import type { Locale } from '../../src/i18n/locales.ts';

const cents = (amount: string) => Math.round(Number(amount) * 100);

interface Waiting {
  id: string;
  orderNo: string;
  amount: string;
}

/** All that waits of the agent, the oldest first, after so many more have been placed. */
async function waiting(url: string, agent: RestVisit, more: number): Promise<Waiting[]> {
  const member = await hire(url, freshCompanyName('销'));
  for (let at = 0; at < more; at += 1)
    await placeOrder(url, member, await addClient(member, freshCompanyName('批')));
  const { records } = await agent.ask<{ records: Waiting[] }>('/order/page', {
    status: 'pending',
    sort: 'appliedAt',
    direction: 'asc',
    pageSize: 100,
  });
  return records;
}

async function quota({ ask }: RestVisit): Promise<number> {
  return cents((await ask<{ remainingQuota: string }>('/account/balance')).remainingQuota);
}

async function statusOf({ ask }: RestVisit, { orderNo }: Waiting): Promise<string | undefined> {
  const { records } = await ask<{ records: { status: string }[] }>('/order/page', { keyword: orderNo });
  return records[0]?.status;
}

const heading = (page: Page, { orderNo }: Waiting) => page.getByRole('heading', { level: 2, name: orderNo });

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
      const say = wordsOf(locale);
      const agent = await visitByRest(server.url, accounts.agent);
      const deals = await waiting(server.url, agent, 4);
      const before = await quota(agent);
      const page = await openQueue(browser, server.url, agent, locale);
      const verdicts: string[] = [];
      const press = async (key: string) => {
        await page.keyboard.press(key);
        // A hand is not faster: this is what the test is about, and waits for nothing.
        if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
      };
      const buttons = page.getByRole('main').locator('[data-command="order.approve"]');
      let undone = false;
      let reasoned = false;
      for (const deal of deals) {
        await expect(heading(page, deal)).toBeFocused();
        await expect(page.getByTestId('queue-quota')).toBeVisible();
        // The deal is there to be read; what cannot be approved can be rejected.
        await expect(page.getByRole('main').locator('[data-command="order.reject"]')).toBeEnabled();
        const canApprove = await buttons.isEnabled();
        if (canApprove && !undone) {
          // Taken back, and given again.
          await press('a');
          await expect(page.getByTestId('held')).not.toHaveCount(0);
          await press('z');
          await expect(heading(page, deal)).toBeFocused();
          undone = true;
        }
        if (canApprove && (reasoned || verdicts.length === 0)) {
          await press('a');
          verdicts.push('approved');
        } else if (!reasoned) {
          await press('r');
          const reason = page.getByRole('main').getByLabel(say('record.rejectReason'));
          await expect(reason).toBeFocused();
          await page.keyboard.type(locale === 'zh-CN' ? '重复提交' : 'Sent twice');
          await page.keyboard.press('Control+Enter');
          verdicts.push('rejected');
          reasoned = true;
        } else {
          await press('j');
          verdicts.push('pending');
        }
      }
      await expect(page.getByRole('heading', { level: 2, name: say('queue.ended') })).toBeFocused();
      // Leaving sends what is held.
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await expect(page).toHaveURL(/deal-list/);
      const approved = deals.filter((_, at) => verdicts[at] === 'approved');
      const sum = approved.reduce((total, { amount }) => total + cents(amount), 0);
      expect(approved.length).toBeGreaterThanOrEqual(3);
      // One after the other, a second or more for each where the machine is busy.
      await expect.poll(() => quota(agent), { timeout: 60_000 }).toBe(before - sum);
      for (const [at, deal] of deals.entries())
        await expect.poll(() => statusOf(agent, deal), { message: deal.orderNo }).toBe(verdicts[at]);
      await page.context().close();
    },
  );
}

test('a verdict that is refused comes back with its reason, and what somebody else decides leaves', async ({
  browser,
  server,
}) => {
  const say = wordsOf('en-US');
  const agent = await visitByRest(server.url, accounts.agent);
  const deals = await waiting(server.url, agent, 3);
  const page = await openQueue(browser, server.url, agent, 'en-US');
  const [first, second] = deals as [Waiting, Waiting];
  await expect(heading(page, first)).toBeFocused();
  // Nobody decides on a deal before it is there to be read.
  await expect(page.getByRole('main').locator('[data-command="order.reject"]')).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('main').getByLabel(say('record.rejectReason'))).toBeFocused();
  await page.keyboard.type('Wrong contract');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('held')).toHaveCount(1);
  await expect(heading(page, second)).toBeFocused();
  // Nobody answers while it is sent.
  await page.context().setOffline(true);
  await expect(page.getByTestId('held')).toHaveCount(0);
  await page.context().setOffline(false);
  await page.keyboard.press('j');
  await expect(heading(page, first)).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(say('queue.failed', { reason: '' }).trim());
  expect(await statusOf(agent, first)).toBe('pending');
  // Another window decides it now.
  const { records } = await agent.ask<{ records: { id: string; version: number }[] }>('/order/page', {
    keyword: first.orderNo,
  });
  const version = records[0]?.version;
  await agent.ask('/order/orderApproval', { id: first.id, version, event: 'reject', remarks: 'Elsewhere' });
  await expect(page.getByText(say('queue.gone', { orderNo: first.orderNo }))).toBeVisible();
  await expect(heading(page, first)).toHaveCount(0);
  await page.context().close();
});
