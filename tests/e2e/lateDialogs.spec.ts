/**
 * Keys that are pressed while the code of a dialog or a drawer is loading belong to it (R-page-12). Only keys are pressed.
 */
import { accounts } from '../support/accounts.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests, openPage } from './support/journey.ts';
import { runFromPalette } from './support/keyboard.ts';
import { placeWaitingDeals } from './support/sales.ts';
import { fullRun } from '../support/scope.ts';

const words = wordsOf('en-US');

test('settings and keys opened by a key whose code is late', fullRun, async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const page = await openPage(browser, { url: server.url, token, locale: 'en-US' }, '/deal-list');
  const loadSettings = await delayRequests(page, '**/SettingsDrawer-*.js');
  for (const key of [',', 'Tab', 'Space', 'Escape']) await page.keyboard.press(key);
  // Escape cancels the dialog that is still loading.
  loadSettings();
  const settings = page.getByRole('dialog', { name: words('command.shell.settings') });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(settings).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loadAgain = await delayRequests(page, '**/SettingsDrawer-*.js');
  for (const key of [',', 'Tab', 'Space']) await page.keyboard.press(key);
  loadAgain();
  await expect(settings.getByRole('switch').first()).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(settings.getByRole('switch').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);

  const loadKeys = await delayRequests(page, '**/KeySheet-*.js');
  for (const key of ['?', 'Tab', 'Enter']) await page.keyboard.press(key);
  loadKeys();
  const sheet = page.getByRole('dialog', { name: words('keys.title') });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.context().close();
});

test('a form that repeats the last command, whose code is late', async ({ browser, server }) => {
  await placeWaitingDeals(server.url, 2);
  const { token } = await visitByRest(server.url, accounts.agent);
  const page = await openPage(browser, { url: server.url, token, locale: 'en-US' }, '/deal-approval');
  const rows = page.locator('main [data-record]');
  const reason = page.getByRole('dialog').getByLabel(words('record.rejectReason'));
  await expect(rows.first()).toBeVisible();
  const first = (await rows.first().getByRole('link').first().textContent()) ?? '';
  for (const key of ['j', 'r']) await page.keyboard.press(key);
  await expect(reason).toBeFocused();
  await page.keyboard.type('Pages of the contract are missing');
  await page.keyboard.press('Control+Enter');
  await expect(rows.filter({ hasText: first })).toHaveCount(0);
  await expect(rows.first()).toBeFocused();
  const load = await delayRequests(page, '**/RunsPanel-*.js');
  await runFromPalette(page, words('command.repeat'));
  const second = (await rows.first().getByRole('link').first().textContent()) ?? '';
  // The form opens filled in, with the focus on its button.
  await page.keyboard.press('Enter');
  load();
  await expect(rows.filter({ hasText: second })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});
