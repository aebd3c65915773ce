/** Agent levels that a macro disables and enables again. */
import type { Page } from '@playwright/test';
import { expect, type Words } from './fixtures.ts';
import { expectAnnounced, leavePalette, palette, runFromPalette, type } from './keyboard.ts';

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const disabledLevels = (page: Page, words: Words) =>
  page.locator('main [data-record]').filter({ hasText: words('agentLevel.status.disabled') });

export async function confirm(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Disables the first level of the list, enables it again, and saves both as a macro. In zh-CN. */
export async function keepMacro(page: Page, words: Words, name: string): Promise<void> {
  await press(page, 'j', 'd');
  await confirm(page, words('command.agentLevel.disable'));
  await expect(disabledLevels(page, words)).toHaveCount(1);
  await press(page, 'y');
  await confirm(page, words('command.agentLevel.enable'));
  await expect(disabledLevels(page, words)).toHaveCount(0);
  await runFromPalette(page, '存为宏', words('command.macro.new'));
  await expect(palette(page).getByRole('textbox', { name: words('macro.name') })).toBeFocused();
  await type(page, name);
  await expect(palette(page).getByTestId('consequence')).toContainText(
    `2${words('command.agentLevel.enable')}`,
  );
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, words('common.operateSuccess'));
  await leavePalette(page);
}
