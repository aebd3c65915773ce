import type { Browser, Page } from '@playwright/test';
import type { Locale } from '../../../src/i18n/locales.ts';
import { shareWindow } from '../../e2e/support/fixtures.ts';
import { openLook } from '../../support/look.ts';
import type { ProductServer } from '../../support/productServer.ts';
import { visitAs, type Visit, type Visitor } from '../../support/screens.ts';

/** A logged-in window that several lines of the spec use one after another. */
export interface SharedWindow {
  page: Page;
  /** The same visitor's calls. */
  visit: Visit;
}

const refused = () => Promise.reject(new Error('Nobody is logged in'));
const nobody: Visit = { token: '', request: refused, firstId: refused };

const shared = new Map<string, Promise<SharedWindow>>();

async function open(
  browser: Browser,
  { url }: ProductServer,
  visitor: Visitor,
  locale: Locale,
): Promise<SharedWindow> {
  const visit = visitor === 'nobody' ? nobody : await visitAs(url, visitor);
  const context = await openLook(browser, { url, token: visit.token || undefined, locale });
  return { page: await context.newPage(), visit };
}

async function openShared(...given: Parameters<typeof open>): Promise<SharedWindow> {
  const opened = await open(...given);
  shareWindow(opened.page.context());
  return opened;
}

/**
 * Returns the visitor's window in the language, logged in once for all files of this worker.
 * Data that a test stores in the browser remain there. A test that changes settings or ends the session must use
 * `freshWindow`.
 */
export function windowOf(
  browser: Browser,
  server: ProductServer,
  visitor: Visitor,
  locale: Locale = 'zh-CN',
): Promise<SharedWindow> {
  const key = `${server.url} ${visitor} ${locale}`;
  const opened = shared.get(key) ?? openShared(browser, server, visitor, locale);
  shared.set(key, opened);
  return opened;
}

/** Returns a window with its own session and storage; close its context after use. */
export const freshWindow = open;
