import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../src/domain/roles.ts';
import type { ProductServer } from '../support/productServer.ts';
import { goWithin } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { usualIf } from '../support/scope.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { groups } from './support/routes.ts';
import { freshWindow, windowOf } from './support/windows.ts';

const visitorOf = { 0: 'operations', 1: 'agent', [-1]: 'salesperson' } as const;
const everyRole = ['operations', 'agent', 'salesperson', 'developer'] as const;

const menuOn = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });
const headingOn = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the groups of a role's menu, from top to bottom. */
async function groupsShown(browser: Browser, server: ProductServer, role: Role): Promise<string[]> {
  const { page } = await windowOf(browser, server, role);
  if (!(await menuOn(page).isVisible())) await page.goto('/home');
  await expect(menuOn(page)).toBeVisible();
  return menuOn(page).locator('button, a:not([data-below-group])').allInnerTexts();
}

test.describe('Public routes (R-page-1)', () => {
  test('/ redirects to /login', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/');
    await expect(page).toHaveURL(`${server.url}/login`);
  });

  test('/login (login) needs no authentication', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/login');
    await expect(page.getByLabel('企业 ID')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveText(/销售下单待审批已通过已驳回/);
    await expect(page).toHaveURL(`${server.url}/login`);
  });

  test('/ForgetPassword needs no authentication', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/ForgetPassword');
    await expect(headingOn(page)).toHaveText('忘记密码');
    await expect(page).toHaveURL(`${server.url}/ForgetPassword`);
  });

  for (const { name, path, children } of groups)
    test(`all other routes need authentication: ${name}`, async ({ browser, server }) => {
      const { page } = await windowOf(browser, server, 'nobody');
      await page.goto(path);
      for (const route of new Set([path, ...children.map((child) => child.path)])) {
        await goWithin(page, route);
        await expect(page).toHaveURL(`${server.url}/login?redirect=${route.slice(1)}`);
      }
    });
});

test.describe('Fallbacks (R-page-1)', () => {
  test('/redirect/:path is a redirect helper', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    await page.goto('/redirect/deal-list');
    await expect(page).toHaveURL(`${server.url}/deal-list`);
    await expect(headingOn(page)).toHaveText('订单列表');
  });

  test('/redirect/:path is hidden from the menu', async ({ browser, server }) => {
    for (const role of everyRole) {
      await groupsShown(browser, server, role);
      const { page } = await windowOf(browser, server, role);
      await expect(menuOn(page).locator('a[href*="redirect"]')).toHaveCount(0);
    }
  });

  test('any unmatched path goes to a not-found page', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    await page.goto('/no/such/path');
    await expect(headingOn(page)).toHaveText('页面不存在');
  });
});

test.describe('Menu groups', () => {
  for (const { name, path, redirect, order, role, children } of groups) {
    const visitor = visitorOf[role];

    if (redirect)
      test(`${name}: ${path} redirects to ${redirect}`, async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, visitor);
        await page.goto(path);
        await expect(page).toHaveURL(server.url + redirect);
      });
    else
      test(`${name}: ${path} redirects nowhere (a list page of its own)`, async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, visitor);
        await page.goto(path);
        await expect(headingOn(page)).toHaveText(children[0]?.heading ?? '');
        await expect(page).toHaveURL(server.url + path);
      });

    test(`${name}: order ${order}`, async ({ server }) => {
      const { request } = await visitByRest(server.url, accounts[visitor]);
      const served = await request<{ path: string; order: number }[]>('/user/menu');
      expect(served.find((group) => group.path === path)?.order).toBe(order);
    });
  }

  for (const each of everyRole)
    test(`the groups of ${each} stand in their order, and no group of another role`, async ({
      browser,
      server,
    }) => {
      // Groups with equal orders follow the table.
      const mine = groups.filter(({ role }) => visitorOf[role] === each);
      const inOrder = [...mine].sort((one, other) => one.order - other.order).map(({ title }) => title);
      // The audit desk, its cases, the audit trail, the replay lab and the state charts are additions to the table's groups.
      const added = ['审计台', '审计案件', '审计记录', '回放台', '状态图'];
      const shown = (await groupsShown(browser, server, each)).filter((title) => !added.includes(title));
      const titles = groups.map(({ title }) => title);
      // The table has no developer groups, so theirs are additions too.
      expect(each === 'developer' ? shown.filter((title) => titles.includes(title)) : shown).toEqual(inOrder);
    });
});

test.describe('Child routes, inside the default layout', () => {
  for (const { name, role, children, redirect } of groups)
    for (const [at, { path, words, entry, heading, query }] of children.entries()) {
      const shown = entry ? 'in the menu' : redirect || path !== children[0]?.path ? 'hidden' : 'the group';
      test(`${name}: ${path} (${words}), ${shown}`, usualIf(at < 2), async ({ browser, server }) => {
        const { page, visit } = await windowOf(browser, server, visitorOf[role]);
        // Loads a page about a record, because the previous page's heading could otherwise pass.
        if (query || !(await menuOn(page).isVisible()))
          await page.goto(path + ((await query?.(visit)) ?? ''));
        else await goWithin(page, path);
        await expect(headingOn(page)).toHaveText(heading);
        await expect(headingOn(page)).not.toHaveText('页面不存在');
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.locator('footer')).toBeVisible();
        await expect(page.getByRole('main')).toContainText(await headingOn(page).innerText());
        const link = menuOn(page).locator(`a[href="${path}"]`);
        if (shown === 'hidden') await expect(link).toHaveCount(0);
        else if (entry) await expect(link).toHaveText(entry);
        else await expect(link).toBeVisible();
      });
    }
});

test.describe('Global UI: a settings drawer with switches for', () => {
  let page: Page;
  const drawer = () => page.getByRole('dialog', { name: '页面配置' });
  const flip = (name: string) => drawer().getByRole('switch', { name, exact: true }).click();
  const banner = () => page.locator('header:not([role])');

  test.beforeAll(async ({ browser, server }) => {
    ({ page } = await freshWindow(browser, server, 'agent', 'zh-CN'));
    await page.goto('/account-balance');
    await banner().getByRole('button', { name: '页面配置' }).click();
    await expect(drawer()).toBeVisible();
  });
  test.afterAll(() => page.context().close());

  test('navbar', async () => {
    await flip('导航栏');
    await expect(banner()).toHaveCount(0);
    await flip('导航栏');
    await expect(banner()).toBeVisible();
  });

  test('menu', async () => {
    await flip('菜单栏');
    await expect(menuOn(page)).toHaveCount(0);
    await flip('菜单栏');
    await expect(menuOn(page)).toBeVisible();
  });

  test('top menu', async () => {
    await flip('顶部菜单栏');
    await expect(banner().locator(menuOn(page))).toBeVisible();
    await flip('顶部菜单栏');
    await expect(banner().locator(menuOn(page))).toHaveCount(0);
  });

  test('footer', async () => {
    await flip('底部');
    await expect(page.locator('footer')).toHaveCount(0);
    await flip('底部');
    await expect(page.locator('footer')).toBeVisible();
  });

  test('tab bar', async () => {
    const tabs = page.getByRole('navigation', { name: '已打开的页签' });
    await flip('多页签');
    await expect(tabs).toBeVisible();
    await flip('多页签');
    await expect(tabs).toHaveCount(0);
  });

  test('menu from server', async () => {
    const requested = page.waitForRequest((request) => Boolean(request.postData()?.includes('userMenu')));
    await flip('菜单来源于后台');
    await requested;
    await expect(page.getByText('菜单已改为来源于后台')).toBeVisible();
    await expect(menuOn(page)).toBeVisible();
    await flip('菜单来源于后台');
  });

  test('menu width (number)', async () => {
    await drawer().getByLabel('菜单宽度（px）').fill('300');
    await expect.poll(async () => (await menuOn(page).boundingBox())?.width).toBeGreaterThan(280);
    await drawer().getByLabel('菜单宽度（px）').fill('220');
    await expect.poll(async () => (await menuOn(page).boundingBox())?.width).toBeLessThan(221);
  });

  test('color-weak mode', async () => {
    const green = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-green-6'),
      );
    const before = await green();
    await flip('色弱模式');
    expect(await green()).not.toBe(before);
    await flip('色弱模式');
    expect(await green()).toBe(before);
  });
});

test.describe('Global UI: a navbar with (R-page-5)', () => {
  let page: Page;
  const banner = () => page.locator('header:not([role])');
  const openUserMenu = () => banner().getByRole('button', { name: '的账号' }).click();

  test.beforeAll(async ({ browser, server }) => {
    ({ page } = await freshWindow(browser, server, 'agent', 'zh-CN'));
    await page.goto('/account-balance');
  });
  test.afterAll(() => page.context().close());

  test('language switch', async () => {
    await banner().getByRole('button', { name: 'English' }).click();
    await expect(headingOn(page)).toHaveText('Account balance');
    await banner().getByRole('button', { name: '中文' }).click();
    await expect(headingOn(page)).toHaveText('账户余额');
  });

  test('theme toggle', async () => {
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await banner().getByRole('button', { name: '深色主题' }).click();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await banner().getByRole('button', { name: '浅色主题' }).click();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('avatar edit', async () => {
    await openUserMenu();
    await page.getByRole('menuitem', { name: '更换头像' }).click();
    await expect(page.getByRole('dialog', { name: '更换头像' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('change password', async () => {
    await openUserMenu();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await expect(page.getByRole('dialog').getByLabel('原密码', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('logout', async ({ server }) => {
    await openUserMenu();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(new RegExp(`^${server.url}/login`));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test.describe('Global UI: a tab bar', () => {
  let page: Page;
  const tabs = () => page.getByRole('navigation', { name: '已打开的页签' }).getByRole('link');

  test.beforeAll(async ({ browser, server }) => {
    ({ page } = await freshWindow(browser, server, 'agent', 'zh-CN'));
    await page.addInitScript(() => localStorage.setItem('arco-settings', JSON.stringify({ tabBar: true })));
    await page.goto('/account-balance');
  });
  test.afterAll(() => page.context().close());

  test('keeps visited routes', async () => {
    await expect(tabs()).toHaveText(['账户余额']);
    for (const visited of ['订单列表', '客户列表']) {
      await menuOn(page).getByRole('link', { name: visited }).click();
      await expect(headingOn(page)).toHaveText(visited);
    }
    await expect(tabs()).toHaveText(['账户余额', '订单列表', '客户列表']);
  });

  test('except the redirect route', async () => {
    await page.goto('/redirect/deal-approval');
    await expect(headingOn(page)).toHaveText('订单审批');
    await expect(tabs()).toHaveText(['账户余额', '订单列表', '客户列表', '订单审批']);
  });
});
