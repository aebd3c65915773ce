import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn, moneyIn, openMenu } from './support/journey.ts';
import { tabOnto } from './support/keyboard.ts';

const rows = (page: Page) => page.locator('tbody [data-record]');
const amounts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => Number(moneyIn(text).replace('.', '')));

// Differences between the languages are tested below.
test('a list in en-US: sort, columns, views, CSV, selection, bulk, and what others do meanwhile', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, words, 'otherAgent');
  await openMenu(page, words('menu.dealList'));
  await expect(rows(page)).toHaveCount(20);

  const sorted =
    await test.step('Sorted by a click; a reload keeps it, as it stands in the address', async () => {
      await page.getByRole('button', { name: words('order.amount') }).click();
      await expect(page).toHaveURL(/sort=amount/);
      const falls = async () => {
        const shown = await amounts(page);
        return shown.every((amount, index) => index === 0 || amount <= (shown[index - 1] ?? 0));
      };
      await expect.poll(falls).toBe(true);
      const sorted = await amounts(page);
      await page.reload();
      await expect.poll(() => amounts(page)).toEqual(sorted);
      return sorted;
    });

  await test.step('A column less, denser rows and a view: kept for the user, in another window of theirs too', async () => {
    await page.getByRole('button', { name: words('command.list.settings') }).click();
    const settings = page.getByRole('dialog', { name: words('command.list.settings') });
    await settings.getByLabel(words('order.kind')).uncheck();
    await settings.getByText(words('list.density.compact')).click();
    await settings.getByLabel(words('list.viewName')).fill('最大的订单');
    const saved = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('最大的订单')),
    );
    await settings.getByRole('button', { name: words('form.save') }).click();
    await saved;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: words('order.kind') })).toHaveCount(0);
    const other = await openWindow('en-US');
    await logIn(other, words, 'otherAgent');
    await openMenu(other, words('menu.dealList'));
    await expect(other.getByRole('columnheader', { name: words('order.kind') })).toHaveCount(0);
    await other.getByRole('button', { name: words('command.list.settings') }).click();
    await other.getByRole('button', { name: '最大的订单', exact: true }).click();
    await expect.poll(() => amounts(other)).toEqual(sorted);
  });

  await test.step('The whole filter as CSV', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('command.list.export') }).click();
    const file = await (await download).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toContain(words('order.orderNo'));
    expect(lines.length).toBeGreaterThan(21);
  });

  await openMenu(page, words('menu.dealApproval'));
  await expect(rows(page).first()).toBeVisible();

  await test.step('By keys: two rows selected, and let go by Escape', async () => {
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText(words('list.selected_other', { count: 2 })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toBeVisible();
  });

  const waiting = await rows(page).count();
  await test.step('Two deals rejected together', async () => {
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: `${words('command.order.reject')} (2)` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('record.rejectReason')).fill('资料不全');
    await dialog.getByRole('button', { name: words('command.order.reject') }).click();
    await expect(dialog.getByText(words('bulk.result', { done: 2, failed: 0 }))).toBeVisible();
    await dialog
      .getByRole('button', { name: words('common.close') })
      .last()
      .click();
    await expect(rows(page)).toHaveCount(waiting - 2);
  });

  await test.step('Another decides a deal while the pointer rests on the list: nothing moves before it is asked for', async () => {
    const [enterpriseId, account, password] = accounts.otherAgent;
    const login = await page.request.post(`${server.url}/api/operation/user/login`, {
      data: { enterpriseId, account, password },
    });
    const { data } = (await login.json()) as { data: { token: string } };
    await rows(page).first().hover();
    const first = await rows(page).first().getAttribute('data-record');
    const decided = await page.request.post(`${server.url}/api/operation/order/orderApproval`, {
      headers: { Authorization: `Bearer ${data.token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: { id: first, version: 1, event: 'reject', remarks: '由他人驳回' },
    });
    expect(decided.status()).toBe(200);
    await expect(rows(page).first()).toHaveAttribute('data-gone', 'true');
    await expect(rows(page)).toHaveCount(waiting - 2);
    await page.getByRole('button', { name: words('list.changed') }).click();
    await expect(rows(page)).toHaveCount(waiting - 3);
  });
});

test('a list whose filters find nothing offers once to clear them', async ({ openWindow }) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, words, 'agent');
  await page.goto('/deal-list?status=pending');
  const clear = page.getByRole('button', { name: words('command.list.clearFilters') });
  await expect(clear).toHaveCount(1);
  await page.goto('/deal-list?keyword=zzzz');
  await expect(page.getByText(words('list.nothingMatches'))).toBeVisible();
  await expect(clear).toHaveCount(1);
  await clear.click();
  await expect(rows(page).first()).toBeVisible();
  await expect(clear).toHaveCount(0);
});

test(
  'a name that is too long for its column takes a second line before it is cut',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitAs(server.url, 'agent');
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/deal-list');
    await expect(rows(page).first()).toBeVisible();
    const cut = await page.locator('tbody span[title]').evaluateAll((names) =>
      names
        .filter(({ parentElement: box }) => {
          const line = box ? parseFloat(getComputedStyle(box).lineHeight) : 0;
          return box && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + line / 2);
        })
        .map((name) => name.textContent),
    );
    expect(cut).toEqual([]);
    const heights = await rows(page).evaluateAll((all) => all.map((row) => Math.round(row.clientHeight)));
    expect(new Set(heights).size).toBe(1);
    await context.close();
  },
);

test('a first page is asked for once, by index.html itself, in every list that people open first', async ({
  openWindow,
}) => {
  const page = await openWindow('zh-CN');
  await logIn(page, wordsOf('zh-CN'), 'agent');
  for (const path of ['/deal-list', '/deal-approval', '/account-balance']) {
    const bodies: string[] = [];
    const note = (request: Request) => {
      if (request.url().endsWith('/graphql')) bodies.push(request.postData() ?? '');
    };
    // Leaves the previous page, so that only the new page's own requests are counted.
    await page.goto('/mark.svg');
    page.on('request', note);
    // The last request of a drawn page.
    const last = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('WaitingPasswordRequests')),
    );
    await page.goto(path);
    await expect(page.locator('main a').first()).toBeVisible();
    await last;
    page.off('request', note);
    expect(bodies.length, path).toBeGreaterThan(1);
    expect(new Set(bodies).size, `${path} asks something twice`).toBe(bodies.length);
  }
});

test(
  'a hint and the user menu come when they are asked for, and leave the focus where it was',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('en-US');
    const page = await openWindow('en-US');
    await logIn(page, words, 'agent');
    await openMenu(page, words('menu.dealList'));
    await rows(page).first().locator('time').first().hover();
    const hint = page.getByRole('tooltip');
    await expect(hint).toContainText(/ago|in /);
    const depth = await hint.evaluate((element) => Number(getComputedStyle(element).zIndex));
    const user = page.getByRole('button', { name: new RegExp(words('shell.user', { name: '' }).trim()) });
    await tabOnto(page, user, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const menu = await page.getByRole('menu').evaluate((element) => Number(getComputedStyle(element).zIndex));
    expect(depth, 'a hint of the page lies below what opens over it').toBeLessThan(menu);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(user).toBeFocused();
  },
);

test('days are typed or chosen in the page’s language, in zh-CN', fullRun, async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  await logIn(page, words, 'agent');
  await page.goto('/account-sale');
  const from = page.getByLabel('起始日期', { exact: true });
  await from.fill('2026/3/1');
  await expect(page).toHaveURL(/from=2026-03-01/);
  await from.press('Tab');
  await expect(from).toHaveValue('2026-03-01');

  await from.fill('三月一日');
  await from.press('Tab');
  await expect(from).toHaveAccessibleDescription('请输入日期，如 2026-11-21');

  // From the keyboard: opens it, moves one week on, takes the day; the focus is back in the field.
  await from.fill('2026-03-01');
  await from.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: '起始日期' });
  await expect(calendar.getByText('2026年3月', { exact: true })).toBeVisible();
  await expect(calendar.getByRole('button', { name: '2026年3月1日星期日' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-03-08/);
  await expect(from).toHaveValue('2026-03-08');
  await expect(from).toBeFocused();

  // By mouse: a day before the first one is disabled.
  await page.getByRole('button', { name: '从日历选择截止日期' }).click();
  const until = page.getByRole('dialog', { name: '截止日期' });
  while (!(await until.getByText('2026年3月', { exact: true }).isVisible()))
    await until.getByRole('button', { name: '上个月' }).click();
  await expect(until.getByRole('button', { name: '2026年3月7日星期六' })).toBeDisabled();
  await until.getByRole('button', { name: '2026年3月20日星期五' }).click();
  await expect(page).toHaveURL(/from=2026-03-08&to=2026-03-20/);
});
