import { expect, test } from '../e2e/support/fixtures.ts';
import { graphAnswer } from '../support/graphCalls.ts';
import { windowOf } from './support/windows.ts';

test.describe('Token', () => {
  test("kept in local storage under the key 'token', the scheme stored as 'Bearer'", async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('企业 ID').fill('A001');
    await page.getByLabel('账号').fill('agent');
    await page.getByLabel('密码', { exact: true }).fill('agent12');
    await page.getByRole('checkbox').check();
    const answered = graphAnswer(page, 'Login');
    await page.locator('form button[type=submit]').click();
    const { data } = (await (await answered).json()) as { data: { userLogin: { token: string } } };
    await expect(page.locator('h1')).toHaveText('账户余额');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(data.userLogin.token);
    expect(await page.evaluate(() => Object.values(localStorage))).toContain('Bearer');
    await context.close();
  });
});

test.describe('Locale', () => {
  test('default zh-CN', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByLabel('企业 ID')).toBeVisible();
    await context.close();
  });

  test("persisted under 'arco-locale'; languages offered are Chinese and English (R-page-7)", async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const storedLocale = () => page.evaluate(() => localStorage.getItem('arco-locale'));
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByLabel('Enterprise ID')).toBeVisible();
    expect(await storedLocale()).toBe('en-US');
    await page.reload();
    await expect(page.getByLabel('Enterprise ID')).toBeVisible();
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByLabel('企业 ID')).toBeVisible();
    expect(await storedLocale()).toBe('zh-CN');
    await context.close();
  });
});

test.describe('Default UI settings', () => {
  test.beforeEach(async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    if (!page.url().endsWith('/account-balance')) await page.goto('/account-balance');
    await expect(page.locator('h1')).toHaveText('账户余额');
  });

  test('light theme', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByLabel('企业 ID')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await context.close();
  });

  test('theme color #165DFF', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/login');
    await expect(page.locator('form button[type=submit]')).toHaveCSS('background-color', 'rgb(22, 93, 255)');
  });

  test('menu width 220', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    const sider = page.getByRole('navigation', { name: '菜单', exact: true }).locator('xpath=../..');
    expect(Math.round((await sider.boundingBox())?.width ?? 0)).toBe(220);
  });

  for (const [line, selector, count] of [
    ['navbar on', 'header:has(a)', 1],
    ['menu on', 'nav[aria-label="菜单"]', 1],
    ['footer on', 'footer', 1],
    ['tab bar off', 'nav[aria-label="已打开的页签"]', 0],
  ] as const)
    test(line, async ({ browser, server }) => {
      const { page } = await windowOf(browser, server, 'agent');
      await expect(page.locator(selector)).toHaveCount(count);
    });
});
