import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import type { ProductServer } from '../support/productServer.ts';
import { visitByRest } from '../support/restVisit.ts';
import type { Visitor } from '../support/screens.ts';
import { accounts } from '../support/accounts.ts';
import { fieldScreens } from './support/fieldScreens.ts';
import { fieldOf, languages, pressOn, type BilingualText } from './support/forms.ts';
import { windowOf, type SharedWindow } from './support/windows.ts';

/** Returns the visitor's windows in English and in Chinese. */
function windowsOf(browser: Browser, server: ProductServer, visitor: Visitor) {
  return Promise.all(languages.map(([locale]) => windowOf(browser, server, visitor, locale)));
}

/**
 * Returns the column's value in the first row that has one.
 * It reads head and rows in one call, because a narrow column may disappear at any time.
 */
async function cellUnder(page: Page, label: string): Promise<string> {
  const cell = await page.evaluate((label) => {
    const textOf = (element: Element | undefined) => (element as HTMLElement | undefined)?.innerText.trim();
    const heads = [...document.querySelectorAll('thead th')];
    const columnIndex = heads.findIndex((head) => textOf(head) === label);
    if (columnIndex < 0) return undefined;
    const rows = [...document.querySelectorAll('[data-record]')];
    const cells = rows.map((row) => textOf([...row.querySelectorAll('td, th')][columnIndex]));
    return cells.find((text) => text && text !== '—') ?? cells[0];
  }, label);
  return cell ?? `no column ${label}`;
}

/** Returns the value that the record's page shows for the label. */
async function factOf(page: Page, label: string): Promise<string> {
  const term = page.locator('dt').filter({ hasText: new RegExp(`^${label.replace(/[()]/g, '\\$&')}$`) });
  return (await term.first().locator('xpath=following-sibling::dd').innerText()).trim();
}

test.describe('Current user', () => {
  for (const [field, value] of [
    ['userId', expect.stringMatching(/^[\da-f-]{36}$/)],
    ['name', expect.stringMatching(/./)],
    ['mobile', expect.any(String)],
    // In the spec the role of an unknown user is '*'; here there is no user before the answer.
    ['roleId', 1],
  ] as const)
    test(field, async ({ server }) => {
      const { request } = await visitByRest(server.url, accounts.agent);
      expect((await request<Record<string, unknown>>('/user/detail'))[field]).toEqual(value);
    });

  test('avatarUrl', async ({ server }) => {
    const { request } = await visitByRest(server.url, accounts.agent);
    expect(await request('/user/detail')).toHaveProperty('avatarUrl');
  });

  test('name and avatar stand in the navbar', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    const { request } = await visitByRest(server.url, accounts.agent);
    const { name } = await request<{ name: string }>('/user/detail');
    await page.goto('/account-balance');
    await expect(page.getByRole('banner').getByRole('button').last()).toContainText(name);
  });
});

test.describe('Role values', () => {
  for (const [words, role, value] of [
    ['operations 0', 'operations', 0],
    ['salesman -1', 'salesperson', -1],
    ['developer -2', 'developer', -2],
    ['agent 1', 'agent', 1],
  ] as const)
    test(words, async ({ server }) => {
      const { request } = await visitByRest(server.url, accounts[role]);
      expect(await request('/user/detail')).toMatchObject({ roleId: value });
    });
});

test.describe('Login form', () => {
  for (const [words, [english, chinese]] of [
    ['enterprise ID', ['Enterprise ID', '企业 ID']],
    ['account', ['Account', '账号']],
    ['password', ['Password', '密码']],
    [
      'privacy-agreement checkbox',
      ['I have read and agree to the privacy agreement', '我已阅读并同意隐私协议'],
    ],
  ] as const)
    test(`${words}: ${english}, ${chinese}`, async ({ browser, server }) => {
      const windows = await windowsOf(browser, server, 'nobody');
      for (const [index, { page }] of windows.entries()) {
        if (!page.url().endsWith('/login')) await page.goto('/login');
        const label = [english, chinese][index] ?? '';
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      }
    });
});

test('Agent level: the credited amount equals the recharge amount times (1 plus the discount rate)', async ({
  server,
}) => {
  const { request } = await visitByRest(server.url, accounts.operations);
  const { records } = await request<{ records: { id: string; discountRate: string }[] }>('/agent/page');
  const [agent] = records;
  const preview = await request('/agent/recharge/preview', { agentId: agent?.id, amount: '1000.00' });
  const credited = (1000 * (1 + Number(agent?.discountRate))).toFixed(2);
  expect(preview).toMatchObject({ creditedAmount: credited });
});

for (const { entity, role, route, fields } of fieldScreens) {
  test.describe(entity, () => {
    let windows: SharedWindow[];

    test.beforeAll(async ({ browser, server }) => {
      windows = await windowsOf(browser, server, role);
      const [first] = windows;
      if (!first) throw new Error('No window');
      const opened = await route(first.visit);
      const kinds = new Set(fields.map(([, kind]) => kind));
      for (const { page } of windows) {
        // Room for every column, because other tests may have created large figures.
        await page.setViewportSize({ width: 1920, height: 900 });
        await page.goto(opened);
        await page.locator('h1').waitFor();
        if (kinds.has('column')) await page.locator('[data-record]').first().waitFor();
        if (kinds.has('fact')) await page.locator('dt').first().waitFor();
      }
    });

    test.afterAll(async () => {
      for (const { page } of windows) await page.setViewportSize({ width: 1440, height: 900 });
    });

    for (const [words, kind, label, value = /[^—\s]/] of fields)
      test(kind === 'heading' ? `${words}: the heading` : `${words}: ${label.join(', ')}`, async () => {
        for (const [index, { page }] of windows.entries()) {
          const labelText = label[index] ?? '';
          const text = {
            column: () => cellUnder(page, labelText),
            fact: () => factOf(page, labelText),
            heading: () => page.locator('h1').innerText(),
            input: async () => {
              await expect(fieldOf(page.locator('main form'), labelText)).toBeVisible();
              return labelText;
            },
          };
          await expect.poll(text[kind]).toMatch(kind === 'input' ? /./ : value);
        }
      });
  });
}

test.describe('Beside them', () => {
  test('Account balance: remaining quota', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'agent');
    await page.goto('/account-balance');
    await expect(page.getByText('剩余额度', { exact: true }).first()).toBeVisible();
    await expect(page.getByTestId('remaining-quota')).toHaveText(/^¥[\d,]+\.\d\d$/);
  });

  test('Customer: company ID (system generated)', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'salesperson');
    await page.goto('/my-client/new-customer');
    await expect(fieldOf(page.locator('main form'), '公司 ID')).toHaveValue(/^[A-Za-z0-9]{1,4}$/);
  });

  const staffPassword: BilingualText = ['Password', '密码'];
  test(`Sales staff: password: ${staffPassword.join(', ')}`, async ({ browser, server }) => {
    for (const [index, { page }] of (await windowsOf(browser, server, 'agent')).entries()) {
      await page.goto('/user-manage-list');
      await pressOn(page, ['New staff member', '新增销售人员'][index] ?? '');
      await expect(fieldOf(page.locator('[role=dialog] form'), staffPassword[index] ?? '')).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
});
