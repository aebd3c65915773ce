import { openLook } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { fullRun, localesOf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';

for (const locale of localesOf('zh-CN'))
  test(`at 1024 a list shows amount and state whole, and says which columns it leaves out, in ${locale}`, async ({
    browser,
    server,
  }) => {
    const words = wordsOf(locale);
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale, width: 1024 });
    const page = await context.newPage();
    await page.goto('/order-record');
    await expect(page.locator('[data-record]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /DD\d+/ }).first()).toBeVisible();
    const scrolled = await page
      .getByRole('table')
      .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
    expect(scrolled).toBe(0);
    for (const title of [words('order.amount'), words('order.status')])
      await expect(page.getByRole('columnheader', { name: title })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: words('record.appliedAt') })).toHaveCount(0);
    await expect(page.getByText(words('list.folded', { columns: '' }).trim())).toContainText(
      words('record.appliedAt'),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('columnheader', { name: words('record.appliedAt') })).toBeVisible();
    await context.close();
  });

for (const locale of localesOf('en-US'))
  test(`a column has the same width before its rows come, with them, and with other rows, in ${locale}`, async ({
    browser,
    server,
  }) => {
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale });
    const page = await context.newPage();
    const release = await delayRequests(page, '**/graphql', 'orderPage');
    const rows = page.locator('main tbody [data-record]');
    const widths = () =>
      page
        .locator('main th')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));
    await page.goto('/order-record?status=approved');
    await expect(page.locator('main tbody tr:not([data-record])').first()).toBeVisible();
    const awaited = await widths();
    release();
    await expect(rows.first()).toBeVisible();
    expect(await widths()).toEqual(awaited);
    await page.goto('/order-record?status=withdrawn');
    await expect(rows.first()).toBeVisible();
    expect(await widths()).toEqual(awaited);
    await context.close();
  });

test(
  'a version leads to its history, and the chart back to the list; the user menu has the charts',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('en-US');
    const visit = await visitAs(server.url, 'operations');
    const id = await visit.firstId('/app/page?pageSize=1');
    const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'en-US' });
    const page = await context.newPage();
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`/app-detail?id=${id}`);
    await page
      .getByRole('link', { name: /: history$/ })
      .last()
      .click();
    await expect(heading).toContainText(words('page.stateChart'));
    await expect(page.getByRole('region', { name: words('lifecycle.history') })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: words('shell.crumbs') });
    await crumbs.getByRole('link', { name: words('menu.appRelease') }).click();
    await expect(heading).toHaveText(words('menu.appRelease'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account/i })
      .click();
    await page.getByRole('menuitem', { name: words('menu.stateChart') }).click();
    await expect(heading).toHaveText(words('menu.stateChart'));
    await context.close();
  },
);

test(
  'on a phone the dots of a record come last, beside another action',
  fullRun,
  async ({ browser, server }) => {
    const desk = await visitAs(server.url, 'operations');
    const entry = await desk.firstId('/audit-trail/entry/page', { pageSize: 1, event: 'approve' });
    const sales = await visitAs(server.url, 'salesperson');
    const client = await sales.firstId('/customer/page', { current: 1, pageSize: 1, status: 'enabled' });
    const pages = [
      { token: desk.token, route: `/audit-desk/entry?id=${entry}`, last: 'command.auditEntry.compare' },
      { token: sales.token, route: `/my-client-detail?id=${client}`, last: 'command.customer.edit' },
    ] as const;
    for (const { token, route, last } of pages) {
      const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', width: 390 });
      const page = await context.newPage();
      await page.goto(route);
      const dots = page.locator('main [data-row-menu]').first();
      const [before, box] = await Promise.all([
        page
          .locator('main')
          .locator('a, button')
          .filter({ hasText: wordsOf('zh-CN')(last) })
          .boundingBox(),
        dots.boundingBox(),
      ]);
      expect(box?.y, route).toBe(before?.y);
      expect(box?.x, route).toBeGreaterThan(before?.x ?? Infinity);
      await context.close();
    }
  },
);
