import type { Page } from '@playwright/test';
import { menuGroups, sidePages } from '../../src/domain/pages.ts';
import type { Role } from '../../src/domain/roles.ts';
import { locales } from '../../src/i18n/locales.ts';
import { goWithin } from '../support/look.ts';
import { everything, fullRun, usualIf } from '../support/scope.ts';
import { visitAs, type Visit } from '../support/screens.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { tabOnto } from './support/keyboard.ts';

interface Addressed {
  path: string;
  /** The list that the page offers when its record is missing, as path; `title` is its heading. */
  list: string;
  title: Parameters<Words>[0];
  /** Returns the id of the first record of its list. */
  first: (visit: Visit) => Promise<string>;
  parameter?: string;
  /** The page without an id, if that is valid: a form or a chart of its own. */
  alone?: 'form' | 'choice' | 'chart';
}

const all = { current: 1, pageSize: 1 };
const agents = (visit: Visit) => visit.firstId('/agent/page?pageSize=1');
const packages = (visit: Visit) => visit.firstId('/package/page?pageSize=1');
const apps = (visit: Visit) => visit.firstId('/app/page?pageSize=1');
const cases = (visit: Visit) => visit.firstId('/audit-case/page?pageSize=1');
const orders = (visit: Visit) => visit.firstId('/order/page', all);
const customers = (visit: Visit) => visit.firstId('/customer/page', { ...all, status: 'enabled' });

/** Every page about the record in its address. */
const addressed: Partial<Record<Role, Addressed[]>> = {
  operations: [
    {
      path: '/agent-manage/agentInfo',
      list: '/agent-manage',
      title: 'menu.agentManage',
      first: agents,
      alone: 'form',
    },
    { path: '/agent-manage/agentDetails', list: '/agent-manage', title: 'menu.agentManage', first: agents },
    {
      path: '/account-entries',
      list: '/agent-manage',
      title: 'menu.agentManage',
      first: agents,
      parameter: 'agentId',
    },
    { path: '/app-detail', list: '/app-release', title: 'menu.appRelease', first: apps },
    { path: '/app-approval-detail', list: '/app-approval', title: 'menu.appApproval', first: apps },
    {
      path: '/app-package-release/edit',
      list: '/app-package-release',
      title: 'menu.packageRelease',
      first: packages,
    },
    {
      path: '/app-package-release/detail',
      list: '/app-package-release',
      title: 'menu.packageRelease',
      first: packages,
    },
    { path: '/order-record/detail', list: '/order-record', title: 'menu.orderRecord', first: orders },
    { path: '/audit-case/detail', list: '/audit-case', title: 'menu.auditCases', first: cases },
    { path: '/state-chart', list: '/order-record', title: 'menu.orderRecord', first: orders, alone: 'chart' },
  ],
  agent: [
    {
      path: '/customer-detail',
      list: '/customer-manage-list',
      title: 'menu.customerManageList',
      first: customers,
    },
    { path: '/deal-detail', list: '/deal-list', title: 'menu.dealList', first: orders },
    { path: '/deal-approval-detail', list: '/deal-approval', title: 'menu.dealApproval', first: orders },
  ],
  salesperson: [
    {
      path: '/my-client/new-customer',
      list: '/my-client',
      title: 'menu.myClient',
      first: customers,
      alone: 'form',
    },
    {
      path: '/my-client/buy-renew',
      list: '/my-client',
      title: 'menu.myClient',
      first: customers,
      alone: 'choice',
    },
    { path: '/my-client-detail', list: '/my-client', title: 'menu.myClient', first: customers },
    { path: '/sale-order/detail', list: '/sale-order', title: 'menu.saleOrder', first: orders },
  ],
  developer: [
    { path: '/my-app/edit', list: '/my-app', title: 'menu.myApp', first: apps, alone: 'form' },
    { path: '/my-app-detail', list: '/my-app', title: 'menu.myApp', first: apps },
  ],
};

/** Pages that the menu does not show and that are about no record. */
const aboutNothing = [
  '/agent-pay/agentRecharge',
  '/app-package-release/publish',
  // About an entry of the log, which has a number: auditDesk.spec.
  '/audit-desk/entry',
  // About two records, each of any lifecycle.
  '/audit-desk/records',
  '/deal-approval-queue',
  '/my-client/import',
  '/password-requests',
  '/platform-user',
  '/sessions',
];

const unknown = '7c0d9f3e-5b1a-4c5e-9d51-0f6a1d2b3c4d';

test('the table of pages about a record is complete', () => {
  const hidden = menuGroups.flatMap(({ pages }) => pages.filter((page) => page.hidden));
  const paths = [...hidden, ...sidePages]
    .map(({ path }) => path)
    .filter((path) => !aboutNothing.includes(path));
  const listed = Object.values(addressed).flatMap((pages) => pages.map(({ path }) => path));
  expect(new Set(listed)).toEqual(new Set([...paths, '/state-chart']));
});

/** Opens a window of the role, and returns a function that navigates as the browser's own buttons do, without a reload. */
async function windowOfRole(page: Page, visit: Visit): Promise<(route: string) => Promise<void>> {
  await page.addInitScript((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('tokenScheme', 'Bearer');
  }, visit.token);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return (route) => goWithin(page, route);
}

for (const [index, [role, pages]] of Object.entries(addressed).entries()) {
  // Each role is tested in one language; the words of both are compared elsewhere.
  const locale = locales[index % locales.length] ?? 'zh-CN';
  test(
    `a missing record says so and leads to its list: ${role}, ${locale}`,
    usualIf(role === 'salesperson'),
    async ({ openWindow, server }) => {
      const words = wordsOf(locale);
      const visit = await visitAs(server.url, role as Role);
      const page = await openWindow(locale);
      const go = await windowOfRole(page, visit);
      const main = page.getByRole('main');
      const skeletons = main.locator('[data-skeleton]');
      for (const { path, list, title, first, parameter = 'id', alone } of pages) {
        const toList = page.getByRole('link', { name: words('record.toList', { list: words(title) }) });
        await test.step(`${path}: a record that is there`, async () => {
          // The record of the previous address must not appear instead of a missing one.
          const there = await first(visit);
          await go(`${path}?${parameter}=${there}`);
          await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(main.getByRole('alert').filter({ has: toList })).toHaveCount(0);
          await expect(skeletons).toHaveCount(0);
        });

        for (const [why, query] of [
          ['none', ''],
          ['malformed', `?${parameter}=12`],
          ['unknown', `?${parameter}=${unknown}`],
        ] as const) {
          // All pages use the same hook: the usual run tests a missing record on each, and all kinds on one page of each
          // role.
          if (!everything && why === 'malformed' && path !== pages[0]?.path) continue;
          await test.step(`${path}: ${why}`, async () => {
            await go(path + query);
            if (why === 'none' && alone === 'form') await expect(main.locator('form')).toBeVisible();
            else if (why === 'none' && alone === 'chart')
              await expect(main.getByRole('figure')).toBeVisible();
            else if (why === 'none' && alone === 'choice') {
              await expect(main.getByRole('combobox', { name: words('client.choose') })).toBeVisible();
              await expect(toList).toHaveAttribute('href', list);
            } else {
              const alert = main.getByRole('alert').filter({ has: toList });
              await expect(alert, path + query).toContainText(words(`record.${why}`, { id: '12' }));
              await expect(toList).toHaveAttribute('href', list);
              await expect(main).not.toContainText(words('list.failed'));
              await expect(main.getByRole('button', { name: words('common.retry') })).toHaveCount(0);
            }
            await expect(skeletons, path + query).toHaveCount(0);
          });
        }
        if (!everything && path !== pages[0]?.path) continue;
        await test.step(`${path}: the way to its list`, async () => {
          await toList.click();
          await expect(page).toHaveURL(new RegExp(`${list}$`));
          await expect(
            main.getByRole('heading', { level: 1, name: words(title), exact: true }),
          ).toBeVisible();
        });
      }
    },
  );
}

test('a deal opened from the approval list stands there: its page, the lit entry, the way back', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  await windowOfRole(page, await visitAs(server.url, 'agent'));
  const menu = page.getByRole('navigation', { name: words('shell.menu') });
  const crumbs = page.getByRole('navigation', { name: words('shell.crumbs') });
  const rows = page.locator('tbody [data-record]');
  await menu.getByRole('link', { name: words('menu.dealApproval') }).click();
  await expect(rows.first()).toBeVisible();
  const opened = /\/deal-approval-detail\?id=[\da-f-]{36}$/;
  const openers = {
    'by its link': () => rows.first().getByRole('link').first().click(),
    'by a click on its row': () => rows.first().getByRole('cell').nth(2).click(),
    "by the key of the row's own command": async () => {
      await tabOnto(page, rows.first());
      await page.keyboard.press('o');
    },
  };
  for (const [opener, open] of Object.entries(openers)) {
    await test.step(`Opened ${opener}, and back`, async () => {
      await open();
      await expect(page).toHaveURL(opened);
      await expect(menu.locator('a[data-active]')).toHaveText(words('menu.dealApproval'));
      await expect(crumbs.getByRole('link', { name: words('menu.dealApproval') })).toHaveAttribute(
        'href',
        '/deal-approval',
      );
      await page.goBack();
      await expect(page).toHaveURL(/\/deal-approval$/);
      await expect(rows.first()).toBeVisible();
    });
  }
});

test(
  'selling without a client asks for one, found by pinyin, and goes on with it',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    const visit = await visitAs(server.url, 'salesperson');
    const go = await windowOfRole(page, visit);
    await go('/my-client/buy-renew?mode=renew');
    const field = page.getByRole('combobox', { name: words('client.choose') });
    await expect(field).toBeEnabled();
    const found = page.getByRole('option').first();
    const name = await test.step('Found by pinyin', async () => {
      await tabOnto(page, field);
      await page.keyboard.type('keji');
      await expect(found).toContainText('科技');
      await expect(found).toHaveAttribute('data-combobox-selected', 'true');
      return (await found.innerText()).split(' (')[0] ?? '';
    });
    await test.step('Chosen by Enter, the page goes on with it', async () => {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/buy-renew\?id=[\da-f-]{36}&mode=renew$/);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  },
);
