/** Helpers that use keys alone: nothing in this file uses the mouse. */
import type { Locator, Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { expect, type Words } from './fixtures.ts';

export const palette = (page: Page) => page.getByRole('dialog');

/** Types into the focused element: by keys, and characters without a key as an input method does. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

/** Fills in and sends the login form, or the one that a page shows first. */
export async function enterByKeys(
  page: Page,
  words: Words,
  [enterpriseId, account, password]: readonly [string, string, string],
  route = '/login',
): Promise<void> {
  await page.goto(route);
  await expect(page.getByLabel(words('login.enterpriseId'))).toBeFocused();
  await type(page, enterpriseId);
  await page.keyboard.press('Tab');
  await type(page, account);
  await page.keyboard.press('Tab');
  await type(page, password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

export async function logInByKeys(page: Page, words: Words, who: keyof typeof accounts): Promise<void> {
  await enterByKeys(page, words, accounts[who]);
  await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
}

/** Types, waits until the expected row is selected, and takes it. */
export async function choose(page: Page, text: string, row: string | RegExp): Promise<void> {
  await type(page, text);
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(row);
  await page.keyboard.press('Enter');
}

/** Opens the palette and takes the row that the text finds. */
export async function runFromPalette(page: Page, text: string, row: string | RegExp = text): Promise<void> {
  // Waits for the previous palette to close, because an input method needs a field for its text.
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await choose(page, text, row);
}

/** Finds a record by its name and takes one of its actions. */
export async function runOnRecord(page: Page, name: string, action: string): Promise<void> {
  await runFromPalette(page, name, name);
  await expect(palette(page).getByRole('option', { name: new RegExp(action) })).toBeVisible();
  await choose(page, action, action);
}

/** Fills the focused field, which must have this label, and goes on to the next. */
export async function fillNext(page: Page, label: string, text: string): Promise<void> {
  await expect(palette(page).getByLabel(label, { exact: true })).toBeFocused();
  await type(page, text);
  await page.keyboard.press('Tab');
}

/** Finds a choice by typing in the focused field, takes it, and goes on to the next field. */
export async function chooseNext(page: Page, label: string, text: string): Promise<void> {
  await expect(palette(page).getByRole('combobox', { name: label })).toBeFocused();
  await type(page, text);
  await expect(page.locator('[role=option][data-combobox-selected]')).toContainText(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

/** Expects the palette to announce the result of a command. */
export async function expectAnnounced(page: Page, message: string | RegExp): Promise<void> {
  await expect(palette(page).getByRole('status').filter({ hasText: message })).toBeAttached();
}

/** Closes the palette with its message. */
export async function leavePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
}

/**
 * Presses Tab, or Shift+Tab, until the element has the focus. It checks the focus before it presses the next key:
 * a busy page processes keys later, and extra keys would move the focus past the element.
 */
export async function tabOnto(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await stepOnto(page, target, key);
}

/** Works as `tabOnto` with any key that moves the focus, such as an arrow in a menu. */
export async function stepOnto(page: Page, target: Locator, key: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    await page.waitForFunction((element) => element !== document.activeElement, before);
  }
  await expect(target).toBeFocused();
}
