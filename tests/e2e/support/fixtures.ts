import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Locale } from '../../../src/i18n/locales.ts';
import { addLongRecords } from '../../support/longRecords.ts';
import { startPostgres, type PostgresServer } from '../../support/postgresServer.ts';
import { withProduct, type ProductServer } from '../../support/productServer.ts';
import { visitByRest } from '../../support/restVisit.ts';
import { accounts } from '../../support/accounts.ts';

export { wordsOf, type Words } from '../../support/words.ts';

interface Fixtures {
  /**
   * The product that the windows open. A file with its own product overrides this and not the worker's `server`:
   * otherwise Playwright would start another worker for it, with another browser.
   */
  product: ProductServer;
  /** Opens a new window with its own storage in the language; console errors fail the test. */
  openWindow: (locale: Locale) => Promise<Page>;
  /** Closes the windows that a test or its hooks opened, so that they take no processor time from the next tests. */
  closeWindows: void;
}

/**
 * Each is started by the first test of a worker that needs it, and serves all its tests.
 * Playwright starts a new worker for a file with other worker fixtures.
 */
interface WorkerFixtures {
  server: ProductServer;
  /** A product with the longest names and figures, separate from tests that expect the demo records first in their lists. */
  longRecords: ProductServer;
  postgres: PostgresServer;
}

const shared = new WeakSet<BrowserContext>();

/** Leaves the window open after its test, for other tests of the worker. */
export function shareWindow(context: BrowserContext): void {
  shared.add(context);
}

/** The browser's own report of an expected refusal, such as a wrong password, is no fault of the page. */
const expectedConsole = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Recharges the agent, because the tests of a worker approve more than the demo's quota covers, in any order. */
async function rechargeAgent(url: string): Promise<void> {
  const operations = await visitByRest(url, accounts.operations);
  const { records } = await operations.request<{ records: { id: string }[] }>(
    '/agent/page?pageSize=1&keyword=A001',
  );
  await operations.request('/agent/recharge', { agentId: records[0]?.id, amount: '1000000.00', remarks: '' });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [({}, use) => withProduct(rechargeAgent, use), { scope: 'worker', timeout: 120_000 }],
  longRecords: [({}, use) => withProduct(addLongRecords, use), { scope: 'worker', timeout: 120_000 }],
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: ({ server }, use) => use(server),
  closeWindows: [
    async ({ browser }, use) => {
      // Windows that `beforeAll` opened exist before this.
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context) && !shared.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
  openWindow: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (locale) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
      });
      contexts.push(context);
      await context.addInitScript((chosen) => {
        if (!localStorage.getItem('arco-locale')) localStorage.setItem('arco-locale', chosen);
      }, locale);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedConsole.test(message.text()))
          complaints.push(message.text());
      });
      // Registers the listener early: after the key press, the choice of files would be intercepted too late.
      page.on('filechooser', () => undefined);
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (complaints.length > 0) throw new Error(`The browser's console complained:\n${complaints.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
