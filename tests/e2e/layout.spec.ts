import { test as base, type Page } from '@playwright/test';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { installFaults } from '../support/layout/faults.ts';
import { installScene } from '../support/layout/scene.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { addLongRecords } from '../support/longRecords.ts';
import { withProduct, type ProductServer } from '../support/productServer.ts';
import {
  onePerPage,
  publicScreens,
  screensOf,
  visitAs,
  visitors,
  type ScreenShown,
  type Visitor,
} from '../support/screens.ts';
import { expect } from './support/fixtures.ts';

/** A product of its own: other tests look for the demo records at the head of their lists. */
const test = base.extend<object, { product: ProductServer }>({
  product: [({}, use) => withProduct(addLongRecords, use), { scope: 'worker', timeout: 120_000 }],
});

test.describe.configure({ mode: 'parallel' });

const everything = process.env.LAYOUT === 'all';

/** What a window of 1440 by 900 has at 200 % zoom (WCAG 1.4.10). */
const zoomed = { width: 720, height: 450 };

/** Beside 1440, where each screen is opened first. */
const widths = everything ? [1920, 1024, zoomed.width, 390, 768] : [390];

/** All of it takes minutes: `npm run layout` does. `npm test` takes the role with the longest figures, in the longer words. */
const looks: (readonly [Visitor, Locale])[] = everything
  ? visitors.flatMap((visitor) => locales.map((locale) => [visitor, locale] as const))
  : [['agent', 'en-US']];

async function resize(page: Page, width: number): Promise<void> {
  const height = width === zoomed.width ? zoomed.height : width < 800 ? 844 : 900;
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const [visitor, locale] of looks) {
  test(`nothing is cut, overlaps or is too small on any screen of ${visitor} in ${locale}`, async ({
    browser,
    product,
  }) => {
    const visit = visitor === 'nobody' ? undefined : await visitAs(product.url, visitor);
    const all = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
    const screens = everything ? all : onePerPage(all);
    const context = await openLook(browser, { url: product.url, token: visit?.token, locale });
    await context.addInitScript(installScene);
    await context.addInitScript(installFaults);
    const page = await context.newPage();
    const calls = callsOf(page);
    const found: string[] = [];
    const look = async ({ name }: ScreenShown, width: number) => {
      const lines = await page.evaluate(() => window.layoutFaults());
      found.push(...lines.map((line) => `${name} ${width}: ${line}`));
    };
    for (const screen of screens) {
      await resize(page, 1440);
      await show(page, calls, screen, locale);
      await look(screen, 1440);
      for (const width of widths) {
        if (screen.wideOnly && width < 800) continue;
        await resize(page, width);
        // A narrow page has other parts: what was opened from those of the wide one is opened anew.
        if (screen.open && width === 390) await show(page, calls, screen, locale);
        await look(screen, width);
      }
    }
    await context.close();
    expect(found).toEqual([]);
  });
}
