import type { Page, Route } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import { pngOf } from '../e2e/support/picture.ts';
import { answerGraph, graphRequest } from '../support/graphCalls.ts';
import { usualIf } from '../support/scope.ts';
import { delayRequests } from '../e2e/support/journey.ts';
import { addClient, hire, placeDeal } from '../e2e/support/sales.ts';
import { languages, pressOn, takeOwn, type BilingualText } from './support/forms.ts';
import { freshWindow, windowOf } from './support/windows.ts';

const toasts = (page: Page) => page.locator('.mantine-Notification-root');
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/**
 * Navigates by the menu while the list gets this answer.
 * Only the list: a failing user request would log out, and the next test uses the same window.
 */
async function goWhile(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await answerGraph(page, 'AgentLevelPage', answer);
  await page.locator('nav a[href="/agent-grade"]').click();
}

test.describe('Response code 401', () => {
  test('clear the stored token and route, then go to the login route, keeping the current query', async ({
    browser,
    server,
  }) => {
    const { page, visit } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/deal-list?status=pending');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    // The session ends elsewhere: the next call gets a 401, and the list sends one at its next filter.
    await page.request.post('/api/operation/user/loginOut', {
      headers: { Authorization: `Bearer ${visit.token}` },
    });
    const refused = page.waitForResponse(
      (answer) => answer.status() === 401 || answer.url().endsWith('/graphql'),
    );
    await page.getByRole('textbox', { name: '搜索列表' }).fill('2');
    await refused;
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await tokenIn(page)).toBeNull();
    await page.getByRole('dialog').getByRole('button').click();
    await expect(page).toHaveURL(/\/login\?redirect=deal-list&.*status=pending/);
    await page.context().close();
  });
});

test.describe('HTTP status 401 of the graph', () => {
  test('clears the stored token too', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/deal-list');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await answerGraph(page, 'OrderPage', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('textbox', { name: '搜索列表' }).fill('2');
    await expect(page.getByRole('dialog', { name: '账号已过期，请重新登录' })).toBeVisible();
    expect(await tokenIn(page)).toBeNull();
    await page.context().close();
  });

  test('so does that of a call beside the graph', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/deal-list');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await page.route('**/api/operation/order/export', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('button', { name: '导出' }).click();
    await expect(page.getByRole('dialog', { name: '账号已过期，请重新登录' })).toBeVisible();
    expect(await tokenIn(page)).toBeNull();
    await page.context().close();
  });
});

test.describe('Transport or HTTP errors (R-error-3)', () => {
  test("show an error toast with the error's message field", async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'operations');
    await page.goto('/agent-manage');
    await goWhile(page, (route) =>
      route.fulfill({ json: { errors: [{ message: '仓库正在盘点', extensions: { code: 500 } }] } }),
    );
    await expect(toasts(page).getByText('仓库正在盘点', { exact: true })).toBeVisible();
    await page.unroute('**/graphql');
  });

  for (const [form, json] of [
    ['message', { message: '仓库正在盘点' }],
    ['an envelope', { code: 500, msg: '仓库正在盘点', data: null }],
    ['errors', { errors: [{ message: '仓库正在盘点' }] }],
  ] as const)
    test(
      `of an HTTP 500 as well, as ${form}`,
      usualIf(form === 'an envelope'),
      async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, 'operations');
        await page.goto('/agent-manage');
        await goWhile(page, (route) => route.fulfill({ status: 500, json }));
        await expect(toasts(page).getByText('仓库正在盘点', { exact: true })).toBeVisible();
        await page.unroute('**/graphql');
      },
    );

  test('a login without an answer shows it too', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/login');
    await page.getByLabel('企业 ID').fill('A001');
    await page.getByLabel('账号').fill('agent');
    await page.getByLabel('密码', { exact: true }).fill('agent12');
    await page.getByRole('checkbox').check();
    await answerGraph(page, 'Login', (route) => route.abort());
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert').getByText('登录出错，请刷新重试')).toBeVisible();
    await expect(toasts(page).getByText('服务器错误', { exact: true })).toBeVisible();
    await page.unroute('**/graphql');
  });

  test('a login that is refused leaves the focus in the field that the user has gone to', async ({
    browser,
    server,
  }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/login');
    const account = page.getByLabel('账号');
    await page.getByLabel('企业 ID').fill('A001');
    await account.fill('agent');
    await page.getByLabel('密码', { exact: true }).fill('wrong12');
    await page.getByRole('checkbox').check();
    const release = await delayRequests(page, '**/graphql', 'mutation Login');
    await page.keyboard.press('Enter');
    await account.click();
    await page.keyboard.press('End');
    release();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.keyboard.type('s');
    await expect(account).toHaveValue('agents');
    await page.unrouteAll();
  });

  for (const [locale, index] of languages) {
    const message = (['Server error', '服务器错误'] satisfies BilingualText)[index];
    test(
      `or '${message}' if absent, in ${locale}`,
      usualIf(locale === 'zh-CN'),
      async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, 'operations', locale);
        await page.goto('/agent-manage');
        await goWhile(page, (route) => route.abort());
        await expect(toasts(page).getByText(message, { exact: true })).toBeVisible();
        await page.unroute('**/graphql');
      },
    );
  }

  test('of what a form sends, beside its own words and for 5 seconds', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'operations', 'zh-CN');
    await page.clock.install();
    await page.goto('/agent-grade');
    await pressOn(page, '新增代理商等级');
    const form = page.getByRole('dialog').locator('form');
    await form.getByLabel('名称', { exact: true }).fill('断线');
    await form.getByLabel('优惠比例', { exact: true }).fill('5');
    for (const [answer, words] of [
      [(route: Route) => route.abort(), '服务器错误'],
      [(route: Route) => route.fulfill({ status: 500, json: { message: '仓库正在盘点' } }), '仓库正在盘点'],
    ] as const) {
      await answerGraph(page, 'AgentLevelAdd', answer);
      const sentAt = Date.now();
      await form.locator('button[type=submit]').click();
      await expect(form.getByRole('alert')).toBeVisible();
      const toast = toasts(page).getByText(words, { exact: true });
      await expect(toast).toBeVisible();
      // The page's clock also runs by itself, and a slow machine has used up a part of the five seconds.
      await page.clock.fastForward(Math.max(0, 4000 - (Date.now() - sentAt)));
      await expect(toast).toBeVisible();
      await page.clock.fastForward(1500);
      await expect(toast).toHaveCount(0);
      await page.unroute('**/graphql');
    }
    await page.context().close();
  });

  test('for 5 seconds', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'operations', 'zh-CN');
    await page.clock.install();
    await page.goto('/agent-manage');
    await expect(page.locator('h1')).toHaveText('代理商管理');
    await page.clock.pauseAt(Date.now() + 60_000);
    await goWhile(page, (route) => route.abort());
    const toast = toasts(page).getByText('服务器错误', { exact: true });
    let passed = 0;
    const pass = async (milliseconds: number) => {
      await page.clock.runFor(milliseconds);
      passed += milliseconds;
    };
    await expect(async () => {
      await pass(50);
      await expect(toast).toBeVisible({ timeout: 200 });
    }).toPass();
    const shownAtLast = passed;
    await pass(4900 - passed);
    await expect(toast).toBeVisible();
    await pass(shownAtLast + 300);
    await expect(toast).toHaveCount(0);
    await page.context().close();
  });

  test('then reject: the screen that asked says so', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'operations');
    await page.goto('/agent-manage');
    await goWhile(page, (route) => route.abort());
    await expect(page.getByText('列表加载失败，未做任何更改')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await page.unroute('**/graphql');
  });
});

for (const [locale, index] of languages) {
  const inWords = ([english, chinese]: BilingualText) => (index === 0 ? english : chinese);

  test.describe(`Account-expired notice, in ${locale}`, usualIf(locale === 'en-US'), () => {
    const notice = inWords(['Account expired, please log in again', '账号已过期，请重新登录']);
    const again = inWords(['Log in again', '重新登录']);
    test(`'${notice}', with a '${again}' button`, async ({ browser, server }) => {
      const { page, visit } = await freshWindow(browser, server, 'agent', locale);
      // Aborts the live stream, which would report the end before the next call does.
      await page.route('**/api/operation/events', (route) => route.abort());
      await page.goto('/deal-list?status=pending');
      await expect(page.locator('[data-record]').first()).toBeVisible();
      // Holds what the page asks by itself, so that no call is refused before the menu has opened the next page.
      const letThrough = await delayRequests(page, '**/graphql');
      await page.request.post('/api/operation/user/loginOut', {
        headers: { Authorization: `Bearer ${visit.token}` },
      });
      await page.locator('nav a[href="/deal-approval"]').click();
      await expect(page).toHaveURL(`${server.url}/deal-approval`);
      letThrough();
      await expect(page.getByRole('dialog', { name: notice })).toBeVisible();
      expect(await tokenIn(page)).toBeNull();
      await page.getByRole('dialog').getByRole('button', { name: again }).click();
      await expect(page).toHaveURL(`${server.url}/login?redirect=deal-approval`);
      await page.context().close();
    });
  });

  test.describe(`Download messages, in ${locale} (R-page-9)`, usualIf(locale === 'en-US'), () => {
    let page: Page;

    test.beforeAll(async ({ browser, server }) => {
      const member = await hire(server.url, '下载员');
      const client = await addClient(member, `下载${process.pid % 10_000}${Date.now() % 1_000_000}`);
      const orderNo = await placeDeal(server.url, member, client);
      ({ page } = await windowOf(browser, server, 'agent', locale));
      await page.goto(`/deal-list?keyword=${orderNo}`);
      await page.locator('[data-record] a').first().click();
      await expect(page).toHaveURL(/deal-detail/);
    });

    test(`'${inWords(['Download Success', '下载成功'])}'`, async () => {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'contract.pdf' }).click();
      await file;
      await expect(toasts(page).getByText(inWords(['Download Success', '下载成功']))).toBeVisible();
    });

    test(`'${inWords(['Download Failed', '下载失败'])}'`, async () => {
      await page.route('**/file/*/content', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('button', { name: 'contract.pdf' }).click();
      await expect(toasts(page).getByText(inWords(['Download Failed', '下载失败']))).toBeVisible();
      await page.unroute('**/file/*/content');
    });
  });

  test.describe(`Success message '${inWords(['Operate successfully', '操作成功'])}', in ${locale}`, () => {
    const success = inWords(['Operate successfully', '操作成功']);

    test('after avatar upload (R-page-8)', usualIf(locale === 'en-US'), async ({ browser, server }) => {
      const { page } = await windowOf(browser, server, 'developer', locale);
      await page.goto('/my-app');
      await takeOwn(page, inWords(['Change avatar', '更换头像']));
      const editor = page.getByRole('dialog');
      const picture = { name: 'me.png', mimeType: 'image/png', buffer: await pngOf(page) };
      await editor.locator('input[type=file]').setInputFiles(picture);
      await editor.getByRole('button', { name: inWords(['Save', '保存']), exact: true }).click();
      await expect(toasts(page).getByText(success)).toBeVisible();
    });

    test('after staff changes (R-page-8)', usualIf(locale === 'zh-CN'), async ({ browser, server }) => {
      const { page } = await windowOf(browser, server, 'agent', locale);
      await page.goto('/user-manage-list');
      await pressOn(page, inWords(['New staff member', '新增销售人员']));
      const form = page.getByRole('dialog').locator('form');
      const fields: [BilingualText, string][] = [
        [['Name', '姓名'], '规格员'],
        [['Phone', '手机号'], '13800138000'],
        [['Login account', '登录账号'], `s${Date.now() % 100_000_000}`],
        [['Password', '密码'], 'secret123'],
        [['Confirm password', '确认密码'], 'secret123'],
      ];
      for (const [label, text] of fields) await form.getByLabel(inWords(label), { exact: true }).fill(text);
      await form.locator('button[type=submit]').click();
      await expect(toasts(page).getByText(success)).toBeVisible();
    });
  });
}

test.describe('Failed route-guard user fetch', () => {
  test('logout and login redirect', async ({ browser, server }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/account-balance');
    const logOut = graphRequest(page, 'LogOut');
    await answerGraph(page, 'UserDetail', (route) => route.fulfill({ status: 502, body: '{}' }));
    await page.locator('nav a[href="/deal-list"]').click();
    await logOut;
    await expect(page).toHaveURL(`${server.url}/login?redirect=deal-list`);
    expect(await tokenIn(page)).toBeNull();
    await page.context().close();
  });
});
