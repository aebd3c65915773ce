/** The parts of the page around the screens. */
import type { Page } from '@playwright/test';
import { settingsKey } from '../../../src/app/settings/settingsStore.ts';
import { readSettings, type ShellSettings } from '../../../src/domain/shellSettings.ts';
import type { Words } from './fixtures.ts';

export const menuOn = (page: Page, words: Words) =>
  page.getByRole('navigation', { name: words('shell.menu') });
export const tabBar = (page: Page, words: Words) => page.getByRole('navigation', { name: words('tabs.bar') });
export const tabsOf = (page: Page, words: Words) => tabBar(page, words).getByRole('link');
export const openTab = (page: Page, words: Words) => tabBar(page, words).locator('[aria-current=page]');

/** Returns the settings that the browser has stored. */
export async function storedSettings(page: Page): Promise<ShellSettings> {
  return readSettings(await page.evaluate((key) => localStorage.getItem(key), settingsKey));
}

/** Returns the theme's green, and the filter of the whole page, which must not recolour it. */
export const greenOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return `${style.getPropertyValue('--mantine-color-green-6')} ${style.filter}`;
  });
