/**
 * Work in progress outside a command's form when the tab's session ends: it remains, and can be completed (R-session-16).
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { schemeKey, tokenKey } from '../../src/app/session/tokenStore.ts';
import { accounts } from '../support/accounts.ts';
import { freshCreditCode } from '../support/contract.ts';
import { visitByRest, type Credentials } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, delayRequests, logIn } from './support/journey.ts';
import { runFromPalette } from './support/keyboard.ts';
import { keepMacro, press } from './support/macros.ts';
import { expiredNotice, openTab, otherUserNotice, renewSession } from './support/notice.ts';
import { pngOf } from './support/picture.ts';
import { addAgent, addClient, hire, placeOrder } from './support/sales.ts';

const words = wordsOf('zh-CN');
const password = 'initial88';

/** Work in progress on a page. */
interface Begun {
  /** Expects the work to be there as it was typed. */
  isThere: () => Promise<void>;
  /** Continues a running action, or sends the typed text. */
  goOn: () => Promise<void>;
  /** Completes the work after its user has logged in again. */
  finish: () => Promise<void>;
}

interface Work {
  /** Returns the user of the work, with data of their own. */
  prepare: (url: string) => Promise<{ login: Credentials; route: string; names?: string[] }>;
  begin: (page: Page, names: readonly string[]) => Promise<Begun>;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Waits until the running action was refused for the remaining records, and retries these. */
async function retryRest(dialog: Locator, count: number, send: Locator): Promise<void> {
  await dialog.getByRole('button', { name: words('bulk.retryRest', { count }) }).click();
  await send.click();
  await expect(dialog).toContainText(words('bulk.result', { done: count, failed: 0 }));
}

const works: Record<string, Work> = {
  'an import': {
    prepare: async () => ({ login: accounts.salesperson, route: '/my-client/import' }),
    begin: async (page) => {
      const main = page.getByRole('main');
      const name = freshCompanyName('导入');
      const titles = '公司名称,统一社会信用代码,所属行业,员工人数,管理员姓名,管理员手机号,管理员登录账号';
      await main.getByLabel(words('client.import.password'), { exact: true }).fill(password);
      await main.locator('input[type=file]').setInputFiles({
        name: 'clients.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${titles}\n${name},${freshCreditCode()},零售,8,李四,13800138000,lisi`),
      });
      await expect(main.getByText(words('client.import.allRight', { count: 1 }))).toBeVisible();
      const send = () => main.getByRole('button', { name: words('menu.importClients') }).click();
      return {
        isThere: async () => {
          await expect(main.getByText(words('client.import.allRight', { count: 1 }))).toBeVisible();
          await expect(main.getByLabel(words('client.import.password'), { exact: true })).toHaveValue(
            password,
          );
        },
        goOn: send,
        finish: async () => {
          await send();
          await expect(page.locator('[data-record]').filter({ hasText: name })).toBeVisible();
        },
      };
    },
  },
  'a picture': {
    prepare: async (url) => ({
      login: await addAgent(url, freshCompanyName('画')),
      route: '/account-balance',
    }),
    begin: async (page) => {
      await runFromPalette(page, words('command.account.avatar'));
      const editor = dialogOf(page, words('command.account.avatar'));
      const picture = { name: 'me.png', mimeType: 'image/png', buffer: await pngOf(page) };
      await editor.locator('input[type=file]').setInputFiles(picture);
      await editor.getByLabel(words('avatar.zoom')).fill('2');
      const save = () => editor.getByRole('button', { name: words('form.save') }).click();
      return {
        isThere: () => expect(editor.getByLabel(words('avatar.zoom'))).toHaveValue('2'),
        goOn: save,
        finish: async () => {
          await save();
          await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^blob:/);
        },
      };
    },
  },
  'a package that is being published': {
    prepare: async () => ({ login: accounts.operations, route: '/app-package-release/publish' }),
    begin: async (page) => {
      const name = freshCompanyName('套餐');
      const form = page.getByRole('main').getByRole('form');
      await form.getByLabel(words('package.name')).fill(name);
      await form.getByLabel(words('package.baseSeats')).fill('20');
      await form.getByRole('combobox', { name: words('package.applications') }).click();
      await page.getByRole('option', { name: '即时通讯' }).click();
      await page.keyboard.press('Escape');
      await form.getByRole('combobox', { name: words('package.kind') }).click();
      await page.getByRole('option', { name: words('package.kind.formal') }).click();
      await form.getByRole('button', { name: words('publishing.next') }).click();
      await form.getByLabel(words('package.durationMonths')).fill('12');
      await form.getByLabel(words('package.price')).first().fill('6,400');
      await form.getByLabel(words('package.seatPrice')).fill('320');
      const publish = () =>
        form.getByRole('button', { name: words('publishing.publish'), exact: true }).click();
      return {
        isThere: () => expect(form.getByLabel(words('package.seatPrice'))).toHaveValue('320'),
        goOn: publish,
        finish: async () => {
          await publish();
          const heading = words('publishing.completed.published', { name });
          await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        },
      };
    },
  },
  'an action on several records that runs': {
    prepare: async (url) => {
      const login = await addAgent(url, freshCompanyName('批'));
      const member = await hire(url, '销售员', login);
      for (let count = 0; count < 2; count += 1)
        await placeOrder(url, member, await addClient(member, freshCompanyName('批')));
      return { login, route: '/deal-approval' };
    },
    begin: async (page) => {
      const dialog = dialogOf(page, words('command.order.reject'));
      const rows = page.locator('main [data-record]');
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) await row.getByRole('checkbox').check();
      await page.locator('[role=toolbar] [data-command="order.reject"]').click();
      await dialog.getByRole('textbox').fill('合同金额与订单不一致');
      const release = await delayRequests(page, '**/graphql', 'mutation OrderApproval');
      await page.keyboard.press('Control+Enter');
      const running = dialog.getByRole('progressbar');
      await expect(running).toBeAttached();
      return {
        isThere: () => expect(running).toBeAttached(),
        goOn: async () => release(),
        finish: () => retryRest(dialog, 2, dialog.locator('[type=submit]')),
      };
    },
  },
  'a macro that runs': {
    prepare: async (url) => {
      const operations = await visitByRest(url, accounts.operations);
      const name = freshCompanyName('宏');
      await operations.request('/agent/level', { name, discountRate: '0.9300' });
      return { login: accounts.operations, route: `/agent-grade?keyword=${name}`, names: [`停启${name}`] };
    },
    begin: async (page, [name = '']) => {
      await keepMacro(page, words, name);
      await page.keyboard.press('Home');
      await runFromPalette(page, name, name);
      const dialog = dialogOf(page, name);
      await expect(dialog.getByRole('button', { name: words('macro.run', { count: 2 }) })).toBeFocused();
      const release = await delayRequests(page, '**/graphql', 'mutation AgentLevelStatus');
      await press(page, 'Enter');
      const running = dialog.getByRole('progressbar');
      await expect(running).toBeAttached();
      return {
        isThere: () => expect(running).toBeAttached(),
        goOn: async () => release(),
        finish: () =>
          retryRest(dialog, 2, dialog.getByRole('button', { name: words('macro.run', { count: 2 }) })),
      };
    },
  },
};

interface End {
  happen: (befallen: Befallen) => Promise<void>;
  notice: (page: Page) => ReturnType<typeof expiredNotice> | undefined;
}

interface Befallen {
  context: BrowserContext;
  login: Credentials;
  /** Ends the session of the context's page on the server. */
  end: () => Promise<unknown>;
}

/** Opens a window whose session is stored a single time: `openLook` would store it again in each further tab. */
async function windowOf(browser: Browser, url: string, login: Credentials): Promise<Befallen> {
  const { token, request } = await visitByRest(url, login);
  const stored = { 'arco-locale': 'zh-CN', [tokenKey]: token, [schemeKey]: 'Bearer' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return { context, login, end: () => request('/user/loginOut', {}) };
}

const otherThan = ([enterpriseId]: Credentials) =>
  enterpriseId === 'OPS' ? accounts.developer : accounts.operations;

const ends: Record<string, End> = {
  'another tab’s logout': {
    happen: async ({ context }) => void (await openTab(context, '/login')),
    notice: (page) => expiredNotice(page, words),
  },
  'another user’s login': {
    happen: async ({ context, login }) => logIn(await context.newPage(), words, otherThan(login)),
    notice: otherUserNotice,
  },
  'the same user’s login': {
    happen: async ({ context, login }) => logIn(await context.newPage(), words, login),
    notice: () => undefined,
  },
  'a 401': {
    happen: async ({ end }) => void (await end()),
    notice: (page) => expiredNotice(page, words),
  },
};

/** The combinations of the usual run; unsavedForms.test covers all of them without a browser. */
const usual = new Set(['an import, another user’s login', 'an action on several records that runs, a 401']);

for (const [work, { prepare, begin }] of Object.entries(works))
  for (const [what, { happen, notice: noticeOf }] of Object.entries(ends))
    test(
      `${work} outlives ${what} and is brought to its end (R-session-16)`,
      usualIf(usual.has(`${work}, ${what}`)),
      async ({ browser, server }) => {
        const { login, route, names = [] } = await prepare(server.url);
        const befallen = await windowOf(browser, server.url, login);
        const { context } = befallen;
        const page = await openTab(context, route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { isThere, goOn, finish } = await begin(page, names);
        await happen(befallen);
        const notice = noticeOf(page);
        // A page learns of a session ended on the server only by its next request.
        if (what === 'a 401') await goOn();
        if (notice) await expect(notice).toBeVisible();
        else await expect(expiredNotice(page, words)).toBeHidden();
        if (what !== 'a 401') {
          await isThere();
          if (work.endsWith('runs')) await goOn();
        }
        if (notice) await renewSession(page, words, notice, login[2]);
        await finish();
        await context.close();
      },
    );

for (const [what, { happen, notice: noticeOf }] of Object.entries(ends))
  test(
    `a verdict in its five seconds is sent, whatever ${what} does (R-session-17)`,
    fullRun,
    async ({ browser, server }) => {
      const login = await addAgent(server.url, freshCompanyName('审'));
      const member = await hire(server.url, '销售员', login);
      const { orderNo } = await placeOrder(
        server.url,
        member,
        await addClient(member, freshCompanyName('审')),
      );
      const { request } = await visitByRest(server.url, login);
      const befallen = await windowOf(browser, server.url, login);
      const { context } = befallen;
      const page = await openTab(context, '/deal-approval-queue');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(orderNo);
      await main.locator('[data-command="order.approve"]').click();
      await happen(befallen);
      if (what === 'a 401') {
        const notice = noticeOf(page);
        if (!notice) throw new Error('No notice');
        await renewSession(page, words, notice, login[2]);
      }
      const status = async () => {
        const { records } = await request<{ records: { status: string }[] }>('/order/page', {
          keyword: orderNo,
        });
        return records[0]?.status;
      };
      await expect.poll(status).toBe('approved');
      await context.close();
    },
  );
