/** The hints of keys that may follow a key, and keys that a user has changed. Only keys are pressed. */
import type { Page } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { tabOnto } from './support/keyboard.ts';
import { fullRun } from '../support/scope.ts';

const words = wordsOf('en-US');

const following = (page: Page) => page.getByRole('status', { name: words('keys.next', { keys: 'G' }) });
const sheet = (page: Page) => page.getByRole('dialog', { name: words('keys.title') });
const change = (page: Page, title: string) =>
  sheet(page).getByRole('button', { name: words('keys.change', { title }) });

test('keys that wait for another say what may follow, until Escape', async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/deal-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await expect(following(page)).toContainText(words('menu.accountBalance'));
  await page.keyboard.press('Escape');
  await expect(following(page)).toBeHidden();
  // Escape has ended the sequence.
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/deal-list/);
  await page.keyboard.press('g');
  await expect(following(page)).toBeVisible();
  // While the hints are visible, the next key continues the sequence.
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: words('menu.accountBalance') })).toBeVisible();
  await expect(following(page)).toBeHidden();
  await context.close();
});

test(
  'a key is changed in the sheet, refused where it is taken, kept with the user, and set back (R-page-11)',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.agent);
    const open = async () => {
      const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
      const page = await context.newPage();
      await page.goto('/deal-list');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    };
    const page = await open();
    const title = words('menu.accountBalance');
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible();
    await tabOnto(page, change(page, title));
    await page.keyboard.press('Enter');
    const field = sheet(page).getByRole('textbox', { name: words('keys.change', { title }) });
    await expect(field).toBeFocused();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(
      sheet(page).getByText(words('keys.inUse', { keys: 'G O', title: words('menu.dealList') })),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    const saved = page.waitForResponse((answer) =>
      (answer.request().postData() ?? '').includes('shell.keys'),
    );
    await page.keyboard.press('Enter');
    await saved;
    await expect(change(page, title)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.context().close();

    // Opens another browser of the same user.
    const other = await open();
    await expect
      .poll(() => other.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('shell.keys'))))
      .toBe(true);
    await other.keyboard.press('g');
    await other.keyboard.press('w');
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await other.keyboard.press('?');
    await tabOnto(other, sheet(other).getByRole('button', { name: words('keys.defaults') }), 'Shift+Tab');
    await other.keyboard.press('Enter');
    await other.keyboard.press('Escape');
    await other.keyboard.press('g');
    await other.keyboard.press('o');
    await expect(other).toHaveURL(/deal-list/);
    await other.keyboard.press('g');
    await other.keyboard.press('b');
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await other.context().close();
  },
);
