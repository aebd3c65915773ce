/** Overlays do not hide needed parts of the page: by keys, on a desktop and on a phone. */
import type { Locator, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette, runFromPalette } from './support/keyboard.ts';

const words = wordsOf('zh-CN');
const rows = (page: Page) => page.locator('main [data-record]');
const toasts = (page: Page) => page.locator('.mantine-Notification-root');

/** Tells whether nothing else covers the middle of the element. */
const isOnTop = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === found || element.contains(found);
  });

test(
  'the frame of the row that has the keys goes around its actions too',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.operations);
    for (const theme of ['light', 'dark'] as const) {
      const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', theme });
      const page = await context.newPage();
      await page.goto('/agent-manage');
      await expect(rows(page).first()).toBeVisible();
      await page.keyboard.press('j');
      await expect(rows(page).first()).toBeFocused();
      const box = await rows(page).first().boundingBox();
      if (!box) throw new Error('The row is not drawn');
      // Compares pieces of a single colour each, so that the same picture is the same colour.
      const piece = (x: number, y: number, width: number, height: number) =>
        page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width, height } });
      const { x, y, width } = box;
      const frame = await piece(x, y + 10, 2, 8);
      expect(await piece(x + width - 2, y + 10, 2, 8)).toEqual(frame);
      expect(await piece(x + width - 30, y, 8, 2)).toEqual(await piece(x + 30, y, 8, 2));
      await context.close();
    }
  },
);

for (const [locale, width] of [
  ['en-US', 1440],
  ['zh-CN', 390],
] as const)
  test(
    `the rows stay where they are as the first is selected, in ${locale} at ${width}`,
    usualIf(width === 390),
    async ({ browser, server }) => {
      const { token } = await visitByRest(server.url, accounts.operations);
      const context = await openLook(browser, { url: server.url, token, locale, width });
      const page = await context.newPage();
      await page.goto('/audit-desk');
      const second = rows(page).nth(1);
      await expect(second).toBeVisible();
      const before = await second.boundingBox();
      await rows(page).nth(0).getByRole('checkbox').click();
      await expect(page.getByRole('toolbar').getByRole('button').first()).toBeVisible();
      expect((await second.boundingBox())?.y).toBe(before?.y);
      await context.close();
    },
  );

test(
  'on a phone what is told stays within the top bar, and off the palette',
  fullRun,
  async ({ browser, server }) => {
    const operations = await visitByRest(server.url, accounts.operations);
    await operations.request('/agent/level', { name: '手机等级', discountRate: '0.9100' });
    const look = { url: server.url, token: operations.token, locale: 'zh-CN', width: 390 } as const;
    const context = await openLook(browser, look);
    const page = await context.newPage();
    await page.goto('/agent-grade?keyword=%E6%89%8B%E6%9C%BA%E7%AD%89%E7%BA%A7');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('j');
    for (const [key, status] of [
      ['d', 'agentLevel.status.disabled'],
      ['y', 'agentLevel.status.enabled'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(rows(page).locator('[data-tone]')).toHaveText(words(status));
      await expect(rows(page)).toBeFocused();
    }
    // A fast machine still shows two; the first one disappears by itself.
    await expect(toasts(page)).not.toHaveCount(0);
    expect(await isOnTop(page.getByRole('heading', { level: 1 }))).toBe(true);
    expect(await isOnTop(page.locator('main [data-command="agentLevel.new"]'))).toBe(true);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    expect(await isOnTop(palette(page).getByRole('combobox'))).toBe(true);
    await context.close();
  },
);

/** Expects the send button of the focused form to be visible, although the focus is in a choice. */
async function expectOpenButton(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  const send = page.getByRole('dialog').locator('form button[type=submit]');
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(send)).toBe(true);
}

for (const width of [390, 1440])
  test(
    `a form that begins with a choice opens its list when asked, at ${width}`,
    fullRun,
    async ({ browser, server }) => {
      const open = async (role: keyof typeof accounts, route: string) => {
        const { token } = await visitByRest(server.url, accounts[role]);
        const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', width });
        const page = await context.newPage();
        await page.goto(route);
        await expect(rows(page).first()).toBeVisible();
        return page;
      };
      const options = (page: Page) => page.locator('[data-combobox-option]:visible');
      const highlighted = (page: Page) => options(page).and(page.locator('[data-combobox-selected]'));

      await test.step('in a dialog: letters open it, Enter takes what they find, and a click opens it', async () => {
        const page = await open('agent', '/user-manage-list?status=active&keyword=孙雪梅');
        await page.keyboard.press('j');
        await page.keyboard.press('f');
        const receiver = page.getByRole('combobox', { name: words('staff.receiver'), exact: true });
        await expectOpenButton(page, receiver);
        await page.keyboard.type('huxiu');
        await expect(highlighted(page)).toContainText('胡秀英');
        await page.keyboard.press('Enter');
        await expect(receiver).toHaveValue('胡秀英');
        await expect(options(page)).toHaveCount(0);
        await receiver.click();
        await expect(options(page)).not.toHaveCount(0);
        await page.context().close();
      });
      await test.step('in the palette: an arrow opens it and lights the first, the next one the second', async () => {
        const page = await open('operations', '/order-record');
        await runFromPalette(page, words('command.recharge.new'));
        const agent = page.getByRole('combobox', { name: words('recharge.agent'), exact: true });
        await expectOpenButton(page, agent);
        await page.keyboard.press('ArrowDown');
        await expect(highlighted(page)).toHaveText((await options(page).nth(0).textContent()) ?? '');
        await page.keyboard.press('ArrowDown');
        await expect(highlighted(page)).toHaveText((await options(page).nth(1).textContent()) ?? '');
        await page.keyboard.press('Enter');
        await expect(agent).toHaveValue(/./);
        await page.context().close();
      });
    },
  );
