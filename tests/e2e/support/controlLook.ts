/** A logged-in window in which the palette uses the controls of the screens without changing any data. */
import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../../src/domain/roles.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { callsOf, openLook, show } from '../../support/look.ts';
import { screensOf, visitAs, type ScreenShown } from '../../support/screens.ts';
import { wordsOf, type Words } from '../../support/words.ts';
import { expectClosed, installPaletteRows, selectByKeys, type PaletteRow } from './paletteControls.ts';

export interface Look {
  page: Page;
  calls: ReturnType<typeof callsOf>;
  words: Words;
  locale: Locale;
  /** Requests of the page to the server or the browser that the test prevents. */
  events: string[];
}

export async function lookAs(browser: Browser, url: string, visitor: Role, locale: Locale): Promise<Look> {
  const { token } = await visitAs(url, visitor);
  const context = await openLook(browser, { url, token, locale });
  await context.addInitScript(installPaletteRows);
  const page = await context.newPage();
  const events: string[] = [];
  // Refuses mutations, because each action is done twice and the second one must find nothing changed.
  await page.route('**/graphql', async (route) => {
    const { query = '' } = route.request().postDataJSON() as { query?: string };
    if (!query.trimStart().startsWith('mutation')) return route.fallback();
    events.push(/\{\s*(\w+)/.exec(query)?.[1] ?? 'mutation');
    await route.fulfill({ json: { errors: [{ message: 'Refused', extensions: { code: 409 } }] } });
  });
  page.on('download', () => events.push('download'));
  page.on('filechooser', () => events.push('file chooser'));
  context.on('page', (other) => {
    events.push('window');
    void other.close();
  });
  return { page, calls: callsOf(page), words: wordsOf(locale), locale, events };
}

/** Opens the screen as a user sees it the first time, with empty storage. */
export async function showAnew({ page, calls, locale, events }: Look, screen: ScreenShown): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await show(page, calls, screen, locale);
  events.length = 0;
}

/** Uses the control by keys alone; of several with its name, the nth that the palette lists. */
export async function choose({ page, words }: Look, { name }: { name: string }, nth = 0): Promise<void> {
  const section = words('palette.section.controls');
  const isNamed = (row: PaletteRow) => row.section === section && row.title === name;
  const isListed = await selectByKeys(page, name, isNamed, nth);
  if (!isListed) throw new Error('It is no longer listed');
  await page.keyboard.press('Enter');
  await expectClosed(page);
}

/** Opens such a window on the screen of this name, in English. */
export async function lookAt(browser: Browser, url: string, visitor: Role, name: string): Promise<Look> {
  const screen = (await screensOf(visitor, await visitAs(url, visitor))).find((each) => each.name === name);
  if (!screen) throw new Error(`No screen ${name}`);
  const look = await lookAs(browser, url, visitor, 'en-US');
  await showAnew(look, screen);
  return look;
}
