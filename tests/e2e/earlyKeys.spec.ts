/** Keys that are pressed while the page's code is loading. */
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';
import { fullRun } from '../support/scope.ts';

const words = wordsOf('en-US');
const line = 'recharge A001 5000 deposit of June';
const input = (page: Page) => page.getByRole('combobox', { name: words('palette.title') });

test.describe('keys before the page’s code (R-page-16)', () => {
  let page: Page;
  let release: () => void;

  test.beforeEach(async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.operations);
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    page = await context.newPage();
    release = await delayRequests(page, '**/assets/*.js');
    await page.goto('/agent-manage', { waitUntil: 'commit' });
    await page.locator('#opening').waitFor({ state: 'attached' });
  });

  test('a whole line after Ctrl+K is in the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(line);
    release();
    await expect(input(page)).toHaveValue(line);
    await expect(page).toHaveURL(/\/agent-manage$/);
  });

  test(
    'a line that goes on while the code comes is in the palette, and nothing of it is a shortcut',
    fullRun,
    async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(line.slice(0, 9));
      release();
      await page.keyboard.type(line.slice(9), { delay: 40 });
      await expect(input(page)).toHaveValue(line);
      await expect(page).toHaveURL(/\/agent-manage$/);
    },
  );

  test('the first of two keys is not lost to the second', fullRun, async () => {
    await page.keyboard.press('g');
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/order-record$/);
  });

  test('Escape gives them up', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(line);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    release();
    await expect(page.getByRole('dialog', { name: words('shell.keys.title') })).toBeVisible();
    await expect(input(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
