/** What stands over something else leaves to be seen what one needs: by keys, on a desk and on a phone. */
import type { Locator, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

const say = wordsOf('zh-CN');
const rows = (page: Page) => page.locator('main [data-record]');
const toasts = (page: Page) => page.locator('.mantine-Notification-root');

/** Whether nothing else lies on its middle. */
const isOnTop = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === found || element.contains(found);
  });

test('the frame of the row that has the keys goes around its actions too', async ({ browser, server }) => {
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
    // Of one colour each, so that the same picture is the same colour.
    const piece = (x: number, y: number, width: number, height: number) =>
      page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width, height } });
    const { x, y, width } = box;
    const frame = await piece(x, y + 10, 2, 8);
    expect(await piece(x + width - 2, y + 10, 2, 8)).toEqual(frame);
    expect(await piece(x + width - 30, y, 8, 2)).toEqual(await piece(x + 30, y, 8, 2));
    await context.close();
  }
});

test('on a phone what is told stays within the top bar, and off the palette', async ({ browser, server }) => {
  const operations = await visitByRest(server.url, accounts.operations);
  await operations.ask('/agent/level', { name: '手机等级', discountRate: '0.9100', remarks: '' });
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
    await expect(rows(page).locator('[data-tone]')).toHaveText(say(status));
    await expect(rows(page)).toBeFocused();
  }
  // Two, where the machine is fast enough: the first one leaves by itself.
  await expect(toasts(page)).not.toHaveCount(0);
  expect(await isOnTop(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(await isOnTop(page.locator('main [data-command="agentLevel.new"]'))).toBe(true);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  expect(await isOnTop(palette(page).getByRole('combobox'))).toBe(true);
  await context.close();
});
