import type { Locator, Page } from '@playwright/test';
import { takeFromRow, takeOwn } from '../spec/support/forms.ts';
import { freshCreditCode } from '../support/contract.ts';
import { startFilledProduct, startProduct, type ProductServer } from '../support/productServer.ts';
import { recordRest, type RestRecorder } from '../support/restRecorder.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test as base, wordsOf } from './support/fixtures.ts';
import { giveContract, logIn, openMenu, rowWith, settled } from './support/journey.ts';
import { pngOf } from './support/picture.ts';

/** The calls that the specification lists, as it writes them. */
const section7 = `
POST /api/operation/user/login
POST /api/operation/user/loginOut
GET /api/operation/user/detail
PUT /api/operation/user/modifyPassword
PUT /api/operation/user/modifyAvatarUrl
GET /api/operation/user/page
GET /api/operation/user/list
POST /api/operation/user
PUT /api/operation/user/resign
GET /api/operation/sys/parameter
GET /api/operation/file/upload/credential
GET /api/operation/dict/byType
GET /api/operation/agent/level/page
POST /api/operation/agent/level
PUT /api/operation/agent/level
PUT /api/operation/agent/level/status
DELETE /api/operation/agent/level/{id}
GET /api/operation/agent/level/list
GET /api/operation/agent/page
GET /api/operation/agent/detail
POST /api/operation/agent
PUT /api/operation/agent
PUT /api/operation/agent/status
GET /api/operation/agent/details/{id}
GET /api/operation/agent/list
GET /api/operation/agent/recharge/record/page
POST /api/operation/agent/recharge
POST /api/operation/order/page
GET /api/operation/order/detail
GET /api/operation/order/createUserDown
POST /api/operation/order/orderApproval
POST /api/operation/order/add
POST /api/operation/order/addRenew
POST /api/operation/order/payProductPrice
GET /api/operation/order/payProductInfo
POST /api/operation/customer/page
GET /api/operation/customer/detail
GET /api/operation/customer/generateId
POST /api/operation/customer/add
POST /api/operation/customer/editStatus`
  .trim()
  .split('\n');

/** Listed calls that the page has no use for, with the reason. */
const unused: Record<string, string> = {};

/** Runs the page in front and REST in its own process behind it, so that all traffic between the two is visible. */
const test = base.extend<{ rest: ProductServer; recorder: RestRecorder }>({
  rest: [
    async ({}, use) => {
      const rest = await startFilledProduct();
      await use(rest);
      await rest.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
  recorder: async ({ rest }, use) => {
    const recorder = await recordRest(rest.url);
    await use(recorder);
    recorder.close();
  },
  product: [
    async ({ recorder }, use) => {
      const page = await startProduct({ OPERATION_API_URL: recorder.url });
      await use(page);
      await page.stop();
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

const words = wordsOf('zh-CN');
/** A company with a package, and a member of the staff, both of this day. */
const company = '日间科技有限公司';
const [leaver, receiver] = ['离职员', '接收员'];
const sold = '协同办公标准版';

const dialogOf = (page: Page) => page.getByRole('dialog');

async function send(form: Locator, title: string): Promise<void> {
  await form.getByRole('button', { name: new RegExp(title) }).click();
  await expect(form).toBeHidden();
}

/** Chooses the option, or the first one if it does not matter. */
async function choose(page: Page, form: Locator, field: string, choice = ''): Promise<void> {
  await form.getByRole('combobox', { name: field, exact: true }).click();
  // A native filter's options do not belong to the list that has opened.
  await page.getByRole('listbox').getByRole('option', { name: choice }).first().click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: words('session.logout') }).click();
  await expect(page.getByLabel(words('login.enterpriseId'))).toBeVisible();
}

async function operationsDay(page: Page): Promise<void> {
  await logIn(page, words, 'operations');
  const dialog = dialogOf(page);
  const main = page.getByRole('main');
  await openMenu(page, words('menu.agentGrade'));
  await page.getByRole('button', { name: words('command.agentLevel.new') }).click();
  await dialog.getByLabel(words('agentLevel.name')).fill('一日级');
  await dialog.getByLabel(words('agentLevel.discountRate')).fill('5');
  await send(dialog, words('form.create'));
  await takeFromRow(page, rowWith(page, '一日级'), words('command.agentLevel.edit'));
  await dialog.getByLabel(words('agentLevel.discountRate')).fill('6');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  for (const command of ['disable', 'delete'] as const) {
    await takeFromRow(page, rowWith(page, '一日级'), words(`command.agentLevel.${command}`));
    await send(dialog, words(`command.agentLevel.${command}`));
  }

  await openMenu(page, words('menu.agentManage'));
  await page.getByRole('button', { name: words('command.agent.new') }).click();
  await main.getByLabel(words('agent.name')).fill('一日代理商');
  await main.getByRole('combobox', { name: words('agent.level') }).click();
  await page.getByRole('option').first().click();
  await main.getByLabel(words('agent.director')).fill('陈主管');
  await main.getByLabel(words('login.enterpriseId')).fill('A1DAY');
  await main.getByLabel(words('login.password'), { exact: true }).fill('abc1234');
  await main.getByRole('button', { name: words('form.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: '一日代理商' })).toBeVisible();
  await main
    .getByRole('link', { name: words('command.agent.edit') })
    .or(main.getByRole('button', { name: words('command.agent.edit') }))
    .first()
    .click();
  await main.getByLabel(words('agent.director')).fill('李主管');
  await main.locator('button[type=submit]').click();
  await expect(page.getByText('李主管')).toBeVisible();
  await main.getByRole('button', { name: words('command.agent.disable') }).click();
  await send(dialog, words('command.agent.disable'));

  await openMenu(page, words('menu.agentPay'));
  await page.getByRole('button', { name: words('command.recharge.new') }).click();
  await choose(page, main, words('recharge.agent'), 'A001');
  await main.getByLabel(words('recharge.amount')).fill('1234');
  await main.getByRole('button', { name: `${words('command.recharge.new')} ¥1,234.00` }).click();
  await expect(page.locator('[data-record]').first()).toContainText('¥1,234.00');

  await takeOwn(page, words('command.account.avatar'));
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await pngOf(page) };
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByRole('button', { name: words('form.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await logOut(page);
}

/** Adds the contract to the form, and sends it. */
async function sendWithContract(page: Page, form: Locator, title: string): Promise<void> {
  await giveContract(form);
  await settled(form);
  await form.getByRole('button', { name: new RegExp(`^${title} ¥`) }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/DD\d{14,}/).first()).toBeVisible();
}

async function salesDay(page: Page): Promise<void> {
  await logIn(page, words, 'salesperson');
  const main = page.getByRole('main');
  await openMenu(page, words('menu.myClient'));
  await page.getByRole('button', { name: words('command.customer.new') }).click();
  await expect(main.getByLabel(words('customer.companyId'))).toHaveValue(/^[A-Z0-9]{4}$/);
  await main.getByLabel(words('customer.name')).fill(company);
  await main.getByLabel(words('customer.creditCode')).fill(freshCreditCode());
  await choose(page, main, words('customer.industry'), words('industry.internet'));
  await main.getByLabel(words('customer.employeeCount')).fill('60');
  await main.getByLabel(words('customer.adminName')).fill('王小明');
  await main.getByLabel(words('customer.adminPhone')).fill('13800138000');
  await main.getByLabel(words('customer.adminAccount')).fill('wangxm');
  await main.getByLabel(words('customer.adminPassword'), { exact: true }).fill('secret123');
  await main.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret123');
  await main.getByRole('button', { name: words('form.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await page.getByRole('button', { name: words('command.customer.sellPackage') }).click();
  await choose(page, dialogOf(page), words('order.package'), sold);
  await sendWithContract(page, dialogOf(page), words('command.customer.sellPackage'));
}

async function agentDay(page: Page): Promise<void> {
  await logIn(page, words, 'agent');
  const dialog = dialogOf(page);
  await openMenu(page, words('menu.accountBalance'));
  await expect(page.getByText(words('account.createdAt'))).toBeVisible();

  await openMenu(page, words('menu.dealList'));
  await choose(page, page.getByRole('search'), words('customer.salesperson'));
  await expect(page).toHaveURL(/salespersonId=/);
  await openMenu(page, words('menu.dealApproval'));
  await rowWith(page, company).getByRole('link').first().click();
  await expect(page).toHaveURL(/deal-approval-detail/);
  await expect(page.locator('[data-record]')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: words('command.order.approve') })
    .click();
  await send(dialog, words('command.order.approve'));

  await openMenu(page, words('menu.userManageList'));
  for (const name of [leaver, receiver]) {
    await page.getByRole('button', { name: words('command.staff.add') }).click();
    await dialog.getByLabel(words('user.name')).fill(name);
    await dialog.getByLabel(words('user.mobile')).fill('13900139000');
    await dialog.getByLabel(words('user.account')).fill(name === leaver ? 'leaver' : 'receiver');
    await dialog.getByLabel(words('login.password'), { exact: true }).fill('secret123');
    await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret123');
    await send(dialog, words('form.create'));
  }
  await takeFromRow(page, rowWith(page, leaver), words('command.staff.resign'));
  await choose(page, dialog, words('staff.mode'), words('staff.mode.one'));
  await choose(page, dialog, words('staff.receiver'), receiver);
  await dialog.getByRole('button', { name: words('command.staff.resign') }).click();
  await expect(rowWith(page, leaver)).toContainText(words('staff.status.resigned'));
  await page.keyboard.press('Escape');

  await openMenu(page, words('menu.customerManageList'));
  const another = page.locator('[data-record]').filter({ hasNotText: company }).first();
  await another.getByRole('link').first().click();
  await page.getByRole('button', { name: words('command.customer.disable') }).click();
  await send(dialog, words('command.customer.disable'));
}

async function renew(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('command.customer.renew') }).click();
  await sendWithContract(page, dialogOf(page), words('command.customer.renew'));
}

async function developerDay(page: Page): Promise<void> {
  await logIn(page, words, 'developer');
  await expect(page.locator('[data-record]').first()).toBeVisible();
  await takeOwn(page, words('command.account.password'));
  const dialog = dialogOf(page);
  await dialog.getByLabel(words('ownAccount.oldPassword'), { exact: true }).fill(accounts.developer[2]);
  await dialog.getByLabel(words('user.newPassword'), { exact: true }).fill('Fresh-123');
  await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('Fresh-123');
  await send(dialog, words('command.account.password'));
}

test(
  'what the page sends to REST in a day of each role is what the specification lists',
  fullRun,
  async ({ openWindow, recorder }) => {
    const [operations, sales, agent, developer] = await Promise.all(
      ['zh-CN', 'zh-CN', 'zh-CN', 'zh-CN'].map(() => openWindow('zh-CN')),
    );
    if (!operations || !sales || !agent || !developer) throw new Error('Four windows were wanted');
    await Promise.all([operationsDay(operations), developerDay(developer)]);
    await salesDay(sales);
    await agentDay(agent);
    await renew(sales);

    const listed = (call: string) =>
      section7.find((line) => new RegExp(`^${line.replace(/\{id\}/, '[^/]+')}$`).test(call));
    const sent = recorder.calls.filter(({ path }) => path.startsWith('/api/operation/'));
    const used = new Set(sent.map(({ method, path }) => listed(`${method} ${path}`)));
    expect(section7.filter((line) => !used.has(line))).toEqual(Object.keys(unused));

    const tokens = new Set<unknown>();
    for (const { method, path, headers } of sent) {
      const call = `${method} ${path}`;
      expect(headers['user-client'], call).toBe('3');
      expect(headers['accept-language'], call).toBe('zh-CN');
      // These two calls are open to everybody.
      if (/\/(user\/login|sys\/demo)$/.test(path)) expect(headers, call).not.toHaveProperty('authorization');
      else {
        expect(headers.authorization, call).toMatch(/^Bearer [\w-]{43}$/);
        tokens.add(headers.authorization);
      }
      if (path.endsWith('/upload/credential')) expect(headers.osstype, call).toBe('local');
    }
    expect(tokens.size).toBe(4);
  },
);
