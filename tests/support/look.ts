import type { Browser, BrowserContext, Page, Request } from 'playwright';
import type { Locale } from '../../src/i18n/locales.ts';
import { themeKey } from '../../src/app/theme.ts';
import { schemeKey, tokenKey } from '../../src/app/session/tokenStore.ts';
import type { ScreenShown } from './screens.ts';
import { wordsOf } from './words.ts';

export type Theme = 'light' | 'dark';

interface Wishes {
  url: string;
  /** The token of the user; absent: nobody is logged in. */
  token?: string;
  locale: Locale;
  theme?: Theme;
  width?: number;
  /** True to run animations, as for users without the reduced-motion setting. */
  motion?: boolean;
}

/** Opens a browser window that is logged in, without animations unless `motion` is set. */
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
  /** Returns the calls without an answer, as text for an error message. */
  open: () => string[];
}

/** Collects the page's calls without an answer; the live stream never has one and is left out. */
export function callsOf(page: Page): OpenCalls {
  const open = new Set<Request>();
  let leaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving = true;
    if (!request.url().endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // The browser does not report every pending request of the previous document as failed, so a new document clears them.
  page.on('framenavigated', (frame) => {
    if (!leaving || frame !== page.mainFrame()) return;
    leaving = false;
    open.clear();
  });
  return {
    open: () => [...open].map((request) => `${request.method()} ${request.url()} ${request.postData()}`),
  };
}

/** Waits until every call has its answer and React has rendered it. */
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

/** The size of a 1440 by 900 window at 200 % zoom (WCAG 1.4.10). */
export const zoomed = { width: 720, height: 450 };

/** Sets the width of the window, with the height that belongs to it, and waits until it is drawn. */
export async function sizeTo(page: Page, width: number): Promise<void> {
  const height = width === zoomed.width ? zoomed.height : width < 800 ? 844 : 900;
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Navigates within the page, as the browser's own buttons do; nothing is loaded again. */
export function goWithin(page: Page, route: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, route);
}

/** Opens the screen and prepares it. */
export async function show(page: Page, calls: OpenCalls, screen: ScreenShown, locale: Locale): Promise<void> {
  await page.goto(screen.route, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  await settle(page, calls);
  if (!screen.open) return;
  await screen.open(page, wordsOf(locale));
  await settle(page, calls);
}
