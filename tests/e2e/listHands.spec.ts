/**
 * A list by hand (R-list-16, R-list-17, R-list-18): marks, copies, sorts, selects and filters; and the day of its calendar.
 */
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { fullRun } from '../support/scope.ts';

const rows = (page: Page) => page.locator('main tbody [data-record]');
const marked = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '');

test('rows are marked, copied, sorted and selected by hand', async ({ browser, server }) => {
  const words = wordsOf('en-US');
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const calls = callsOf(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/deal-list?size=20');
  await expect(rows(page)).toHaveCount(20);
  const cell = (row: number, column: string) => rows(page).nth(row).locator(`[data-cell="${column}"]`);

  await test.step('A double click marks a word and opens nothing', async () => {
    await cell(1, 'package').dblclick();
    expect((await marked(page)).trim()).not.toBe('');
    await expect(page).toHaveURL(/\/deal-list/);
  });

  await test.step('A right click on it leaves the menu to the browser, elsewhere it is the row’s', async () => {
    await page.evaluate(() =>
      addEventListener(
        'contextmenu',
        ({ defaultPrevented }) => (document.title = `taken ${defaultPrevented}`),
      ),
    );
    await cell(1, 'package').click({ button: 'right' });
    await expect(page).toHaveTitle('taken false');
    await expect(page.getByRole('menu')).toBeHidden();
    await cell(3, 'amount').click({ button: 'right' });
    await expect(page).toHaveTitle('taken true');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Marked rows are copied as rows and columns', async () => {
    const names = await Promise.all([0, 1].map((row) => cell(row, 'customer').innerText()));
    const [from, to] = [await cell(0, 'orderNo').boundingBox(), await cell(1, 'amount').boundingBox()];
    if (!from || !to) throw new Error('The cells are not drawn');
    await page.mouse.move(from.x + 2, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 2, to.y + to.height - 4, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.press('Control+c');
    await expect.poll(async () => (await clipboard()).split('\r\n').length).toBe(2);
    const lines = (await clipboard()).split('\r\n').map((line) => line.split('\t'));
    expect(lines.map((cells) => cells[1])).toEqual(names);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    await page.evaluate(() => window.getSelection()?.removeAllRanges());
  });

  const ids: string[] = [];
  await test.step('Another sort and another page keep what is selected', async () => {
    for (const row of [0, 2]) {
      await rows(page).nth(row).getByRole('checkbox').check();
      ids.push((await cell(row, 'orderNo').innerText()).trim());
    }
    const bar = page.getByRole('toolbar');
    await expect(bar).toContainText(words('list.selected', { count: 2 }));
    await page.getByRole('button', { name: words('order.amount') }).click();
    await expect(page).toHaveURL(/sort=amount/);
    await settle(page, calls);
    await expect(bar).toContainText(words('list.selected', { count: 2 }));
    const other = page.locator('main tbody [data-record]:not([aria-selected=true])').first();
    ids.push((await other.locator('[data-cell=orderNo]').innerText()).trim());
    await other.getByRole('checkbox').check();
    await page
      .locator('main [data-paging]')
      .getByRole('button', { name: words('list.page.next') })
      .click();
    await expect(page).toHaveURL(/page=2&after=/);
    await expect(bar).toContainText(/3 selected, \d of them on (another page|other pages)/);
  });

  await test.step('All of them are copied', async () => {
    await page.keyboard.press('Control+c');
    await expect.poll(async () => (await clipboard()).split('\r\n').length).toBe(3);
    const numbers = (await clipboard()).split('\r\n').map((line) => line.split('\t')[0]);
    expect(numbers.toSorted()).toEqual(ids.toSorted());
    await expect(page.getByText(words('list.rowsCopied', { count: 3 }))).toBeVisible();
  });
  await context.close();
});

test(
  'a filter moves no other, and the calendar is at the server’s day',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    // Sets the computer's clock back by two days.
    await page.clock.setFixedTime(Date.now() - 2 * 86_400_000);
    const days = page.locator('main [role=search] input[inputmode=numeric]:visible');
    const boxes = async () => Promise.all((await days.all()).map((field) => field.boundingBox()));
    for (const [width, path] of [
      [1440, '/deal-list'],
      [1200, '/account-sale'],
      [800, '/deal-approval'],
    ] as const)
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator('main [data-record]').first()).toBeVisible();
        const more = page.locator('main [role=search] > button[aria-expanded=false]:visible');
        if ((await more.count()) > 0) await more.click();
        await expect(days.nth(1)).toBeVisible();
        const before = await boxes();
        await days.first().fill('2020-01-01');
        await expect(page).toHaveURL(/rom=2020-01-01/);
        await expect(page.locator('main [data-command="list.clearFilters"]')).toBeVisible();
        expect(await boxes()).toEqual(before);
      });
    await page.locator('main [role=search] button[aria-label]').last().click();
    const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'full' });
    await expect(page.locator('[data-calendar] [aria-current=date]')).toHaveAttribute(
      'aria-label',
      day.format(new Date()),
    );
    await context.close();
  },
);
