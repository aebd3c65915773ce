/** The notice over a page whose session has ended, and the actions of other tabs that cause it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, type Words } from './fixtures.ts';

/** Returns the notice that the session has ended. */
export const expiredNotice = (page: Page, words: Words): Locator =>
  page.getByRole('dialog', { name: words('session.expired') });

/** Returns the notice that another user has logged in in this browser, in zh-CN. */
export const otherUserNotice = (page: Page): Locator =>
  page.getByRole('dialog', { name: /已在此浏览器登录/ });

/** Types the password into the notice, which must have the focus, and waits until the notice is closed. */
export async function renewSession(
  page: Page,
  words: Words,
  notice: Locator,
  password: string,
): Promise<void> {
  await expect(notice.getByLabel(words('login.password'), { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
}

export async function openTab(context: BrowserContext, route: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(route);
  return page;
}
