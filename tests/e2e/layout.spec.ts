import { locales } from '../../src/i18n/locales.ts';
import { installFaults } from '../support/layout/faults.ts';
import { installScene } from '../support/layout/scene.ts';
import { callsOf, openLook, show, sizeTo, zoomed } from '../support/look.ts';
import { fullRun } from '../support/scope.ts';
import { publicScreens, screensOf, visitAs, visitors, type ScreenShown } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/** Widths besides 1440, at which each screen is opened first. */
const widths = [1920, 1024, zoomed.width, 390, 768];

const looks = visitors.flatMap((visitor) => locales.map((locale) => [visitor, locale] as const));

for (const [visitor, locale] of looks) {
  // The usual run tests each screen a single time, in screens.spec.ts.
  test(
    `nothing is cut, overlaps or is too small on any screen of ${visitor} in ${locale}`,
    fullRun,
    async ({ browser, longRecords }) => {
      const visit = visitor === 'nobody' ? undefined : await visitAs(longRecords.url, visitor);
      const screens = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
      const context = await openLook(browser, { url: longRecords.url, token: visit?.token, locale });
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
        await sizeTo(page, 1440);
        await show(page, calls, screen, locale);
        await look(screen, 1440);
        for (const width of widths) {
          if (screen.wideOnly && width < 800) continue;
          await sizeTo(page, width);
          // A narrow page has other parts, so an overlay is opened again from them.
          if (screen.open && width === 390) await show(page, calls, screen, locale);
          await look(screen, width);
        }
      }
      await context.close();
      expect(found).toEqual([]);
    },
  );
}
