import type { Page } from '@playwright/test';
import { defaultSettings, type ShellSettings } from '../../src/domain/shellSettings.ts';
import { settingsKey } from '../../src/app/settings/settingsStore.ts';
import type { ScreenShown } from './screens.ts';
import type { Words } from './words.ts';

type Open = NonNullable<ScreenShown['open']>;

/** Shows the page with these settings from the first moment. */
const withSettings =
  (settings: Partial<ShellSettings>, open?: Open): Open =>
  async (page, words) => {
    await page.evaluate(([key, json]) => localStorage.setItem(key, json), [
      settingsKey,
      JSON.stringify({ ...defaultSettings, ...settings }),
    ] as const);
    await page.reload();
    await page.locator('[data-record]').first().waitFor();
    await open?.(page, words);
  };

const openSettings: Open = async (page, words) => {
  await page.keyboard.press(',');
  await page.getByRole('dialog', { name: words('command.shell.settings') }).waitFor();
};

/** Opens the second group of the menu. */
const openGroup = async (page: Page, words: Words): Promise<void> => {
  await page
    .getByRole('navigation', { name: words('shell.menu') })
    .getByRole('button')
    .nth(1)
    .click();
  await page.getByRole('menuitem').first().waitFor();
};

const tabMenu: Open = async (page, words) => {
  await page
    .getByRole('navigation', { name: words('tabs.bar') })
    .getByRole('link')
    .last()
    .click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
};

const show = (
  name: string,
  settings: Partial<ShellSettings>,
  open?: Open,
  wideOnly?: boolean,
): ScreenShown => ({
  name: `agent-shell-${name}`,
  visitor: 'agent',
  route: '/deal-list',
  open: withSettings(settings, open),
  wideOnly,
});

/** The layouts of the settings. They run last, because the browser stores the settings. */
export const shellSituations: ScreenShown[] = [
  show('tabs', { tabBar: true }, tabMenu),
  show('top-menu', { topMenu: true, tabBar: true }, openGroup, true),
  show('icons', { menuCollapse: true }, openGroup, true),
  show('bare', { navbar: false, footer: false, tabBar: true }),
  show('color-weak', { colorWeak: true, menuWidth: 300 }),
  show('settings', { menuFromServer: true }, openSettings),
];
