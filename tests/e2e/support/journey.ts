import type { Browser, Locator, Page } from '@playwright/test';
import { addMoney, subtractMoney } from '../../../src/domain/money.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { accounts } from '../../support/accounts.ts';
import { contractFile } from '../../support/contract.ts';
import type { Credentials } from '../../support/restVisit.ts';
import { openLook } from '../../support/look.ts';
import { expect, wordsOf, type Words } from './fixtures.ts';

/** Converts "¥12,800.00" or "−¥12,800.00" to Money. */
export function moneyIn(text: string): string {
  const found = /([−-]?)¥([\d,]+\.\d{2})/.exec(text);
  if (!found) throw new Error(`No amount in “${text}”`);
  return addMoney(`${found[1] ? '-' : ''}${(found[2] ?? '').replaceAll(',', '')}`);
}

/** Logs in through the form, by its visible labels. */
export async function logIn(
  page: Page,
  words: Words,
  who: keyof typeof accounts | Credentials,
): Promise<void> {
  const [enterpriseId, account, password] = typeof who === 'string' ? accounts[who] : who;
  await page.goto('/login');
  await page.getByLabel(words('login.enterpriseId')).fill(enterpriseId);
  await page.getByLabel(words('login.account')).fill(account);
  await page.getByLabel(words('login.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('login.submit') }).click();
  await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
}

/** The name of the menu in either language. */
const menuName = new RegExp(`^(${locales.map((locale) => wordsOf(locale)('shell.menu')).join('|')})$`);

/** Opens an entry of the menu by mouse. */
export async function openMenu(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: menuName });
  await menu.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Returns the remaining quota on the account balance page. */
export async function remainingQuota(page: Page): Promise<string> {
  return moneyIn(await page.getByTestId('remaining-quota').innerText());
}

export function balanceAfter(before: string, amount: string): string {
  return subtractMoney(before, amount);
}

/** Returns a company name that is unique in the run. */
export function freshCompanyName(prefix: string): string {
  return `${prefix}${process.pid % 10_000}${Date.now() % 1_000_000}`.slice(0, 20);
}

/** Waits until the figures of a form match its fields. */
export async function settled(form: Locator): Promise<void> {
  await expect(form.getByTestId('consequence')).toHaveAttribute('aria-busy', 'false');
}

/** Returns the row of a list that contains the text. */
export function rowWith(page: Page, text: string): Locator {
  return page.locator('[data-record]').filter({ hasText: text });
}

/** Moves pointer and focus out of the list: it pauses updates while it has one of them. */
export async function leaveList(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
}

/**
 * Delays files of the page's code by the pattern of their address, or answers to requests that contain the text.
 * Returns the function that lets them through.
 */
export async function delayRequests(page: Page, pattern: string, text = ''): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    if ((route.request().postData() ?? '').includes(text)) await released;
    await route.fallback();
  });
  return release;
}

/** Adds the contract to the form after its initial values are loaded. */
export async function giveContract(form: Locator): Promise<void> {
  await form.page().locator('form:not([data-loading]) input[type="file"]').setInputFiles(contractFile());
}

interface Visit {
  url: string;
  token: string;
  locale: Locale;
}

/** Opens a window of a logged-in user on the page of the route. */
export async function openPage(browser: Browser, visit: Visit, route: string): Promise<Page> {
  const context = await openLook(browser, visit);
  const page = await context.newPage();
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Opens the same, and waits for the first record of the page's list. */
export async function openList(browser: Browser, visit: Visit, route: string): Promise<Page> {
  const page = await openPage(browser, visit, route);
  await expect(page.locator('main [data-record]').first()).toBeVisible();
  return page;
}
