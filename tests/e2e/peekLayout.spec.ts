/**
 * The record in the panel next to its list, with the longest names that the product accepts.
 * It has its own product, whose lists no other tests see.
 */
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { axeViolations } from '../support/axe.ts';
import { openLook, type Theme } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

/** The panel at the side of the list, and from below. */
const looks: { width: number; theme: Theme; locale: Locale }[] = [
  { width: 390, theme: 'dark', locale: 'zh-CN' },
  { width: 1440, theme: 'light', locale: 'en-US' },
  { width: 1024, theme: 'light', locale: 'zh-CN' },
  { width: 390, theme: 'light', locale: 'en-US' },
  { width: 1440, theme: 'dark', locale: 'zh-CN' },
];
test.describe('with long names', () => {
  for (const look of looks)
    test(
      `fits at ${look.width}, ${look.theme}, in ${look.locale}`,
      usualIf(look === looks[0]),
      async ({ browser, longRecords }) => {
        const words = wordsOf(look.locale);
        const { token } = await visitByRest(longRecords.url, accounts.agent);
        const context = await openLook(browser, { url: longRecords.url, token, ...look });
        const page = await context.newPage();
        await page.goto('/deal-list');
        const rows = page.locator('main [data-record]');
        await expect(rows.first()).toBeVisible();
        for (const key of ['j', 'j', 'Space']) await page.keyboard.press(key);
        const region = page.getByRole('region', { name: words('list.peekOf', { name: '' }).trim() });
        await expect(region.getByRole('region', { name: words('chart.status') })).toBeVisible();
        await expect(rows.nth(1)).toBeFocused();
        const fit = await region.evaluate((element) => ({
          sideways: element.scrollWidth - element.clientWidth,
          page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect(fit).toEqual({ sideways: 0, page: 0 });
        const row = await rows.nth(1).boundingBox();
        const sheet = await region.boundingBox();
        if (look.width < 1200) expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
        expect(await axeViolations(page, { within: 'main' })).toEqual([]);
        await context.close();
      },
    );
});
