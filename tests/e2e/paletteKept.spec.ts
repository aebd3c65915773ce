/** The closed palette stays mounted on the page: it blocks nothing there, and retains no typed text. */
import type { Page } from '@playwright/test';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { openList, openPage } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { placeWaitingDeals } from './support/sales.ts';

const words = wordsOf('zh-CN');

/** Waits until the palette is mounted, which happens while the page is idle. */
const untilMounted = (page: Page) =>
  page.locator('[inert]').getByRole('dialog', { includeHidden: true }).waitFor({ state: 'attached' });

test.beforeAll(({ server }) => placeWaitingDeals(server.url, 1));

test('it lies upon a form that it is opened from, and Escape leaves the two one after the other', async ({
  browser,
  server,
}) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const page = await openList(browser, { url: server.url, token, locale: 'zh-CN' }, '/deal-approval');
  const list = page.getByRole('listbox', { name: words('palette.title') });
  const reason = page.getByRole('dialog').getByLabel(words('record.rejectReason'));
  await untilMounted(page);

  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(list).toBeVisible();
  const input = page.getByRole('combobox', { name: words('palette.title') });
  await page.keyboard.type('a');
  await expect(input).toHaveValue('a');
  const box = await list.boundingBox();
  if (!box) throw new Error('The palette is not shown');
  const above = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=dialog]')?.getAttribute('aria-label'),
    { x: box.x + box.width / 2, y: box.y + 20 },
  );
  expect(above).toBe(words('palette.title'));
  // Screen readers and Tab cannot leave the palette (R-page-17).
  const behind = page.locator('#root[inert], [aria-modal=true][inert]');
  await expect(behind).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(behind).toHaveCount(0);
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test(
  'it lies upon the settings, one’s picture and a phone’s menu, and Escape leaves the two one after the other',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.agent);
    const page = await openList(browser, { url: server.url, token, locale: 'zh-CN' }, '/deal-approval');
    const list = page.getByRole('listbox', { name: words('palette.title') });
    const byPalette = async (command: 'command.account.avatar') => {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText(words(command));
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(words(command));
      await page.keyboard.press('Enter');
    };
    const overlays = [
      { name: words('command.shell.settings'), open: () => page.keyboard.press(',') },
      { name: words('command.account.avatar'), open: () => byPalette('command.account.avatar') },
      {
        name: words('app.title'),
        open: async () => {
          await page.setViewportSize({ width: 390, height: 844 });
          await page.getByRole('button', { name: words('shell.menu.open') }).click();
        },
      },
    ];
    await untilMounted(page);
    for (const { name, open } of overlays) {
      await open();
      const overlay = page.getByRole('dialog', { name });
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: words('palette.title') })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.context().close();
  },
);

test('what was typed is gone from the page once it is closed', fullRun, async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const page = await openPage(browser, { url: server.url, token, locale: 'zh-CN' }, '/home');
  await untilMounted(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('spsh');
  const typed = () =>
    page.evaluate(() => [...document.querySelectorAll('input')].filter(({ value }) => value !== '').length);
  await expect.poll(typed).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(typed).toBe(0);
  await page.context().close();
});
