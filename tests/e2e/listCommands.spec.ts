import type { Locator, Page } from '@playwright/test';
import { visitAs } from '../support/screens.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { choose, logInByKeys, palette, runFromPalette, type } from './support/keyboard.ts';

const rows = (page: Page) => page.locator('tbody [data-record]');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test(
  'a list by the palette alone: columns, density, views, filters, export, in zh-CN',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'agent');

    await test.step('Where there is no list, a command says so and does nothing', async () => {
      await runFromPalette(page, words('command.list.export'));
      await expect(palette(page)).toContainText(words('refusal.list.none'));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);

      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await expect(rows(page)).toHaveCount(20);
      await expect(head(page, words('order.startDate'))).toHaveCount(0);
    });

    await test.step('Columns: those that are offered but not shown at first, too', async () => {
      await runFromPalette(page, words('command.list.columns'));
      await expect(palette(page).getByRole('combobox', { name: words('list.columns') })).toBeFocused();
      for (const column of ['order.productType', 'order.startDate', 'order.endDate'] as const) {
        await type(page, words(column));
        await expect(page.locator('[data-combobox-selected]')).toHaveText(words(column));
        await page.keyboard.press('Enter');
      }
      await page.keyboard.press('Control+Enter');
      await expect(palette(page)).toHaveCount(0);
      for (const column of ['order.productType', 'order.startDate', 'order.endDate'] as const)
        await expect(head(page, words(column))).toBeVisible();
    });

    await test.step('Density, by its key and by the palette', async () => {
      const table = page.getByRole('table').first();
      await page.keyboard.press('l');
      await page.keyboard.press('d');
      await expect(table).toHaveAttribute('data-density', 'compact');
      await runFromPalette(page, words('command.list.density'));
      await expect(table).toHaveAttribute('data-density', 'normal');
    });

    await test.step('It is sorted by a column, and a filter is led into', async () => {
      await runFromPalette(page, words('command.list.sort'));
      await expect(palette(page).getByRole('combobox', { name: words('list.sortColumn') })).toBeFocused();
      await type(page, words('order.amount'));
      await expect(page.locator('[data-combobox-selected]')).toHaveText(words('order.amount'));
      await page.keyboard.press('Control+Enter');
      await expect(palette(page)).toHaveCount(0);
      await expect(head(page, words('order.amount'))).toHaveAttribute('aria-sort', 'descending');
      await runFromPalette(page, words('command.list.filter'));
      await type(page, words('order.productType'));
      await expect(page.locator('[data-combobox-selected]')).toHaveText(words('order.productType'));
      await page.keyboard.press('Control+Enter');
      await expect(palette(page)).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: words('order.productType') })).toBeFocused();
    });

    await test.step('A view of what is filtered is saved, the filters cleared, and the view opened again', async () => {
      await page.goto('/deal-list?productType=package&startFrom=2024-01-01&endTo=2029-12-31');
      await expect(rows(page).first()).toBeVisible();
      await runFromPalette(page, words('command.list.saveView'));
      await expect(palette(page).getByRole('textbox', { name: words('list.viewName') })).toBeFocused();
      await type(page, '产品包订单');
      await page.keyboard.press('Control+Enter');
      await expect(palette(page)).toHaveCount(0);
      await runFromPalette(page, words('command.list.clearFilters'));
      await expect(page).toHaveURL(`${server.url}/deal-list`);
      await runFromPalette(page, words('command.list.openView'));
      await expect(palette(page).getByRole('combobox', { name: words('list.viewName') })).toBeFocused();
      await type(page, '产品包');
      await expect(page.locator('[data-combobox-selected]')).toHaveText('产品包订单');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await expect(page).toHaveURL(/productType=package/);
      await expect(page.getByRole('combobox', { name: words('order.productType') })).toHaveValue('package');
    });

    await test.step("The export takes the list's filters", async () => {
      const download = page.waitForEvent('download');
      const requested = page.waitForRequest((request) => request.url().endsWith('/order/export'));
      await runFromPalette(page, words('command.list.export'));
      expect((await requested).postDataJSON()).toMatchObject({
        productType: 'package',
        startFrom: '2024-01-01',
      });
      expect((await download).suggestedFilename()).toBe(`${words('menu.dealList')}.csv`);
      await page.keyboard.press('Escape');
    });

    await test.step('The ledger, and the table beside the chart', async () => {
      await runFromPalette(page, words('menu.accountEntries'));
      await expect(page).toHaveURL(/\/account-entries$/);
      await page.keyboard.press('g');
      await page.keyboard.press('b');
      const chart = page.getByRole('img', { name: new RegExp(words('account.balanceHistoryName')) });
      await expect(chart).toBeVisible();
      await runFromPalette(page, words('command.chart.table'));
      await expect(chart).toHaveCount(0);
      await expect(
        page.getByRole('columnheader', { name: words('account.balanceHistory.month') }),
      ).toBeVisible();
      await page.keyboard.press('l');
      await page.keyboard.press('t');
      await expect(chart).toBeVisible();
    });
  },
);

test('an agent’s recharges and ledger by the palette, for operations', fullRun, async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  await logInByKeys(page, words, 'operations');
  for (const [command, url] of [
    ['command.agent.recharges', /\/agent-pay\?agentId=[\da-f-]{36}$/],
    ['command.agent.entries', /\/account-entries\?agentId=[\da-f-]{36}$/],
  ] as const) {
    await runFromPalette(page, words(command), words(command));
    await expect(palette(page).getByPlaceholder(words('palette.placeholder.agent'))).toBeVisible();
    await choose(page, 'A001', 'A001');
    await expect(page).toHaveURL(url);
  }
  // The ledger's owner is no filter: clearing the filters leaves the agent unchanged.
  await page.goto(`${page.url()}&kind=sale&from=2020-01-01&to=2020-01-02`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await runFromPalette(page, words('command.list.clearFilters'));
  await expect(page).toHaveURL(/\/account-entries\?agentId=[\da-f-]{36}$/);
});

test('a package that holds a withdrawn application: state, availability with its cause, applications', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  const visit = await visitAs(server.url, 'operations');
  await page.addInitScript((token) => localStorage.setItem('token', token), visit.token);
  const seen = async (container: Locator) => {
    const badge = (key: Parameters<Words>[0]) =>
      container.locator('[data-tone]', { hasText: words(key) }).first();
    await expect(badge('publication.published')).toHaveAttribute('data-tone', 'done');
    await expect(badge('package.notForSale')).toHaveAttribute('data-tone', 'refused');
    await expect(container.getByText('应用“电子签约”已下架').first()).toBeVisible();
    await expect(container.getByText(/云文档/).first()).toBeVisible();
  };
  await page.goto('/app-package-release?keyword=电子签约企业版');
  await seen(rows(page).filter({ hasText: '电子签约企业版' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await seen(page.locator('li[data-record]').filter({ hasText: '电子签约企业版' }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(
    '/app-package-release/detail?id=' +
      (await visit.firstId(
        '/package/page?pageSize=1&keyword=%E7%94%B5%E5%AD%90%E7%AD%BE%E7%BA%A6%E4%BC%81%E4%B8%9A%E7%89%88',
      )),
  );
  await seen(page.getByRole('main'));
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await type(page, '电子签约企业版');
  const row = palette(page)
    .getByRole('option', { name: /电子签约企业版/ })
    .filter({ hasText: words('package.notForSale') });
  await expect(row).toContainText(words('package.notForSale'));
  await expect(row).toContainText(words('publication.published'));
  await expect(row).toContainText('应用“电子签约”已下架');
});
