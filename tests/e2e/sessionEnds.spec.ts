/**
 * Work in progress outside a command's form when the tab's session ends: it remains, and can be completed (R-session-16).
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { schemeKey, tokenKey } from '../../src/app/session/tokenStore.ts';
import { accounts } from '../support/accounts.ts';
import { visitByRest, type Credentials } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { paletteLine, works } from './support/begunWork.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import { expiredNotice, openTab, otherUserNotice, renewSession } from './support/notice.ts';
import { addAgent, addClient, hire, placeOrder } from './support/sales.ts';

const words = wordsOf('zh-CN');

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
const usual = new Set([
  'an action on several records that runs, a 401',
  'a line of the palette, another tab’s logout',
]);

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

test(
  'Ctrl+K on the notice does not close the palette below it (R-session-16)',
  fullRun,
  async ({ browser, server }) => {
    const { context } = await windowOf(browser, server.url, accounts.operations);
    const page = await openTab(context, '/agent-manage/agentInfo');
    const password = expiredNotice(page, words).getByLabel(words('login.password'), { exact: true });
    const line = paletteLine(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(line).toBeFocused();
    await page.keyboard.type('充值 深圳');
    const other = await openTab(context, '/login');
    await expect(password).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ops');
    await expect(password).toHaveValue('ops');
    await expect(line).toHaveValue('充值 深圳');
    await logIn(other, words, 'operations');
    await expect(line).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(line).toBeHidden();
    await context.close();
  },
);

test('Ctrl+K on the notice opens no palette over it (R-session-16)', fullRun, async ({ browser, server }) => {
  const { context } = await windowOf(browser, server.url, accounts.operations);
  const page = await openTab(context, '/agent-manage/agentInfo');
  const password = expiredNotice(page, words).getByLabel(words('login.password'), { exact: true });
  const name = page.getByRole('main').getByRole('textbox').first();
  await name.fill(freshCompanyName('代'));
  const other = await openTab(context, '/login');
  await expect(password).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ops');
  await expect(password).toHaveValue('ops');
  await logIn(other, words, 'operations');
  await expect(name).toBeFocused();
  await expect(paletteLine(page)).toBeHidden();
  await context.close();
});

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
