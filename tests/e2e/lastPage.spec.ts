/**
 * Every list of the product, also one that is added later: a page beyond the last one redirects to the last, and the text
 * of an empty list is shown only for a total of 0 (R-list-14). No page violates the Content-Security-Policy.
 */
import type { Page } from '@playwright/test';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { goWithin, openLook } from '../support/look.ts';
import { listPaths } from '../support/routedScreens.ts';
import { screensOf, visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { usualIf } from '../support/scope.ts';

const locale = 'en-US';
const words = wordsOf(locale);
const size = 3;
const emptyTexts = [
  words('list.nothingMatches'),
  ...Object.entries(catalogues[locale].translation).flatMap(([key, text]) =>
    key.startsWith('empty.') ? [text] : [],
  ),
];
const keywordOfNone = 'zzqqxx';

/** Records every text of an empty list that the page shows, also for a single frame. */
async function watchEmptyTexts(page: Page): Promise<void> {
  await page.addInitScript((texts) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shownEmptyTexts: shown });
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      shown.push(...texts.filter((each) => text.includes(each) && !shown.includes(each)));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, emptyTexts);
}
const shownEmptyTexts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shownEmptyTexts: string[] }).shownEmptyTexts);

const routeWith = (route: string, query: string) => `${route}${route.includes('?') ? '&' : '?'}${query}`;

/** Expects the last page of the list, with its records and its number in the address and below the list. */
async function expectLastPage(page: Page, route: string): Promise<void> {
  await expect(page.locator('main [data-record]').first(), route).toBeVisible();
  const paging = page.locator('main [data-paging]');
  const [total = ''] = /[\d,]+/.exec(await paging.getByText(/\d/).first().innerText()) ?? [];
  const last = Math.ceil(Number(total.replaceAll(',', '')) / size);
  await expect(paging.locator('[aria-current=page]'), route).toHaveText(String(last));
  await expect
    .poll(() => new URL(page.url()).searchParams.get('page'), { message: route })
    .toBe(last === 1 ? null : String(last));
  expect(new URL(page.url()).searchParams.has('after'), route).toBe(false);
  expect(await shownEmptyTexts(page), route).toEqual([]);
}

async function listsOf(role: Role, url: string) {
  const visit = await visitAs(url, role);
  const screens = await screensOf(role, visit);
  const routes = listPaths().flatMap((path) => {
    const screen = screens.find(({ route, open }) => !open && route.replace(/\?.*$/, '') === path);
    return screen ? [screen.route] : [];
  });
  return { token: visit.token, routes };
}

for (const role of roles)
  test(`the lists of ${role}`, usualIf(role === 'salesperson'), async ({ browser, server }) => {
    const { token, routes } = await listsOf(role, server.url);
    expect(routes.length).toBeGreaterThan(0);
    const context = await openLook(browser, { url: server.url, token, locale });
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
      );
    });
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content-Security-Policy')) violations.push(message.text());
    });
    await watchEmptyTexts(page);
    for (const route of routes) {
      await test.step(`${route}, a page beyond the last one`, async () => {
        await page.goto(routeWith(route, `page=9999&size=${size}`));
        await expectLastPage(page, route);
        // The keys of the list work from wherever the focus is.
        await page.keyboard.press('j');
        await expect(page.locator('main [data-record]:focus'), route).toHaveCount(1);
      });
      await test.step(`${route}, such a page after a row that is in no list`, async () => {
        await goWithin(page, routeWith(route, `page=9999&after=none&size=${size}`));
        await expect(page, route).not.toHaveURL(/after=/);
        await expectLastPage(page, route);
      });
      await test.step(`${route}, such a page of an empty list`, async () => {
        await goWithin(page, routeWith(route, `page=9999&size=${size}&keyword=${keywordOfNone}`));
        await expect(page.getByRole('main').getByText(words('list.nothingMatches')), route).toBeVisible();
        await expect(page, route).not.toHaveURL(/page=/);
        await expect(page.locator('main [data-record]'), route).toHaveCount(0);
      });
    }
    // The first form checks its fields by a schema.
    if (role === 'operations') {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('new agent level');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Discount rate')).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('The name cannot be empty')).toBeVisible();
    }
    expect(violations).toEqual([]);
    await context.close();
  });

test('each list belongs to a role', async ({ server }) => {
  const known = await Promise.all(roles.map(async (role) => (await listsOf(role, server.url)).routes));
  const paths = new Set(known.flat().map((route) => route.replace(/\?.*$/, '')));
  expect([...paths].toSorted()).toEqual(listPaths().toSorted());
});
