import type { Locator, Page } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { usualIf } from '../../support/scope.ts';

/** [English, Chinese], to the letter. */
export type BilingualText = readonly [english: string, chinese: string];

export const languages = [
  ['en-US', 0],
  ['zh-CN', 1],
] as const;

/** Of lines that are written in both languages the usual run reads every other one in the same. */
export const inTurn = (language: 0 | 1, line: number) => usualIf(line % languages.length === language);

/** The field with the label, of whatever kind. */
export function fieldOf(form: Locator, label: string): Locator {
  return form
    .getByRole('combobox', { name: label, exact: true })
    .or(form.getByLabel(label, { exact: true }))
    .first();
}

/** Waits until the field is marked and says so. */
export async function expectFault(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const literally = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expect(field).toHaveAccessibleDescription(new RegExp(`(^|\\s)${literally}(\\s|$)`));
}

/** Presses a button of the page, outside of any dialog. */
export async function pressOn(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).first().click();
}

/** Takes a command from the first row's menu. */
export async function takeFromRow(page: Page, row: Locator, title: string): Promise<void> {
  await row.locator('[data-row-menu]').click();
  await page.getByRole('menuitem', { name: title }).click();
}

/** Opens one of the user menu's own commands. */
export async function takeOwn(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: title }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
