/** The palette shows examples, brings back former queries, and takes rows by their numbers: by keys alone. */
import { fullRun } from '../support/scope.ts';
import type { Page } from '@playwright/test';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logInByKeys, palette } from './support/keyboard.ts';

const words = wordsOf('zh-CN');
const input = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Presses keys with this number of milliseconds between them; 0 is as fast as the browser processes them. */
async function press(page: Page, keys: readonly string[], delay: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

test('lines that can be typed are in the empty palette, and choosing one types it and runs nothing (R-form-20)', async ({
  openWindow,
}) => {
  const page = await openWindow('zh-CN');
  await logInByKeys(page, words, 'agent');
  await page.keyboard.press('Control+k');
  await expect(input(page)).toHaveAttribute('placeholder', words('palette.placeholder'));
  const examples = palette(page).getByRole('group', { name: words('palette.section.examples') });
  await expect(examples.getByRole('option')).toHaveCount(3);
  const line = (await examples.getByRole('option').first().innerText()).split('\n')[0] ?? '';
  const position = await examples.getByRole('option').first().getAttribute('aria-posinset');
  for (let at = 1; at < Number(position); at += 1) await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toContainText(line);
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue(line);
  await expect(input(page)).toBeFocused();
  // It is read as if it were typed: its command is first, and the palette is still a list.
  await expect(options(page).first()).toContainText(words('command.order.approve'));
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('xyzzyxq');
  await expect(palette(page)).toContainText(words('palette.nothing', { query: 'xyzzyxq' }));
  await expect(examples.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('xyzzyxq');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue(line);
});

for (const delay of [0, 120])
  test(
    `what was typed last comes back by ↑, ${delay} ms from key to key, cold and warm (R-form-18)`,
    fullRun,
    async ({ openWindow }) => {
      const page = await openWindow('zh-CN');
      await logInByKeys(page, words, 'agent');
      for (const [query, path] of [
        ['deal list', '/deal-list'],
        ['customer list', '/customer-manage-list'],
      ] as const) {
        await press(page, ['Control+k', ...query, 'Enter'], delay);
        await page.waitForURL(`**${path}`);
        await expect(palette(page)).toBeHidden();
      }
      // Cold: the page is reloaded, and its keys come before the palette is loaded.
      await page.reload();
      await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
      await press(page, ['Control+k', 'ArrowUp', 'ArrowUp', 'Enter'], delay);
      await page.waitForURL('**/deal-list');
      await expect(palette(page)).toBeHidden();
      // Warm, further back and forward again: the previous query is now the other one.
      await press(page, ['Control+k', 'ArrowUp', 'ArrowUp'], delay);
      await expect(input(page)).toHaveValue('customer list');
      await press(page, ['ArrowDown'], delay);
      await expect(input(page)).toHaveValue('deal list');
      await press(page, ['Backspace', 'Backspace'], delay);
      await expect(input(page)).toHaveValue('deal li');
    },
  );

for (const delay of [0, 120])
  test(
    `Alt and a digit take the row of that number, ${delay} ms from key to key, cold and warm (R-form-19)`,
    fullRun,
    async ({ openWindow }) => {
      const page = await openWindow('zh-CN');
      await logInByKeys(page, words, 'agent');
      await page.goto('/account-balance');
      await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(input(page)).toBeFocused();
      await page.keyboard.type('audit');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('deal');
      await expect(options(page).nth(2)).toBeVisible();
      const titles = await options(page).allInnerTexts();
      const index = titles.findIndex((title) => title.startsWith(words('menu.dealList')));
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(9);
      await page.keyboard.down('Alt');
      const number = await options(page)
        .nth(index)
        .evaluate((row) => getComputedStyle(row, '::after').content);
      expect(number).toBe(`"${index + 1}"`);
      // The browser's menu takes the focus when Alt is released, unless this is prevented.
      await page.evaluate(() => {
        const dataset = document.documentElement.dataset;
        addEventListener('keyup', (event) => (dataset.prevented = String(event.defaultPrevented)), {
          once: true,
        });
      });
      await page.keyboard.up('Alt');
      await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true');
      await page.keyboard.press('Escape');
      // Cold.
      await page.reload();
      await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
      await press(page, ['Control+k', ...'deal', `Alt+Digit${index + 1}`], delay);
      await page.waitForURL('**/deal-list');
      await expect(palette(page)).toBeHidden();
      // Warm.
      await page.goto('/account-balance');
      await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
      await press(page, ['Control+k', ...'deal', `Alt+Digit${index + 1}`], delay);
      await page.waitForURL('**/deal-list');
    },
  );

test(
  'a pasted message of several lines is typed as one line, with blanks for its line breaks (R-form-9)',
  fullRun,
  async ({ openWindow }) => {
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'agent');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('苏州美辰李总：\n364和366\n麻烦通过一下，谢谢'));
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Control+v');
    await expect(input(page)).toHaveValue('苏州美辰李总： 364和366 麻烦通过一下，谢谢');
  },
);
