import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

interface Balance {
  pendingAmount: string;
  remainingQuota: string;
}

test('a balance says by how much the waiting orders exceed what remains', async ({ browser, server }) => {
  const { token, request } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  // Uses the test's own balance, because orders of earlier tests change the demo's.
  const balance = await request<Balance>('/account/balance');
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('accountBalance')) return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replace(`"pendingAmount":"${balance.pendingAmount}"`, '"pendingAmount":"150500.01"')
        .replace(`"remainingQuota":"${balance.remainingQuota}"`, '"remainingQuota":"150487.61"'),
    });
  });
  await page.goto('/account-balance');
  await expect(page.getByTestId('pending-exceeds')).toHaveText('待审批金额超出剩余额度 ¥12.40');
  await expect(page.getByText('可用 0%')).toHaveCount(0);
  await context.close();
});

test('where the chart of the year scrolls, it begins with the newest month', async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US', width: 390 });
  const page = await context.newPage();
  await page.goto('/account-balance');
  const months = page
    .getByRole('img', { name: /^Remaining quota/ })
    .locator('text')
    .filter({ hasText: /^\d\d-\d\d$/ });
  await expect(months).toHaveCount(12);
  const xOf = async (month: typeof months) => (await month.boundingBox())?.x ?? NaN;
  expect(await xOf(months.last())).toBeLessThan(390 - 40);
  expect(await xOf(months.first())).toBeLessThan(0);
  await context.close();
});
