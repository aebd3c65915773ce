import { basePath } from '../../src/server/http/operation.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { goWithin } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { inTurn, languages } from './support/forms.ts';
import { groups } from './support/routes.ts';
import { windowOf } from './support/windows.ts';

const shownTo = [
  // The audit desk, the audit trail, the replay lab and the state charts are additions.
  [
    'operations',
    0,
    ['代理商', '产品中心', '订单记录', '审计台', '审计案件', '审计记录', '回放台', '状态图'],
    'Agent, Product center and Order record',
  ],
  [
    'agent',
    1,
    ['账户', '订单管理', '销售人员', '客户管理', '状态图'],
    'Account, Deal, Customer manage and User manage',
  ],
  ['salesperson', -1, ['我的客户', '销售订单', '状态图'], 'My client and Sale order'],
] as const;

test.describe('Menu groups are shown by role value', () => {
  for (const [role, number, titles, words] of shownTo)
    test(`${words} for ${role} (${number})`, async ({ browser, server }) => {
      const { page, visit } = await windowOf(browser, server, role);
      await page.goto('/home');
      const menu = page.getByRole('navigation', { name: '菜单', exact: true });
      await expect(menu.locator('button, a:not([data-below-group])')).toHaveText([...titles]);
      const detail = await page.request.get(`${basePath}/user/detail`, {
        headers: { Authorization: `Bearer ${visit.token}` },
      });
      expect(await detail.json()).toMatchObject({ data: { roleId: number } });
    });

  test('Child routes use a wildcard (any role): a group alone names its role', async ({ server }) => {
    for (const [role] of shownTo) {
      const { request } = await visitByRest(server.url, accounts[role]);
      const menu = await request<{ role: string; pages: object[] }[]>('/user/menu');
      for (const group of menu) {
        expect(group.role).toBe(role);
        for (const page of group.pages) expect(page).not.toHaveProperty('role');
      }
    }
  });
});

test.describe('Role labels shown to users', () => {
  for (const [locale, index] of languages)
    for (const [at, [role, labels]] of (
      [
        ['operations', ['Operations Admin', '运营管理员']],
        ['agent', ['Agent', '代理商']],
        ['salesperson', ['Sales', '销售']],
        ['developer', ['Developer', '开发者']],
      ] as const
    ).entries())
      test(`${labels[index]} (${role}), in ${locale}`, inTurn(index, at), async ({ browser, server }) => {
        const { page } = await windowOf(browser, server, role, locale);
        await page.goto('/home');
        const user = page.getByRole('banner').getByRole('button').last();
        await expect(user.getByText(labels[index], { exact: true })).toBeVisible();
      });
});

test.describe('Developer', () => {
  test('A developer role value (-2) exists', async ({ server }) => {
    const { request } = await visitByRest(server.url, accounts.developer);
    expect(await request('/user/detail')).toMatchObject({ roleId: -2 });
  });

  // /my-app is an addition (R-page-2), by which applications enter the system.
  test('but no route targets it: none of the nine groups is the developer’s', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'developer');
    const { request } = await visitByRest(server.url, accounts.developer);
    const menu = await request<{ path: string }[]>('/user/menu');
    expect(menu.filter(({ path }) => groups.some((group) => group.path === path))).toEqual([]);
    await page.goto('/home');
    // Waits for the redirect of the home page, which would otherwise leave the group again.
    await expect(page.locator('h1')).toHaveText('我的应用');
    for (const { path } of groups) {
      await goWithin(page, path);
      await expect(page.locator('h1')).toHaveText('页面不存在');
    }
  });
});

test.describe('Permissions', () => {
  test('A permission check requires only a non-empty list of roles', async ({ server }) => {
    // If no role is named, any role passes; without a role nobody passes.
    for (const role of ['operations', 'agent', 'salesperson', 'developer'] as const) {
      const { request } = await visitByRest(server.url, accounts[role]);
      expect(await request('/user/menu')).not.toEqual([]);
    }
    const nobody = await fetch(`${server.url}${basePath}/user/menu`);
    expect(nobody.status).toBe(401);
  });

  // The server enforces role and scope on every call (R-role-2; tests/api/roleMatrix.test.ts has them all).
  for (const [role, path] of [
    ['operations', '/account/balance'],
    ['agent', '/agent/page'],
    ['salesperson', '/user/page'],
    ['developer', '/app/list'],
  ] as const)
    test(`Enforcement of the role lists: ${path} is refused to ${role}`, async ({ server }) => {
      const { token } = await visitByRest(server.url, accounts[role]);
      const answer = await fetch(`${server.url}${basePath}${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(403);
    });

  test('and another role’s child route is no page', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'salesperson');
    await page.goto('/deal-approval');
    await expect(page.locator('h1')).toHaveText('页面不存在');
  });

  for (const [locale, index] of languages) {
    const message =
      ['To recharge, contact the operations administrator', '如需充值，请联系运营管理员'][index] ?? '';
    test(`The account balance page says '${message}'`, async ({ browser, server }) => {
      const { page } = await windowOf(browser, server, 'agent', locale);
      await page.goto('/account-balance');
      await expect(page.getByText(message)).toBeVisible();
    });
  }
});
