import type { Browser, BrowserContext, Page, Request } from 'playwright';
import type { Locale } from '../../src/i18n/locales.ts';
import { themeKey } from '../../src/app/theme.ts';
import { schemeKey, tokenKey } from '../../src/app/session/tokenStore.ts';
import type { ScreenShown } from './screens.ts';
import { wordsOf } from './words.ts';

export type Theme = 'light' | 'dark';

interface Wishes {
  url: string;
  /** Of whoever looks; absent: nobody is logged in. */
  token?: string;
  locale: Locale;
  theme?: Theme;
  width?: number;
  /** Animations run as for whoever did not ask the system for less. */
  motion?: boolean;
}

/** A browser window that is logged in already, and holds still unless motion is asked for. */
export async function openLook(
  browser: Browser,
  { url, token, locale, theme, width, motion = false }: Wishes,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: width ?? 1440, height: (width ?? 1440) < 800 ? 844 : 900 },
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const stored: Record<string, string> = {
    'arco-locale': locale,
    [themeKey]: theme ?? 'light',
    ...(token && { [tokenKey]: token, [schemeKey]: 'Bearer' }),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  if (motion) return context;
  await context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [still];
  });
  return context;
}

interface OpenCalls {
  /** The calls without an answer, told so that an error can name them. */
  open: () => string[];
}

/** Counts the page's calls that have no answer yet; the live stream never has one. */
export function callsOf(page: Page): OpenCalls {
  const open = new Set<Request>();
  let leaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving = true;
    if (!request.url().endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // What the document before still asked for is not always reported as failed when it is left.
  page.on('framenavigated', (frame) => {
    if (!leaving || frame !== page.mainFrame()) return;
    leaving = false;
    open.clear();
  });
  return {
    open: () => [...open].map((request) => `${request.method()} ${request.url()} ${request.postData()}`),
  };
}

/** Waits until every call has its answer and what it brought is drawn. */
export async function settle(page: Page, calls: OpenCalls): Promise<void> {
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve(
                document.querySelector('h1') !== null &&
                  document.querySelector(
                    '[data-skeleton], [aria-busy=true], [data-busy], [data-awaiting], [data-loading], header [role=progressbar]',
                  ) === null,
              ),
            ),
          );
        }),
    );
  for (let round = 0; round < 600; round++) {
    if ((await drawn()) && calls.open().length === 0 && (await drawn()) && calls.open().length === 0) return;
  }
  throw new Error(`${page.url()} is never done loading: ${calls.open().join(', ') || 'the page says so'}`);
}

/** What a window of 1440 by 900 has at 200 % zoom (WCAG 1.4.10). */
export const zoomed = { width: 720, height: 450 };

/** Gives the window another width, with the height that goes with it, and waits until it is drawn. */
export async function sizeTo(page: Page, width: number): Promise<void> {
  const height = width === zoomed.width ? zoomed.height : width < 800 ? 844 : 900;
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Goes on within the page, as by the browser's own buttons: nothing is loaded anew. */
export function goWithin(page: Page, route: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, route);
}

/** Opens the screen and does what it asks for. */
export async function show(page: Page, calls: OpenCalls, screen: ScreenShown, locale: Locale): Promise<void> {
  await page.goto(screen.route, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  await settle(page, calls);
  if (!screen.open) return;
  await screen.open(page, wordsOf(locale));
  await settle(page, calls);
}
