/**
 * Takes a picture of every screen: all pages of all roles, their overlays, and the public pages, in both languages, light
 * and dark, 1440 and 390 wide. They go to pictures-out/, with an index.html to browse them.
 * A screen that cannot be shown is named and fails the run.
 * `npm run pictures`, or only those with the words in their file name: `npm run pictures -- agent-manage en-US.dark.390`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { themeKey } from '../../src/app/theme.ts';
import { browserLaunch } from '../support/browser.ts';
import { callsOf, openLook, show, type Theme } from '../support/look.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { publicScreens, screensOf, visitAs, visitors, type ScreenShown } from '../support/screens.ts';
import { writeContactSheet } from './contactSheet.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const widths = [1440, 390];
const folder = join(root, 'pictures-out');
const words = process.argv.slice(2);

const fileOf = (screen: ScreenShown, locale: Locale, theme: Theme, width: number) =>
  `${screen.name}.${locale}.${theme}.${width}.png`;
const isSelected = (file: string) => words.every((word) => file.includes(word));

/** Switches the theme as another tab's switch would do. */
async function paint(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [themeKey, theme] as const,
  );
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
}

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(browserLaunch);
const failures: string[] = [];
let pictureCount = 0;

for (const visitor of visitors) {
  const visit = visitor === 'nobody' ? undefined : await visitAs(product.url, visitor);
  const screens = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
  const looks = locales.flatMap((locale) => widths.map((width) => ({ locale, width })));
  await Promise.all(
    looks.map(async ({ locale, width }) => {
      const context = await openLook(browser, { url: product.url, token: visit?.token, locale, width });
      context.setDefaultTimeout(20_000);
      for (const screen of screens) {
        if (screen.wideOnly && width < 800) continue;
        const selectedThemes = themes.filter((theme) => isSelected(fileOf(screen, locale, theme, width)));
        if (selectedThemes.length === 0) continue;
        const page = await context.newPage();
        try {
          await show(page, callsOf(page), screen, locale);
          for (const theme of selectedThemes) {
            await paint(page, theme);
            // Captures an overlay as the viewport shows it, and a page in its full length.
            // Scrolls back first: otherwise the top bar of a scrolled page would be in the middle of the picture.
            if (!screen.open) await page.evaluate(() => scrollTo(0, 0));
            await page.screenshot({
              path: join(folder, fileOf(screen, locale, theme, width)),
              fullPage: !screen.open,
            });
            pictureCount++;
          }
        } catch (error) {
          failures.push(`${fileOf(screen, locale, 'light', width)}: ${String(error)}`);
        }
        await page.close();
      }
      await context.close();
    }),
  );
  console.log(`${visitor}: ${screens.length} screens`);
}

await browser.close();
await product.stop();
writeContactSheet(folder);
console.log(`${pictureCount} pictures in pictures-out/; open pictures-out/index.html`);
for (const failure of failures) console.error(`Not shown: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
