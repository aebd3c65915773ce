/** Agent levels that a macro disables and enables again. */
import type { Page } from '@playwright/test';
import { expect, type Say } from './fixtures.ts';
import { expectTold, leavePalette, palette, runFromPalette, type } from './keyboard.ts';

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const disabledLevels = (page: Page, say: Say) =>
  page.locator('main [data-record]').filter({ hasText: say('agentLevel.status.disabled') });

export async function confirm(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Disables the first level of the list and enables it again, and keeps both as a macro. In zh-CN. */
export async function keepMacro(page: Page, say: Say, name: string): Promise<void> {
  await press(page, 'j', 'd');
  await confirm(page, say('command.agentLevel.disable'));
  await expect(disabledLevels(page, say)).toHaveCount(1);
  await press(page, 'y');
  await confirm(page, say('command.agentLevel.enable'));
  await expect(disabledLevels(page, say)).toHaveCount(0);
  await runFromPalette(page, '存为宏', say('command.macro.new'));
  await expect(palette(page).getByRole('textbox', { name: say('macro.name') })).toBeFocused();
  await type(page, name);
  await expect(palette(page).getByTestId('consequence')).toContainText(
    `2${say('command.agentLevel.enable')}`,
  );
  await page.keyboard.press('Control+Enter');
  await expectTold(page, say('common.operateSuccess'));
  await leavePalette(page);
}
