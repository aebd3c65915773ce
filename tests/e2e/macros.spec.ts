/** Recent commands are saved as a macro, which its name runs again on other records (R-form-13), by keys alone. */
import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { axeViolations } from '../support/axe.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { expectAnnounced, leavePalette, palette, runFromPalette, tabOnto, type } from './support/keyboard.ts';
import { confirm, disabledLevels, keepMacro, press } from './support/macros.ts';

const words = wordsOf('zh-CN');
const rows = (page: Page) => page.locator('main [data-record]');
const listOf = (keyword: string) => `/agent-grade?keyword=${encodeURIComponent(keyword)}`;

test('a macro is made of what was run, seen before it runs, taken back, found after a new login, renamed and deleted', async ({
  browser,
  server,
}) => {
  const operations = await visitByRest(server.url, accounts.operations);
  for (const name of ['宏级甲', '宏级乙', '宏级丙'])
    await operations.request('/agent/level', { name, discountRate: '0.9300' });
  const look = { url: server.url, token: operations.token, locale: 'zh-CN' } as const;
  const context = await openLook(browser, look);
  const page = await context.newPage();
  const list = listOf('宏级');
  await page.goto(list);
  await expect(rows(page)).toHaveCount(3);

  await test.step('Two commands on the first level become a macro', () => keepMacro(page, words, '停一停'));

  const macro = page.getByRole('dialog', { name: '停一停' });
  await test.step('It is seen on three, of which one is kept out, run on the others, and taken back', async () => {
    await press(page, 'j', 'd');
    await confirm(page, words('command.agentLevel.disable'));
    await expect(disabledLevels(page, words)).toHaveCount(1);
    await press(page, 'Home', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await runFromPalette(page, '停一停', '停一停 (3)');
    await expect(macro.getByRole('listitem')).toHaveText([
      words('command.agentLevel.disable'),
      words('command.agentLevel.enable'),
    ]);
    await expect(macro).toContainText(words('bulk.otherState'));
    await expect(macro).toContainText(words('macro.notReached'));
    expect(await axeViolations(page, { within: '[role="dialog"]' })).toEqual([]);
    await expect(macro.getByRole('button', { name: words('macro.run', { count: 4 }) })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(macro).toContainText(words('bulk.result', { done: 4, failed: 0 }));
    await expect(disabledLevels(page, words)).toHaveCount(1);
    await tabOnto(page, macro.getByRole('button', { name: words('bulk.undo', { count: 4 }) }));
    await page.keyboard.press('Enter');
    const back = page.getByRole('dialog', { name: words('receipts.takeBack', { action: '停一停' }) });
    await expect(back.getByRole('button', { name: words('macro.run', { count: 4 }) })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(back).toContainText(words('bulk.result', { done: 4, failed: 0 }));
    await page.keyboard.press('Escape');
    await expect(back).toHaveCount(0);
  });

  await test.step('Each of its commands is among what was run', async () => {
    await runFromPalette(page, '我的操作记录', words('command.receipts'));
    const name = `${words('command.agentLevel.enable')} · ${words('bulk.count', { count: 2 })}`;
    await expect(page.getByRole('listitem', { name })).toHaveCount(2);
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await context.close();

  await test.step('After a new login it is found by how its name is read, renamed and deleted', async () => {
    const again = await openLook(browser, look);
    const other = await again.newPage();
    await other.goto(list);
    await expect(rows(other)).toHaveCount(3);
    await other.keyboard.press('j');
    await runFromPalette(other, 'tingyiting', '停一停');
    await expect(other.getByRole('dialog', { name: '停一停' })).toContainText(
      words('bulk.count', { count: 1 }),
    );
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await runFromPalette(other, '重命名宏', words('command.macro.rename'));
    await expect(palette(other).getByRole('combobox', { name: words('macro.one') })).toBeFocused();
    await type(other, '停');
    await expect(other.locator('[role=option][data-combobox-selected]')).toContainText('停一停');
    for (const key of ['Enter', 'Tab']) await other.keyboard.press(key);
    await type(other, '月底停用');
    await other.keyboard.press('Control+Enter');
    await expectAnnounced(other, words('common.operateSuccess'));
    await leavePalette(other);
    await runFromPalette(other, '删除保存的宏', words('command.macro.remove'));
    await type(other, '月底');
    await other.keyboard.press('Control+Enter');
    await expectAnnounced(other, words('common.operateSuccess'));
    await leavePalette(other);
    const preferences = await operations.request<{ key: string }[]>('/user/preference');
    expect(preferences.filter(({ key }) => key.startsWith('shell.macro.'))).toEqual([]);
    await again.close();
  });
});

test(
  'a macro stops at the first refusal, tells what it did not run, and goes on where it stopped',
  fullRun,
  async ({ browser, server }) => {
    const operations = await visitByRest(server.url, accounts.operations);
    const ids: string[] = [];
    for (const name of ['停级甲', '停级乙', '停级丙']) {
      const level = { name, discountRate: '0.9300' };
      ids.push((await operations.request<{ id: string }>('/agent/level', level)).id);
    }
    const context = await openLook(browser, { url: server.url, token: operations.token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(listOf('停级'));
    await expect(rows(page)).toHaveCount(3);
    await keepMacro(page, words, '停了再启');

    // Runs in the order of the list; another window disables the second record after all three are shown to pass.
    const names = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-record')));
    await press(page, 'Home', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await runFromPalette(page, '停了再启', '停了再启 (3)');
    const macro = page.getByRole('dialog', { name: '停了再启' });
    await expect(macro.getByRole('button', { name: words('macro.run', { count: 6 }) })).toBeFocused();
    const second = { id: names[1], version: 1, event: 'disable' };
    expect(ids).toContain(second.id);
    await operations.request('/agent/level/status', second, 'PUT');
    await page.keyboard.press('Enter');
    await expect(macro.getByRole('status')).toHaveText(
      words('bulk.stopped', { done: 2, failed: 1, left: 3 }),
    );
    await expect(macro).toContainText(words('bulk.otherState'));

    await tabOnto(page, macro.getByRole('button', { name: words('bulk.retryRest', { count: 4 }) }));
    await page.keyboard.press('Enter');
    await expect(macro.getByRole('button', { name: words('macro.run', { count: 2 }) })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(macro.getByRole('status')).toHaveText(
      words('bulk.stopped', { done: 4, failed: 0, left: 2 }),
    );
    await press(page, 'Escape');
    await expect(macro).toHaveCount(0);
    await expect(disabledLevels(page, words)).toHaveCount(1);
    await context.close();
  },
);
