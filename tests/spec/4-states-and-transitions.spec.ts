import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import { hire } from '../e2e/support/sales.ts';
import { freshCreditCode } from '../support/contract.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fieldOf, pressOn, takeFromRow } from './support/forms.ts';
import { freshWindow, windowOf } from './support/windows.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.locator('[data-record]').filter({ hasText: text });
let named = 0;
/** Returns a name that is unique in the run. */
const fresh = (prefix: string) => `${prefix}${process.pid % 10_000}${Date.now() % 100_000}${(named += 1)}`;

/** Chooses the command in the row's menu, first declines the question, and then confirms it. */
async function confirm(page: Page, row: Locator, title: string, question: string): Promise<void> {
  await takeFromRow(page, row, title);
  await expect(dialogOf(page).getByText(question, { exact: true })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '取消' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await takeFromRow(page, row, title);
  await dialogOf(page).getByRole('button', { name: title, exact: true }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

test.describe('Agent level, each with a confirmation prompt (R-level-3)', () => {
  const name = fresh('规格等级');
  let page: Page;

  test.beforeAll(async ({ browser, server }) => {
    const { request } = await visitByRest(server.url, accounts.operations);
    await request('/agent/level', { name, discountRate: '0.05' });
    ({ page } = await windowOf(browser, server, 'operations'));
    await page.goto(`/agent-grade?keyword=${encodeURIComponent(name)}`);
  });

  test('disabled', async () => {
    const question = `停用等级“${name}”？已使用该等级的代理商不受影响，但不能再分配给其他代理商。`;
    await confirm(page, rowOf(page, name), '停用代理商等级', question);
    await expect(rowOf(page, name)).toContainText('停用');
  });

  test('enabled', async () => {
    const question = `启用等级“${name}”？启用后可重新分配给代理商。`;
    await confirm(page, rowOf(page, name), '启用代理商等级', question);
    await expect(rowOf(page, name)).toContainText('启用');
  });

  test('deleted', async () => {
    await confirm(page, rowOf(page, name), '删除代理商等级', `删除等级“${name}”？删除后不能恢复。`);
    await page.reload();
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  });
});

test.describe('Agent manager, with confirmation', () => {
  const name = fresh('规格代理');
  let page: Page;

  test.beforeAll(async ({ browser, server }) => {
    const { request } = await visitByRest(server.url, accounts.operations);
    const levels = await request<{ id: string }[]>('/agent/level/list');
    const enterpriseId = `S${Date.now() % 100_000_000}`;
    const account = { enterpriseId, account: 'agent', password: 'agent12' };
    await request('/agent', { ...account, name, director: '李主管', levelId: levels[0]?.id });
    ({ page } = await windowOf(browser, server, 'operations'));
    await page.goto(`/agent-manage?keyword=${encodeURIComponent(name)}`);
  });

  test('disabled', async () => {
    const question = `停用代理商“${name}”？代理商及其员工将立即退出登录，且不能再登录。`;
    await confirm(page, rowOf(page, name), '停用代理商', question);
    await expect(rowOf(page, name)).toContainText('停用');
  });

  test('enabled', async () => {
    const question = `启用代理商“${name}”？启用后代理商及其员工可重新登录。`;
    await confirm(page, rowOf(page, name), '启用代理商', question);
    await expect(rowOf(page, name)).toContainText('启用');
  });
});

test.describe('Customer', () => {
  const name = fresh('规格客户');
  let page: Page;

  test.beforeAll(async ({ browser, server }) => {
    const { request } = await visitByRest(server.url, accounts.salesperson);
    await request('/customer/add', {
      ...(await request<object>('/customer/generateId')),
      name,
      employeeCount: 8,
      creditCode: freshCreditCode(),
      industry: 'other',
      adminName: '李四',
      adminPhone: '13800138000',
      adminAccount: 'lisi',
      adminPassword: 'secret123',
      adminPasswordAgain: 'secret123',
    });
    ({ page } = await windowOf(browser, server, 'agent'));
    await page.goto(`/customer-manage-list?keyword=${encodeURIComponent(name)}`);
  });

  test('disabled', async () => {
    const question = `停用客户“${name}”？停用后不能为其下单，使用中的产品包不受影响。`;
    await confirm(page, rowOf(page, name), '停用客户', question);
    await expect(rowOf(page, name)).toContainText('停用');
  });

  test('enabled', async () => {
    await confirm(page, rowOf(page, name), '启用客户', `启用客户“${name}”？启用后可继续下单。`);
    await expect(rowOf(page, name)).toContainText('启用');
  });
});

test.describe('Staff member', () => {
  test('on resignation their resources are either transferred to another member or not', async ({
    browser,
    server,
  }) => {
    const name = fresh('离职员');
    await hire(server.url, name);
    const { page } = await windowOf(browser, server, 'agent');
    await page.goto(`/user-manage-list?keyword=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toContainText('在职');
    await takeFromRow(page, rowOf(page, name), '办理离职');
    const form = dialogOf(page).locator('form');
    await fieldOf(form, '名下客户与订单').click();
    for (const choice of ['不移交', '全部移交给一人', '逐个客户指定接收人'])
      await expect(page.getByRole('option', { name: choice, exact: true })).toBeVisible();
    await page.getByRole('option', { name: '不移交', exact: true }).click();
    await form.locator('button[type=submit]').click();
    await expect(page.getByText(/操作成功：.*已离职/).first()).toBeVisible();
    await page.goto(`/user-manage-list?keyword=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toContainText('已离职');
  });
});

test.describe('Session', () => {
  test('a token in local storage means logged in', async ({ browser, server }) => {
    const { page, visit } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/account-balance');
    await expect(page.locator('h1')).toHaveText('账户余额');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(visit.token);
    await page.context().close();
  });

  test('any 401 response code clears the token and sends the user to the login route', async ({
    browser,
    server,
  }) => {
    const { page } = await freshWindow(browser, server, 'agent', 'zh-CN');
    await page.goto('/account-balance');
    await expect(page.locator('h1')).toHaveText('账户余额');
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { errors: [{ message: '未登录', extensions: { code: 401 } }] } }),
    );
    await page.locator('nav a[href="/deal-list"]').click();
    await page.getByRole('dialog').getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(`${server.url}/login?redirect=deal-list`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.context().close();
  });
});

test.describe('Publishing a package is a 3-step flow', () => {
  const name = fresh('规格套餐');
  let page: Page;
  const form = () => page.locator('main form');

  test.beforeAll(async ({ browser, server }) => {
    // Uses a fresh window, because the draft is stored in the browser until the package is created.
    ({ page } = await freshWindow(browser, server, 'operations', 'zh-CN'));
    await page.goto('/app-package-release');
    await pressOn(page, '发布产品包');
  });
  test.afterAll(() => page.context().close());

  test('1. package and application configuration', async () => {
    await expect(page.getByRole('form', { name: '产品包与应用配置' })).toBeVisible();
    await fieldOf(form(), '产品包名称').fill(name);
    await fieldOf(form(), '基础席位').fill('10');
    await fieldOf(form(), '包含应用').click();
    await page.getByRole('option', { name: '即时通讯' }).click();
    await page.keyboard.press('Escape');
    await fieldOf(form(), '类型').click();
    await page.getByRole('option', { name: '正式' }).click();
    await form().getByRole('button', { name: '下一步' }).click();
  });

  test('2. duration and price', async () => {
    await expect(page.getByRole('form', { name: '时长与价格' })).toBeVisible();
    await fieldOf(form(), '时长（月）').fill('12');
    await fieldOf(form(), '价格').fill('1200');
    await fieldOf(form(), '席位单价').fill('100');
    await form().getByRole('button', { name: '上架', exact: true }).click();
  });

  test('3. completion', async () => {
    await expect(page.getByRole('heading', { name: `${name} 已上架` })).toBeVisible();
  });

  test('with options to continue creating', async () => {
    await page.getByRole('main').getByRole('button', { name: '继续创建' }).click();
    await expect(page.getByRole('form', { name: '产品包与应用配置' })).toBeVisible();
    await expect(fieldOf(form(), '产品包名称')).toHaveValue('');
  });
});
