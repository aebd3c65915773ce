/** Recent commands are shown, repeated and undone (R-form-11), by keys alone. */
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { axeViolations } from '../support/axe.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette, runFromPalette, tabOnto } from './support/keyboard.ts';
import { placeWaitingDeals } from './support/sales.ts';

const words = wordsOf('zh-CN');
const rows = (page: Page) => page.locator('main [data-record]');
const receipts = (page: Page) => page.getByRole('dialog', { name: '我的操作记录' });

test('a rejection is repeated on another deal, found among what was run, and opened again', async ({
  browser,
  server,
}) => {
  await placeWaitingDeals(server.url, 2);
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  const reason = () => page.getByRole('dialog').getByLabel(words('record.rejectReason'));
  await page.goto('/deal-approval');
  await expect(rows(page).first()).toBeVisible();
  const number = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
  for (const key of ['j', 'r']) await page.keyboard.press(key);
  await expect(reason()).toBeFocused();
  await page.keyboard.type('合同缺页');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();

  const next = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
  await runFromPalette(page, '再来一次', words('command.repeat'));
  await expect(page.getByRole('dialog')).toContainText(next);
  await expect(reason()).toHaveValue('合同缺页');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();

  await runFromPalette(page, '我的操作记录', words('command.receipts'));
  await expect(palette(page)).toHaveCount(1);
  const line = receipts(page).getByRole('listitem', { name: `${words('command.order.reject')} · ${number}` });
  await expect(line).toContainText('合同缺页');
  expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([]);
  await expect(line.getByRole('button', { name: words('receipts.again') })).toBeFocused();
  await page.keyboard.press('Enter');
  // The order is rejected by now: the palette shows the actions that remain.
  await expect(page.getByRole('dialog', { name: words('palette.title') })).toContainText(number);
  await page.keyboard.press('Escape');
  await context.close();
});

test('a level that was disabled is enabled again from what was run', fullRun, async ({ browser, server }) => {
  const operations = await visitByRest(server.url, accounts.operations);
  await operations.request('/agent/level', { name: '停用再启用', discountRate: '0.9100' });
  const context = await openLook(browser, { url: server.url, token: operations.token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/agent-grade');
  const row = rows(page).filter({ hasText: '停用再启用' });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText(words('agentLevel.status.disabled'));
  await runFromPalette(page, '我的操作记录', words('command.receipts'));
  await expect(receipts(page)).toBeVisible();
  const undo = receipts(page).getByRole('button', { name: `撤销：${words('command.agentLevel.enable')}` });
  await tabOnto(page, undo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('停用再启用');
  await page.keyboard.press('Control+Enter');
  await expect(row.locator('[data-tone]')).toHaveText('启用');
  await expect(page.locator('body:focus')).toHaveCount(0);
  await context.close();
});

test(
  'several levels that were disabled are one line, and are enabled again from it',
  fullRun,
  async ({ browser, server }) => {
    const operations = await visitByRest(server.url, accounts.operations);
    for (const name of ['批停甲', '批停乙', '批停丙'])
      await operations.request('/agent/level', { name, discountRate: '0.9200' });
    const context = await openLook(browser, { url: server.url, token: operations.token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/agent-grade?keyword=%E6%89%B9%E5%81%9C');
    await expect(rows(page)).toHaveCount(3);
    const dialog = page.getByRole('dialog', { name: words('command.agentLevel.disable') });
    // The first is already disabled: it is refused among the three.
    for (const key of ['j', 'd']) await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(rows(page).first()).toContainText(words('agentLevel.status.disabled'));
    await expect(rows(page).first()).toBeFocused();
    for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'd']) await page.keyboard.press(key);
    await expect(dialog).toContainText(words('bulk.preflight', { ready: 2, left: 1 }));
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toContainText(words('bulk.result', { done: 2, failed: 0 }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);

    await runFromPalette(page, '我的操作记录', words('command.receipts'));
    const line = receipts(page).getByRole('listitem', {
      name: `${words('command.agentLevel.disable')} · ${words('bulk.count', { count: 3 })}`,
    });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(words('bulk.otherState'));
    expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    const undo = line.getByRole('button', { name: `撤销：${words('command.agentLevel.enable')}` });
    await tabOnto(page, undo);
    await page.keyboard.press('Enter');
    const back = page.getByRole('dialog', { name: words('command.agentLevel.enable') });
    await expect(back).toContainText(words('bulk.count', { count: 2 }));
    await expect(back.locator('[type=submit]')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(back).toContainText(words('bulk.result', { done: 2, failed: 0 }));
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: words('agentLevel.status.disabled') })).toHaveCount(1);
    await context.close();
  },
);
