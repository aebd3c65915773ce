/** Number and link of a record are copied (R-page-13), by keys alone. */
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { expectAnnounced, leavePalette, runFromPalette, stepOnto } from './support/keyboard.ts';

test('the number of an order in focus and a link that opens it', async ({ browser, server }) => {
  const words = wordsOf('zh-CN');
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/deal-list');
  const row = page.locator('main [data-record]').first();
  await expect(row).toBeVisible();
  const number = (await row.getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('j');
  await runFromPalette(page, '复制编号', words('command.copyNumber'));
  await expectAnnounced(page, `已复制：${number}`);
  expect(await clipboard()).toBe(number);
  await leavePalette(page);
  await expect(row).toBeFocused();

  // Does the same with a single shortcut.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+c');
  await expect.poll(clipboard).toBe(number);
  await expect(row).toBeFocused();

  await page.keyboard.press('.');
  const item = page.getByRole('menuitem', { name: words('command.copyLink') });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await stepOnto(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^已复制：http/)).toBeVisible();
  await expect(row).toBeFocused();
  await page.goto(await clipboard());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await context.close();
});
