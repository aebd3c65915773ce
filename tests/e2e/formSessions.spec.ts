/**
 * Every form of the product × every end of its session: what was typed remains, and the same user goes on with it
 * (R-session-16). The forms come from the table of commands and from the routes, so that a new one is tested by itself.
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { schemeKey, tokenKey } from '../../src/app/session/tokenStore.ts';
import { allCommands } from '../../src/commands/registry.ts';
import type { Command } from '../../src/commandKit/command.ts';
import { receiptsKey } from '../../src/commands/core/receipts.ts';
import { menuOf } from '../../src/domain/menu.ts';
import { sidePages } from '../../src/domain/pages.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import { preferenceKey } from '../../src/ui/list/listPreference.ts';
import { accounts } from '../support/accounts.ts';
import { contractFile } from '../support/contract.ts';
import { callsOf, settle } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { formPaths } from '../support/routedScreens.ts';
import { usualIf } from '../support/scope.ts';
import { screensOf, visitAs, type Visit } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { expiredNotice, openTab, otherUserNotice, renewSession } from './support/notice.ts';

const words = wordsOf('zh-CN');

/** A window with one session, which is stored a single time. */
interface Window {
  context: BrowserContext;
  page: Page;
  role: Role;
}

async function openWindow(browser: Browser, url: string, role: Role): Promise<Window> {
  const { token } = await visitByRest(url, accounts[role]);
  const stored = { 'arco-locale': 'zh-CN', [tokenKey]: token, [schemeKey]: 'Bearer' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return { context, page: await context.newPage(), role };
}

/** Stores the token of a login in another tab of the window. */
async function logInElsewhere({ context }: Window, { token }: RestVisit): Promise<void> {
  const tab = await openTab(context, '/openapi.json');
  await tab.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
  await tab.close();
}

/** Ends the session of the window's token on the server, as a change of the password elsewhere does. */
async function endOnServer({ page }: Window): Promise<void> {
  const status = await page.evaluate(async (key) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem(key)}`, 'User-Client': '3' };
    const json = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const answer = await fetch('/api/operation/user/loginOut', {
      method: 'POST',
      headers: { ...headers, ...json },
      body: '{}',
    });
    return answer.status;
  }, tokenKey);
  expect(status).toBe(200);
}

interface End {
  happen: (window: Window, url: string) => Promise<void>;
  /** The notice that lies over the form; undefined: the form goes on without one. */
  notice: (page: Page) => Locator | undefined;
}

const ends: Record<string, End> = {
  'another tab’s logout': {
    happen: async ({ context }) => {
      const tab = await openTab(context, '/login');
      await tab.getByLabel(words('login.account')).waitFor();
      await tab.close();
    },
    notice: (page) => expiredNotice(page, words),
  },
  'another user’s login': {
    happen: async (window, url) =>
      logInElsewhere(
        window,
        await visitByRest(url, accounts[window.role === 'operations' ? 'developer' : 'operations']),
      ),
    notice: otherUserNotice,
  },
  'the same user’s login': {
    happen: async (window, url) => logInElsewhere(window, await visitByRest(url, accounts[window.role])),
    notice: () => undefined,
  },
  'a 401': {
    happen: async (window) => {
      await endOnServer(window);
      // Another tab gets the answer, because a form at rest sends nothing.
      const tab = await openTab(window.context, '/home');
      await expiredNotice(tab, words)
        .or(tab.getByLabel(words('login.account')))
        .first()
        .waitFor();
      await tab.close();
    },
    notice: (page) => expiredNotice(page, words),
  },
};

const contractName = 'contract.pdf';

const typedFields =
  'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [role=combobox], [readonly])';

/** Fills in the form's first field: a text or a number, or else a file or a choice. */
async function fillIn(page: Page, form: Locator): Promise<void> {
  const typed = form.locator(typedFields).filter({ visible: true }).and(page.locator(':enabled'));
  const file = form.locator('input[type=file]');
  const choice = form.getByRole('combobox').filter({ visible: true });
  const box = form.locator('[type=checkbox], [type=radio]').and(page.locator(':enabled'));
  if ((await typed.count()) > 0) {
    const field = typed.first();
    await field.fill((await field.getAttribute('inputmode')) === null ? '写到一半的' : '12');
  } else if ((await file.count()) > 0) {
    await file.first().setInputFiles(contractFile());
    await expect(form.getByText(contractName).first()).toBeVisible();
  } else if ((await choice.count()) > 0) {
    await choice.first().click();
    // Not a native option of the page below, nor one of another field, whose list is closed.
    const offered = page.locator('[data-combobox-option]:not([data-combobox-disabled])');
    const isOfSeveral = (await form.locator('.mantine-Pill-label').count()) > 0;
    // A field of several may have all of its choices already.
    if (isOfSeveral) await page.keyboard.press('Backspace');
    else await offered.filter({ visible: true }).last().click();
  } else if ((await box.count()) > 0) await box.first().setChecked(!(await box.first().isChecked()));
  else throw new Error('The form has no field');
}

/** Returns the values of all fields of the form, the chosen records of a field for several, and the chosen file. */
async function valuesOf(form: Locator): Promise<string[]> {
  const fields = form.locator('input:not([type=hidden], [type=file]), textarea, select, .mantine-Pill-label');
  const values = await fields.evaluateAll((all) =>
    all.map((each) => {
      if (!('value' in each)) return each.textContent;
      const field = each as HTMLInputElement;
      const isBox = field.type === 'checkbox' || field.type === 'radio';
      return `${field.name} ${isBox ? field.checked : field.value}`;
    }),
  );
  const isFileShown = (await form.getByText(contractName).count()) > 0;
  return isFileShown ? [...values, contractName] : values;
}

/** Lets each end happen to the filled form, and logs its user in again. */
async function expectToOutliveAll(window: Window, url: string, form: Locator): Promise<void> {
  const { page, role } = window;
  const untouched = await valuesOf(form);
  await fillIn(page, form);
  await settle(page, callsOf(page));
  await expect.poll(() => valuesOf(form)).not.toEqual(untouched);
  const typed = await valuesOf(form);
  if ((await form.getAttribute('data-layout')) !== null)
    await expect(form).toHaveAttribute('data-dirty', 'true');
  for (const [what, { happen, notice: noticeOf }] of Object.entries(ends))
    await test.step(what, async () => {
      await happen(window, url);
      const notice = noticeOf(page);
      if (notice) {
        await expect(notice).toBeVisible();
        expect(await valuesOf(form), 'below the notice').toEqual(typed);
        await renewSession(page, words, notice, accounts[role][2]);
      }
      await expect(expiredNotice(page, words)).toBeHidden();
      await expect(form).toBeVisible();
      expect(await valuesOf(form), 'with the new session').toEqual(typed);
    });
}

/** The page on which the forms of a role are opened: one with a list, which some forms are about. */
const listOf: Record<Role, string> = {
  agent: '/deal-list',
  salesperson: '/my-client',
  operations: '/agent-grade',
  developer: '/my-app',
};

interface Visitor {
  role: Role;
  visit: Visit;
  page: Page;
}

async function savePreference({ visit }: Visitor, key: string, value: object): Promise<void> {
  await visit.request('/user/preference', { key, value: JSON.stringify(value) }, 'PUT');
}
const saveView = (visitor: Visitor) =>
  savePreference(visitor, preferenceKey(listOf[visitor.role]), {
    ...{ hidden: [], added: [], density: 'normal' },
    views: [{ name: '待办', view: 'status=pending' }],
  });
const saveMacro = (visitor: Visitor) =>
  savePreference(visitor, 'shell.macro.tested', {
    ...{ name: '停用', keywords: [], on: 'customer' },
    steps: [{ command: 'customer.disable', link: '?run=customer.disable' }],
  });

/** The records that a form needs beside those of the demo, by command. */
const prepared: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  'note.edit': async ({ role, visit }) => {
    const subject = role === 'operations' ? 'auditCase' : 'customer';
    const subjectId =
      role === 'operations'
        ? await visit.firstId('/audit-case/page?status=open')
        : await visit.firstId('/customer/page', { status: 'enabled' });
    await visit.request('/note', { subject, subjectId, text: '下周再联系' });
  },
  // Because the palette offers the newest entry first: that of a login has no record to compare.
  'auditEntry.compareRecords': ({ visit }) =>
    visit.request('/agent/level', { name: freshCompanyName('比'), discountRate: '0.9300' }),
  // The demo has one open case, which is chosen when the form opens.
  'auditEntry.addToCase': ({ visit }) =>
    visit.request('/audit-case', { title: freshCompanyName('案'), description: '' }),
  'list.openView': saveView,
  'list.removeView': saveView,
  'macro.rename': saveMacro,
  'macro.remove': saveMacro,
  // A macro is made of the commands that were run in this window.
  'macro.new': async ({ visit, page }) => {
    const { userId } = await visit.request<{ userId: string }>('/user/detail');
    const receipt = {
      ...{ id: '1', at: new Date().toISOString(), command: 'customer.disable' },
      ...{ link: '?run=customer.disable', given: [], result: '', refused: false },
      record: { type: 'customer', id: '00000000-0000-4000-8000-000000000001', name: '甲' },
    };
    await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      receiptsKey(userId),
      JSON.stringify([receipt]),
    ] as const);
  },
};

/** Opens the form of a command by the palette, on the first record that it offers. */
async function openForm(visitor: Visitor, { id, title, on }: Command): Promise<Locator> {
  const { page, role } = visitor;
  await prepared[id]?.(visitor);
  const calls = callsOf(page);
  await page.goto(listOf[role]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page, calls);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words(title));
  await settle(page, calls);
  await palette(page).locator(`[id$="command:${id}"]`).click();
  await settle(page, calls);
  if (on) await page.keyboard.press('Enter');
  const form = page.locator('form[data-layout]');
  await expect(form).toBeVisible();
  await settle(page, calls);
  return form;
}

/** The form of the usual run: a dialog on a record. */
const usual = new Set(['salesperson note.addToCustomer']);

const pagesOf = (role: Role) => [
  ...menuOf(role).flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...sidePages.flatMap(({ path, roles: of }) => (of.includes(role) ? [path] : [])),
];

const hasFields = ({ input }: Command) => input !== undefined && input.fields.length > 0;

for (const role of roles) {
  for (const command of allCommands.filter((each) => hasFields(each) && each.roles.includes(role)))
    test(
      `the form of ${command.id} of ${role} outlives its session (R-session-16)`,
      usualIf(usual.has(`${role} ${command.id}`)),
      async ({ browser, server: { url } }) => {
        const window = await openWindow(browser, url, role);
        const visit = await visitAs(url, role);
        const form = await openForm({ role, visit, page: window.page }, command);
        await expectToOutliveAll(window, url, form);
        await window.context.close();
      },
    );

  for (const path of formPaths().filter((each) => pagesOf(role).includes(each)))
    test(
      `the page ${path} of ${role} outlives its session (R-session-16)`,
      usualIf(usual.has(`${role} ${path}`)),
      async ({ browser, server }) => {
        const screens = await screensOf(role, await visitAs(server.url, role));
        // Without a client that page only asks for one, who is in the address once chosen.
        const routes = screens.flatMap(({ route, open }) =>
          !open && route.replace(/\?.*$/, '') === path && route !== '/my-client/buy-renew' ? [route] : [],
        );
        expect(routes.length).toBeGreaterThan(0);
        for (const route of routes) {
          const window = await openWindow(browser, server.url, role);
          const { page } = window;
          const calls = callsOf(page);
          await page.goto(route);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await settle(page, calls);
          await expectToOutliveAll(window, server.url, page.getByRole('main'));
          await window.context.close();
        }
      },
    );
}
