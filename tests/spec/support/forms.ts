import type { Locator, Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { usualIf } from '../../support/scope.ts';

/** [English, Chinese], in the exact wording. */
export type BilingualText = readonly [english: string, chinese: string];

export const languages = [
  ['en-US', 0],
  ['zh-CN', 1],
] as const;

/** Marks lines in both languages: the usual run checks every other one in the same language. */
export const inTurn = (language: 0 | 1, line: number) => usualIf(line % languages.length === language);

/** Returns the field with the label, of any kind. */
export function fieldOf(form: Locator, label: string): Locator {
  return form
    .getByRole('combobox', { name: label, exact: true })
    .or(form.getByLabel(label, { exact: true }))
    .first();
}

/** Waits until the field is invalid and shows the message. */
export async function expectFault(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const literally = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(`(^|\\s)${literally}(\\s|$)`));
}

/** Presses a button of the page outside any dialog. */
export async function pressOn(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).first().click();
}

/** Chooses a command in the first row's menu. */
export async function takeFromRow(page: Page, row: Locator, title: string): Promise<void> {
  await row.locator('[data-row-menu]').click();
  await page.getByRole('menuitem', { name: title }).click();
}

/** Opens one of the commands of the user menu. */
export async function takeOwn(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
