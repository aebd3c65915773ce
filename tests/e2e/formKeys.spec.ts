/** A form, a menu or a dialog that a key opens gets the letters typed after the key, however late it opens. */
import type { Page } from '@playwright/test';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { openList, openPage } from './support/journey.ts';
import { tabOnto } from './support/keyboard.ts';
import { addAgent, addClient, hire, placeOrder } from './support/sales.ts';

const words = wordsOf('en-US');

/** Delays code and answers from now on. */
async function delay(page: Page, milliseconds: number): Promise<void> {
  await page.route(/\/assets\/|\/graphql/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });
}

test.describe('what is typed right after the key of a form', () => {
  let agent: RestVisit;
  let deals: { orderNo: string }[];
  test.beforeEach(async ({ server }) => {
    const login = await addAgent(server.url, 'Ulm');
    agent = await visitByRest(server.url, login);
    const member = await hire(server.url, 'Fk', login);
    deals = [];
    for (const name of ['Fka', 'Fkb', 'Fkc'])
      deals.push(await placeOrder(server.url, member, await addClient(member, name)));
  });
  const visit = ({ url }: { url: string }) => ({ url, token: agent.token, locale: 'en-US' as const });
  /** Returns the statuses of the deals, in the order of their placement. */
  const statuses = async () => {
    const { records } = await agent.request<{ records: { orderNo: string; status: string }[] }>(
      '/order/page',
      {},
    );
    return deals.map(({ orderNo }) => records.find((record) => record.orderNo === orderNo)?.status);
  };

  for (const milliseconds of [0, 400])
    test.describe(`where code and answers come ${milliseconds} ms late`, usualIf(milliseconds > 0), () => {
      test('is text, and no key of the list', fullRun, async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        await delay(page, milliseconds);
        await page.keyboard.type('jragain');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel(words('record.rejectReason'))).toHaveValue('again');
        await expect(dialog).toHaveCount(1);
        expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
      });

      test('sends it with what was typed', async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        const first = await page
          .locator('main [data-record]')
          .first()
          .getByRole('link')
          .first()
          .textContent();
        await delay(page, milliseconds);
        await page.keyboard.type('jrdup');
        await page.keyboard.press('Control+Enter');
        const expected = deals.map(({ orderNo }) => (orderNo === first ? 'rejected' : 'pending'));
        await expect.poll(statuses).toEqual(expected);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('sends that of the selected records', fullRun, async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        const rows = page.locator('main [data-record]');
        await expect(rows).toHaveCount(3);
        const third = await rows.nth(2).getByRole('link').first().textContent();
        await delay(page, milliseconds);
        await page.keyboard.type('jx');
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.type('a');
        await page.keyboard.press('Control+Enter');
        const expected = deals.map(({ orderNo }) => (orderNo === third ? 'pending' : 'approved'));
        await expect.poll(statuses).toEqual(expected);
      });

      for (const { verb, text, status } of [
        { verb: 'rej', text: 'dup', status: 'rejected' },
        { verb: 'appr', text: '', status: 'approved' },
      ])
        test(
          `sends that of records that were ticked in the palette, which are read first, once their sum was seen: ${status} (R-form-15)`,
          fullRun,
          async ({ browser, server }) => {
            const page = await openPage(browser, visit(server), '/account-balance');
            await delay(page, milliseconds);
            await page.keyboard.press('Control+k');
            for (const { orderNo } of deals.slice(0, 2)) {
              await page.keyboard.type(orderNo);
              await page.keyboard.press('Shift+Enter');
            }
            await expect(page.getByRole('dialog').getByRole('option', { checked: true })).toHaveCount(2);
            await page.keyboard.type(verb);
            await page.keyboard.press('Enter');
            await page.keyboard.type(text);
            await page.keyboard.press('Control+Enter');
            await expect.poll(statuses).toEqual([status, status, 'pending']);
          },
        );

      test('goes along its menu where the key opens one', fullRun, async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        await delay(page, milliseconds);
        await page.keyboard.type('j.');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        const items = page.getByRole('menuitem');
        await expect(items.nth(2)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page.locator('main [data-record]').first()).toBeFocused();
        // Its code is loaded now.
        await page.keyboard.press('.');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await expect(items.nth(2)).toBeFocused();
      });

      test('does nothing to the list where the key shows all keys', fullRun, async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        await delay(page, milliseconds);
        await page.keyboard.type('j?an');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: words('shell.keys.title') })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await expect(page).toHaveURL(/deal-approval/);
      });

      test('is given up by Escape, with the form', fullRun, async ({ browser, server }) => {
        const page = await openList(browser, visit(server), '/deal-approval');
        const rows = page.locator('main [data-record]');
        await delay(page, milliseconds);
        await page.keyboard.press('j');
        await page.keyboard.press('r');
        await page.keyboard.press('Escape');
        await page.keyboard.press('j');
        await expect(rows.nth(1)).toBeFocused();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    });

  test('goes along the user menu, however late its code comes', fullRun, async ({ browser, server }) => {
    const page = await openPage(browser, visit(server), '/account-balance');
    await delay(page, 400);
    await tabOnto(page, page.getByRole('button', { name: words('shell.user', { name: 'Ulm' }) }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  });

  test('stays in the fields that it was typed into, also where the page is busy and its timers come late', async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, visit(server), '/account-balance');
    await page.evaluate(() => {
      const { setTimeout } = window;
      const late = (run: TimerHandler, after = 0, ...rest: unknown[]) =>
        setTimeout(run, after + 150, ...rest);
      Object.assign(window, { setTimeout: late });
    });
    await page.keyboard.type('n');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(words('user.name'))).toBeFocused();
    await page.keyboard.type('Yu');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13800138000', { delay: 40 });
    await expect(dialog.getByLabel(words('user.name'))).toHaveValue('Yu');
    await expect(dialog.getByLabel(words('user.mobile'))).toHaveValue('13800138000');
    await expect(dialog.getByLabel(words('user.mobile'))).toBeFocused();
  });
});
