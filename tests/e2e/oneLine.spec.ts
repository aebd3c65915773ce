/** A complete action in one line of the palette, by keys alone, at full speed and as a hand types. */
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

const words = wordsOf('zh-CN');

/** Presses keys and counts them: text of an input method counts one key for each letter at least. */
function handOn(page: Page, gap: number) {
  let keys = 0;
  return {
    count: () => keys,
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      for (const letter of text) {
        keys += 1;
        await page.keyboard.type(letter);
        // Types no faster than a hand: the pause itself is under test, and waits for nothing.
        if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
      }
    },
  };
}

for (const gap of sample([0, 120], [0])) {
  test(`an agent is recharged in one line of at most 11 keys, ${gap} ms apart (R-form-7)`, async ({
    browser,
    server,
  }) => {
    const { token, request } = await visitByRest(server.url, accounts.operations);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const newest = async () =>
      (
        await request<{ records: { id: string; agentName: string; rechargeAmount: string }[] }>(
          '/agent/recharge/record/page?pageSize=1',
        )
      ).records[0];
    const before = await newest();
    await page.goto('/agent-manage');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hand = handOn(page, gap);
    await hand.press('Control+k');
    // The same amount again would cause a question, because it may be a double.
    const amount = gap === 0 ? '5' : '6';
    await hand.type(`cz sz ${amount}k`);
    await hand.press('Enter');
    const form = palette(page).getByRole('form');
    await expect(form.getByLabel(words('recharge.amount'))).toHaveValue(`${amount}000.00`);
    // The result is visible before it is sent.
    await expect(form).toContainText(`${amount},000.00`);
    await expect(form.locator('[type=submit]')).toBeFocused();
    expect((await newest())?.id).toBe(before?.id);
    await hand.press('Enter');
    await expect.poll(async () => (await newest())?.id).not.toBe(before?.id);
    expect(await newest()).toMatchObject({
      agentName: '深圳智汇软件服务有限公司',
      rechargeAmount: `${amount}000.00`,
    });
    expect(hand.count()).toBeLessThanOrEqual(11);
    await context.close();
  });

  test(`a deal is rejected with its reason in at most 13 keys, ${gap} ms apart`, async ({
    browser,
    server,
  }) => {
    const member = await hire(server.url, freshCompanyName('销'));
    const customerId = await addClient(member, freshCompanyName('行'));
    const orderNo = await placeDeal(server.url, member, customerId);
    const { token, request } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/deal-list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hand = handOn(page, gap);
    // An input method needs a field to write into, which does not exist at full speed.
    const reason = gap === 0 ? 'dup' : '缺页';
    await hand.press('Control+k');
    await hand.type(`bh ${orderNo.slice(-3)} ${reason}`);
    await hand.press('Enter');
    const form = palette(page).getByRole('form');
    await expect(form.getByLabel(words('record.rejectReason'))).toHaveValue(reason);
    await hand.press('Enter');
    await expect
      .poll(async () => {
        const { records } = await request<{ records: { status: string }[] }>('/order/page', {
          keyword: orderNo,
        });
        return records[0]?.status;
      })
      .toBe('rejected');
    expect(hand.count()).toBeLessThanOrEqual(13);
    await context.close();
  });
}

test(
  'several deals are approved by one line and one form (R-form-7)',
  fullRun,
  async ({ browser, server }) => {
    const member = await hire(server.url, freshCompanyName('销'));
    const numbers: string[] = [];
    for (const name of ['甲', '乙'])
      numbers.push(await placeDeal(server.url, member, await addClient(member, freshCompanyName(name))));
    const { token, request } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/deal-list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hand = handOn(page, 0);
    await hand.press('Control+k');
    await hand.type(`approve ${numbers.map((number) => number.slice(-4)).join(' ')}`);
    const row = palette(page).getByRole('option', { selected: true });
    for (const number of numbers) await expect(row).toContainText(number);
    await hand.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(wordsOf('en-US')('bulk.count', { count: 2 }));
    // The result is visible before it is sent.
    await expect(page.getByRole('dialog').getByTestId('consequence')).toContainText(
      wordsOf('en-US')('consequence.quotaAfter'),
    );
    await expect(page.getByRole('dialog').locator('[type=submit]')).toBeFocused();
    await hand.press('Enter');
    for (const number of numbers)
      await expect
        .poll(async () => {
          const { records } = await request<{ records: { status: string }[] }>('/order/page', {
            keyword: number,
          });
          return records[0]?.status;
        })
        .toBe('approved');
    await context.close();
  },
);

test(
  'a line that names no deal is about the deal in focus, else about the selected rows (R-form-7)',
  fullRun,
  async ({ browser, server }) => {
    const member = await hire(server.url, freshCompanyName('销'));
    for (const name of ['甲', '乙'])
      await placeDeal(server.url, member, await addClient(member, freshCompanyName(name)));
    const { token } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/deal-approval');
    const rows = page.locator('[data-record]');
    await expect(rows.first()).toBeVisible();
    const hand = handOn(page, 0);
    const row = palette(page).getByRole('option', { selected: true });
    const remarks = page.getByRole('dialog').getByLabel(wordsOf('en-US')('record.rejectReason'));

    await hand.press('j');
    const number = await page.locator('[data-record]:focus a').first().innerText();
    await hand.press('Control+k');
    await hand.type('reject no contract');
    await expect(row).toContainText(number);
    await hand.press('Enter');
    await expect(remarks).toHaveValue('no contract');
    // Closes the form's question, the form and the list; the next keys belong to the row, as before the palette.
    for (const key of ['Escape', 'Escape', 'Escape', 'x', 'j', 'x']) await hand.press(key);
    await hand.press('Control+k');
    await hand.type('reject no contract');
    await expect(row).toContainText(wordsOf('en-US')('list.selected_other', { count: 2 }));
    await hand.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(wordsOf('en-US')('bulk.count', { count: 2 }));
    await expect(remarks).toHaveValue('no contract');
    await context.close();
  },
);
