/** The record in the panel next to its list (R-list-9). */
import type { Browser, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { openLook, type Theme } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';
import { approveDealsOf, placeWaitingDeals } from './support/sales.ts';

const words = wordsOf('zh-CN');
const rows = (page: Page) => page.locator('main [data-record]');
const panel = (page: Page) => page.getByRole('region', { name: words('list.peekOf', { name: '' }) });
const numberIn = async (page: Page, at: number) =>
  (await rows(page).nth(at).getByRole('link').first().textContent()) ?? '';
const nowhere = (page: Page) => page.locator('body:focus');

async function openList(
  browser: Browser,
  url: string,
  who: keyof typeof accounts,
  route: string,
  look: { width?: number; theme?: Theme; locale?: Locale } = {},
): Promise<Page> {
  const { token } = await visitByRest(url, accounts[who]);
  const context = await openLook(browser, { url, token, locale: 'zh-CN', ...look });
  const page = await context.newPage();
  await page.goto(route);
  await expect(rows(page).first()).toBeVisible();
  return page;
}

for (const delay of [0, 120])
  test(
    `follows the row in focus by keys, one every ${delay} ms`,
    usualIf(delay === 0),
    async ({ browser, server }) => {
      await placeWaitingDeals(server.url, 3);
      const page = await openList(browser, server.url, 'agent', '/deal-approval');
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key, { delay });
      };
      const names = await Promise.all([0, 1, 2].map((at) => numberIn(page, at)));
      await press('j', 'Space', 'j', 'ArrowDown', 'k');
      await expect(panel(page).getByRole('heading')).toContainText(names[1] ?? '');
      await expect(rows(page).nth(1)).toBeFocused();
      await expect(panel(page)).toContainText(words('order.status.pending'));
      await expect(panel(page).getByRole('region', { name: words('chart.status') })).toContainText(
        '等待处理：代理商',
      );
      await expect(panel(page).getByRole('button', { name: words('command.order.approve') })).toBeVisible();

      await press('Space');
      await expect(panel(page)).toHaveCount(0);
      await expect(rows(page).nth(1)).toBeFocused();
      await press('Space', 'Space', 'Space', 'Escape');
      await expect(panel(page)).toHaveCount(0);
      await expect(rows(page).nth(1)).toBeFocused();

      await press('Space', 'j', 'r');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(names[2] ?? '');
      await expect(dialog.getByLabel(words('record.rejectReason'))).toBeFocused();
      await press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(rows(page).nth(2)).toBeFocused();
      await expect(panel(page).getByRole('heading')).toContainText(names[2] ?? '');
      await press('Enter');
      await expect(page).toHaveURL(/deal-approval-detail/);
      await expect(nowhere(page)).toHaveCount(0);
    },
  );

test('moves on with the list as its record is decided by keys', fullRun, async ({ browser, server }) => {
  await placeWaitingDeals(server.url, 2);
  const page = await openList(browser, server.url, 'agent', '/deal-approval');
  const next = await numberIn(page, 1);
  for (const key of ['j', 'Space', 'r']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog').getByLabel(words('record.rejectReason'))).toBeFocused();
  await page.keyboard.type('缺公章');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page).getByRole('heading')).toContainText(next);
  await expect(rows(page).first()).toBeFocused();
  await expect(rows(page).first()).toContainText(next);
});

test('is closed by a key that comes before its code', fullRun, async ({ browser, server }) => {
  const page = await openList(browser, server.url, 'agent', '/deal-list');
  const release = await delayRequests(page, '**/Peek-*.js');
  const code = page.waitForResponse('**/Peek-*.js');
  for (const key of ['j', 'Space', 'j', 'Escape']) await page.keyboard.press(key);
  release();
  await code;
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page).nth(1)).toBeFocused();
});

test('tells what another window makes of its record', async ({ browser, server }) => {
  await placeWaitingDeals(server.url, 1);
  const page = await openList(browser, server.url, 'agent', '/deal-approval');
  const customer = /待审企业\S+?之1/.exec((await rows(page).first().textContent()) ?? '')?.[0] ?? '';
  for (const key of ['j', 'Space']) await page.keyboard.press(key);
  await expect(panel(page)).toContainText(words('order.status.pending'));
  await approveDealsOf(server.url, customer);
  await expect(panel(page).locator('[data-tone]').first()).toHaveText(words('order.status.approved'));
  await expect(panel(page)).toContainText(words('list.removed'));
  await expect(panel(page).getByRole('button', { name: words('command.order.approve') })).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();
});

test('tells that its record has been deleted', fullRun, async ({ browser, server }) => {
  const operations = await visitByRest(server.url, accounts.operations);
  const level = { name: '将删等级', discountRate: '0.9500' };
  const { id, version } = await operations.request<{ id: string; version: number }>('/agent/level', level);
  const page = await openList(browser, server.url, 'operations', '/agent-grade');
  for (const key of ['j', 'Space']) await page.keyboard.press(key);
  await expect(panel(page).getByRole('heading')).toContainText(level.name);
  await operations.request(`/agent/level/${id}?version=${version}`, undefined, 'DELETE');
  await expect(panel(page).locator('[data-tone]')).toHaveText(['已删除']);
  await expect(panel(page)).toContainText(words('list.removed'));
  await expect(panel(page).getByRole('button', { name: words('command.agentLevel.edit') })).toHaveCount(0);
});

test(
  'says that its record is out of reach by now, or could not be read, and reads it again',
  fullRun,
  async ({ browser, server }) => {
    const page = await openList(browser, server.url, 'agent', '/deal-list');
    // The answer for a record that now belongs to another user (R-role-4).
    const hidden = { data: null, errors: [{ message: 'Not found', extensions: { code: 404 } }] };
    let answer: object | undefined = hidden;
    await page.route('**/graphql', (route) => {
      const isRecordQuery = (route.request().postData() ?? '').includes('OrderRecord');
      if (!isRecordQuery) return route.fallback();
      if (answer) return route.fulfill({ json: answer });
      return route.fulfill({ status: 503, body: '' });
    });
    for (const key of ['j', 'Space']) await page.keyboard.press(key);
    const alert = panel(page).getByRole('alert');
    await expect(alert).toContainText(words('record.notFound', { record: words('palette.type.order') }));
    answer = undefined;
    await page.keyboard.press('j');
    await expect(alert).toContainText(words('record.partFailed'));
    await page.unroute('**/graphql');
    await alert.getByRole('button', { name: words('common.retry') }).click();
    await expect(alert).toHaveCount(0);
    await expect(panel(page).locator('[data-tone]')).toHaveCount(1);
  },
);

test('is opened and gone through by mouse', fullRun, async ({ browser, server }) => {
  await placeWaitingDeals(server.url, 2);
  const page = await openList(browser, server.url, 'agent', '/deal-approval');
  const names = await Promise.all([0, 1].map((at) => numberIn(page, at)));
  await rows(page).first().locator('[data-row-menu]').click();
  await page.getByRole('menuitem', { name: words('list.peek') }).click();
  await expect(panel(page).getByRole('heading')).toContainText(names[0] ?? '');
  await expect(rows(page).first()).toBeFocused();
  await panel(page)
    .getByRole('button', { name: words('keys.nextRow') })
    .click();
  await expect(panel(page).getByRole('heading')).toContainText(names[1] ?? '');
  await panel(page)
    .getByRole('button', { name: words('command.order.reject') })
    .click();
  await expect(page.getByRole('dialog')).toContainText(names[1] ?? '');
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
  await panel(page)
    .getByRole('button', { name: words('common.close') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page).nth(1)).toBeFocused();
});
