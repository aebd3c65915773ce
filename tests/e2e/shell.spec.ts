import type { Locator, Page } from '@playwright/test';
import { defaultSettings, type ShellSettings } from '../../src/domain/shellSettings.ts';
import { settingsKey } from '../../src/app/settings/settingsStore.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { logInByKeys, runFromPalette, tabOnto } from './support/keyboard.ts';
import { greenOf, menuOn, openTab, storedSettings, tabBar, tabsOf } from './support/shell.ts';

/** Opens a window with these settings, logged in as the agent, on a route. */
async function open(
  page: Page,
  words: Words,
  settings: Partial<ShellSettings>,
  route: string,
): Promise<void> {
  await page.addInitScript(
    ([key, json]) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, json);
    },
    [settingsKey, JSON.stringify({ ...defaultSettings, ...settings })] as const,
  );
  await logIn(page, words, 'agent');
  await page.goto(route);
}

async function atHeading(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Runs an action of a tab's menu. */
async function takeOn(page: Page, tab: Locator, action: string): Promise<void> {
  await tab.click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

// Each test uses one language: tests/spec/2 compares the names of both.
test(
  'every switch of the settings drawer works and is kept over a reload, in zh-CN',
  fullRun,
  async ({ openWindow }) => {
    const locale = 'zh-CN';
    const words = wordsOf(locale);
    const page = await openWindow(locale);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, words, 'agent');
    const drawer = page.getByRole('dialog', { name: words('command.shell.settings') });
    const flip = (key: Parameters<Words>[0]) =>
      drawer.getByRole('switch', { name: words(key), exact: true }).click();
    await page.getByRole('button', { name: words('command.shell.settings') }).click();
    await expect(drawer).toBeVisible();

    const banner = page.locator('header:not([role])');
    await expect(menuOn(page, words)).toBeVisible();
    await flip('settings.footer');
    await expect(page.locator('footer')).toHaveCount(0);
    await flip('settings.topMenu');
    await expect(banner.locator(menuOn(page, words))).toBeVisible();
    await flip('settings.topMenu');
    await expect(banner.locator(menuOn(page, words))).toHaveCount(0);
    await flip('settings.menu');
    await expect(menuOn(page, words)).toHaveCount(0);
    await expect(
      drawer.getByRole('switch', { name: words('settings.topMenu'), exact: true }),
    ).toHaveAccessibleDescription(words('settings.topMenuIdle'));
    await flip('settings.menu');
    await flip('settings.tabBar');
    await expect(tabBar(page, words)).toBeVisible();

    const width = drawer.getByLabel(words('settings.menuWidth'));
    const menuWidth = async () => (await menuOn(page, words).boundingBox())?.width ?? 0;
    await width.fill('90');
    await expect(drawer.getByText(words('settings.menuWidthError', { min: 160, max: 400 }))).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(width).toHaveValue('160');
    await expect(width).toHaveAccessibleDescription(words('settings.menuWidthRange', { min: 160, max: 400 }));
    await width.fill('320');
    await expect.poll(menuWidth).toBeGreaterThan(310);

    expect(await greenOf(page)).toBe('#178245 none');
    await flip('settings.colorWeak');
    expect(await greenOf(page)).toBe('#0068b5 none');
    const requested = page.waitForRequest((request) => Boolean(request.postData()?.includes('userMenu')));
    await flip('settings.menuFromServer');
    await requested;
    await expect(page.getByText(words('settings.menuLoaded'))).toBeVisible();
    await flip('settings.navbar');
    await expect(banner).toHaveCount(0);
    await drawer.getByRole('button', { name: words('command.shell.copySettings') }).click();
    await expect(page.getByText(words('settings.copied'))).toBeVisible();
    const chosen = {
      ...defaultSettings,
      navbar: false,
      footer: false,
      tabBar: true,
      menuWidth: 320,
      colorWeak: true,
      menuFromServer: true,
    };
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(chosen);
    expect(await storedSettings(page)).toEqual(chosen);

    await test.step('Nothing of the other layout is drawn, not for one frame', async () => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
          if (document.querySelector('header a, footer')) seen.push('navbar or footer');
          const weak = document.documentElement.hasAttribute('data-color-weak');
          if (document.querySelector('body') && !weak) seen.push('full colours');
        }).observe(document, { childList: true, subtree: true, attributes: true });
      });
      await page.reload();
      await expect(tabBar(page, words)).toBeVisible();
      await expect(menuOn(page, words)).toBeVisible();
      expect(await menuWidth()).toBeGreaterThan(310);
      expect(await greenOf(page)).toBe('#0068b5 none');
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    });

    await test.step('Without the navbar a button at the edge leads back', async () => {
      await page.getByRole('button', { name: words('command.shell.settings') }).click();
      await drawer.getByRole('button', { name: words('command.shell.resetSettings') }).click();
      await expect(banner).toBeVisible();
      expect(await storedSettings(page)).toEqual(defaultSettings);
      await drawer
        .getByRole('button', { name: words('common.close'), exact: true })
        .last()
        .click();
      await expect(drawer).toHaveCount(0);
    });
  },
);

test(
  'tabs keep the visited routes with their queries, and close in every way, in en-US',
  fullRun,
  async ({ openWindow }) => {
    const locale = 'en-US';
    const words = wordsOf(locale);
    const page = await openWindow(locale);
    await open(page, words, { tabBar: true }, '/deal-list?status=approved');
    const tabs = tabsOf(page, words);
    const home = words('menu.accountBalance');
    const list = words('menu.dealList');
    const staff = words('menu.userManageList');
    await expect(tabs).toHaveText([home, list]);

    await test.step('A record is a tab of its own, called by its name; a list is one tab, whatever its filter', async () => {
      const first = page.locator('[data-record] a').first();
      const orderNo = await first.innerText();
      await first.click();
      await expect(tabs).toHaveText([home, list, `${words('menu.orderDetail')} ${orderNo}`]);
      await tabs.nth(1).click();
      await expect(page).toHaveURL(/\/deal-list\?status=approved$/);
      await page.locator('[data-record] a').nth(1).click();
      await expect(page).toHaveURL(/deal-detail/);
      await expect(tabs).toHaveCount(4);
      await menuOn(page, words).getByRole('link', { name: staff, exact: true }).click();
      await expect(openTab(page, words)).toHaveText(staff);
    });

    await test.step('The redirect route leaves no tab, what is no page neither, and a reload keeps all', async () => {
      await page.goto('/redirect/deal-approval?sort=amount');
      await expect(page).toHaveURL(/\/deal-approval\?sort=amount$/);
      await expect(tabs).toHaveCount(6);
      await expect(openTab(page, words)).toHaveText(words('menu.dealApproval'));
      await page.goto('/no-such-page');
      await atHeading(page, words('shell.notFound.title'));
      await expect(tabs).toHaveCount(6);
      await page.reload();
      await expect(tabs).toHaveCount(6);
      await tabs.last().click();
      await expect(page).toHaveURL(/\/deal-approval\?sort=amount$/);
    });

    const action = (name: string) => words(`command.tabs.${name}` as Parameters<Words>[0]);
    await test.step('Reload asks the server anew, and leads back to the same address', async () => {
      const again = page.waitForRequest((request) => Boolean(request.postData()?.includes('orderPage')));
      await takeOn(page, tabs.last(), action('reload'));
      await again;
      await expect(page).toHaveURL(/\/deal-approval\?sort=amount$/);
    });

    await test.step('What cannot be done is not offered', async () => {
      const offered = async (at: number) => {
        await tabs.nth(at).click({ button: 'right' });
        await expect(page.getByRole('menuitem')).toHaveCount(6);
        const enabled = await page.getByRole('menuitem', { disabled: false }).allInnerTexts();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menuitem')).toHaveCount(0);
        return enabled;
      };
      expect(await offered(0)).toEqual(['closeRight', 'closeOthers', 'closeAll'].map(action));
      expect(await offered(5)).toEqual(
        ['reload', 'close', 'closeLeft', 'closeOthers', 'closeAll'].map(action),
      );
    });

    await test.step('Closing the open tab opens its left neighbour with its query; closing another leaves it', async () => {
      await tabs.nth(1).click();
      await tabs.nth(2).click();
      await expect(page).toHaveURL(/deal-detail\?id=/);
      await takeOn(page, tabs.nth(2), action('close'));
      await expect(page).toHaveURL(/\/deal-list\?status=approved$/);
      await expect(tabs).toHaveCount(5);
      await tabs.nth(2).click({ button: 'middle' });
      await expect(tabs).toHaveText([home, list, staff, words('menu.dealApproval')]);
      await expect(page).toHaveURL(/\/deal-list\?status=approved$/);
      expect(page.context().pages()).toHaveLength(1);
      await takeOn(page, tabs.nth(2), action('closeRight'));
      await expect(tabs).toHaveText([home, list, staff]);
      await expect(openTab(page, words)).toHaveText(list);
      await takeOn(page, tabs.nth(2), action('closeLeft'));
      await expect(tabs).toHaveText([home, staff]);
      await expect(page).toHaveURL(/\/user-manage-list$/);
      await page.goto('/deal-approval');
      await expect(tabs).toHaveCount(3);
      await takeOn(page, tabs.nth(1), action('closeOthers'));
      await expect(tabs).toHaveText([home, staff]);
      await expect(page).toHaveURL(/\/user-manage-list$/);
      await tabBar(page, words)
        .getByRole('button', { name: words('tabs.closeNamed', { name: staff }) })
        .click();
      await expect(tabs).toHaveText([home]);
      await atHeading(page, home);
      await page.goto('/deal-approval');
      await takeOn(page, tabs.nth(1), action('closeAll'));
      await expect(tabs).toHaveText([home]);
      await expect(page).toHaveURL(/\/account-balance$/);
    });
  },
);

test(
  "the server's menu takes the place of the declared one, and nothing waits for it, in en-US",
  fullRun,
  async ({ openWindow }) => {
    const locale = 'en-US';
    const words = wordsOf(locale);
    const page = await openWindow(locale);
    let answer = (): Promise<void> => Promise.resolve();
    let served: 'without deals' | 'refused' = 'without deals';
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('userMenu')) return route.fallback();
      await answer();
      if (served === 'refused') {
        const errors = [{ message: words('common.serverError'), extensions: { code: 500 } }];
        return route.fulfill({ json: { errors } });
      }
      const response = await route.fetch();
      const body = (await response.json()) as { data: { userMenu: { path: string }[] } };
      body.data.userMenu = body.data.userMenu.filter(({ path }) => path !== '/deal');
      return route.fulfill({ response, json: body });
    });
    await open(page, words, { menuFromServer: true }, '/customer-manage-list');
    const deals = menuOn(page, words).getByRole('link', { name: words('menu.dealApproval') });
    await expect(menuOn(page, words).getByRole('link', { name: words('menu.accountSale') })).toBeVisible();
    await expect(deals).toHaveCount(0);

    await test.step("What is not in the server's menu is no page", async () => {
      await page.goto('/deal-approval');
      await atHeading(page, words('shell.notFound.title'));
    });

    await test.step('While it does not answer, the declared menu stands, and so does the list', async () => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      answer = () => released;
      await page.goto('/customer-manage-list');
      await expect(page.locator('[data-record]').first()).toBeVisible();
      await expect(deals).toBeVisible();
      release();
      await expect(deals).toHaveCount(0);
    });

    await test.step('Switched off, the declared one is back; a server that has none leaves it off, and says so', async () => {
      await runFromPalette(
        page,
        words('command.shell.menuFromServer'),
        words('command.shell.menuFromServer'),
      );
      await expect(deals).toBeVisible();
      served = 'refused';
      await runFromPalette(
        page,
        words('command.shell.menuFromServer'),
        words('command.shell.menuFromServer'),
      );
      await expect(page.getByText(words('common.serverError'))).toBeVisible();
      await expect(deals).toBeVisible();
      expect((await storedSettings(page)).menuFromServer).toBe(false);
    });
  },
);

test('the menu is a drawer on a phone, in zh-CN', async ({ openWindow }) => {
  const locale = 'zh-CN';
  const words = wordsOf(locale);
  const page = await openWindow(locale);
  const drawer = page.getByRole('dialog', { name: words('app.title') });
  await open(page, words, { topMenu: true }, '/deal-list');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menuOn(page, words)).toBeHidden();
  const button = page.getByRole('button', { name: words('shell.menu.open') });
  await button.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: words('menu.accountRecharge') }).click();
  await expect(drawer).toHaveCount(0);
  await atHeading(page, words('menu.accountRecharge'));
  await button.click();
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(drawer).toHaveCount(0);
  await expect(menuOn(page, words)).toBeVisible();
});
test('settings and tabs by keyboard alone, in en-US', fullRun, async ({ openWindow }) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logInByKeys(page, words, 'agent');
  const tabs = tabsOf(page, words);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const keys = async (...strokes: string[]) => {
    for (const stroke of strokes) await page.keyboard.press(stroke);
  };

  await test.step('While the bar is off its keys say so, and the palette too', async () => {
    await keys('w', 'w');
    await expect(page.getByText(words('tabs.refusal.off'))).toBeVisible();
    await page.keyboard.press(',');
    const drawer = page.getByRole('dialog', { name: words('command.shell.settings') });
    await expect(drawer).toBeVisible();
    await tabOnto(page, drawer.getByRole('switch', { name: words('settings.tabBar') }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(tabs).toHaveText([words('menu.accountBalance')]);

    await keys('g', 'o');
    await atHeading(page, words('menu.dealList'));
    await keys('g', 'r');
    await atHeading(page, words('menu.accountRecharge'));
    await keys('g', 'c');
    await atHeading(page, words('menu.customerManageList'));
    await expect(tabs).toHaveCount(4);
    await keys(']');
    await atHeading(page, words('menu.accountBalance'));
    await keys('[');
    await atHeading(page, words('menu.customerManageList'));
  });

  await test.step('One stop for all tabs; arrows between them, Enter opens, Delete closes, the menu by "."', async () => {
    await tabOnto(page, openTab(page, words), 'Shift+Tab');
    await keys('Home');
    expect(await focused()).toBe(words('menu.accountBalance'));
    await keys('Delete', 'ArrowRight');
    expect(await focused()).toBe(words('menu.dealList'));
    await expect(tabs).toHaveCount(4);
    await keys('ArrowRight', 'Delete');
    await expect(tabs).toHaveText([
      words('menu.accountBalance'),
      words('menu.dealList'),
      words('menu.customerManageList'),
    ]);
    expect(await focused()).toBe(words('menu.dealList'));
    await keys('Enter');
    await atHeading(page, words('menu.dealList'));
    await tabOnto(page, openTab(page, words), 'Shift+Tab');
    await keys('.');
    await expect(page.getByRole('menuitem', { name: words('command.tabs.reload') })).toBeFocused();
    await keys('ArrowDown', 'ArrowDown');
    await expect(page.getByRole('menuitem', { name: words('command.tabs.closeRight') })).toBeFocused();
    await keys('Enter');
    await expect(tabs).toHaveText([words('menu.accountBalance'), words('menu.dealList')]);
    await keys('w', 'w');
    await atHeading(page, words('menu.accountBalance'));
    await expect(tabs).toHaveCount(1);
  });

  await test.step('Each setting has its command, a number too', async () => {
    await runFromPalette(page, words('command.shell.menuWidth'));
    const width = page.getByRole('dialog').getByLabel(words('settings.menuWidth'));
    await expect(width).toHaveValue('220');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('900');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words('validation.tooMany', { maximum: 400 }))).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('300');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await storedSettings(page)).menuWidth).toBe(300);
    await runFromPalette(page, words('command.shell.footer'));
    await expect(page.locator('footer')).toHaveCount(0);
    await runFromPalette(page, words('command.shell.topMenu'));
    await expect(page.getByRole('banner').locator(menuOn(page, words))).toBeVisible();
  });
});
