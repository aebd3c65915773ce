import { orderRoute } from '../../src/domain/menu.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, rowWith } from './support/journey.ts';
import { tabOnto } from './support/keyboard.ts';
import { addClient, placeOrder } from './support/sales.ts';
import { fullRun } from '../support/scope.ts';

test('a deal that somebody else handles meanwhile is decided neither in its form nor on its page', async ({
  browser,
  server,
}) => {
  const words = wordsOf('en-US');
  const sales = { visit: await visitByRest(server.url, accounts.salesperson) };
  const agent = await visitByRest(server.url, accounts.agent);
  const customer = await addClient(sales, freshCompanyName('同时科技'));
  const { id } = await placeOrder(server.url, sales, customer);
  const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'en-US' });
  const page = await context.newPage();
  // Blocks the live events, so that no news arrives by itself.
  await page.route('**/events', (route) => route.abort());
  await page.goto(orderRoute('agent', id));
  const main = page.getByRole('main');
  const approve = words('command.order.approve');
  await main.getByRole('button', { name: approve }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByTestId('consequence')).toHaveAttribute('aria-busy', 'false');
  await agent.request('/order/orderApproval', { id, version: 1, event: 'reject', remarks: '重复' });
  const submit = form.getByRole('button', { name: new RegExp(`^${approve}`) });
  await submit.click();
  await expect(form.getByTestId('failure')).toContainText('Already handled by');
  await expect(submit).toBeDisabled();
  await expect(main.locator('button', { hasText: approve })).toHaveCount(0);
  await expect(main.locator('[data-tone=refused]').first()).toBeAttached();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await context.close();
});

test(
  'a deal that the quota does not cover says so in its row and on its page, in the tone for danger',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('en-US');
    const sales = { visit: await visitByRest(server.url, accounts.salesperson) };
    const agent = await visitByRest(server.url, accounts.agent);
    const company = freshCompanyName('超额科技');
    const customer = await addClient(sales, company);
    const order = await placeOrder(server.url, sales, customer, { kind: 'package', seats: 9000 });
    const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/deal-approval');
    const row = rowWith(page, company);
    const reason = row.getByRole('button', { name: words('order.quotaShort') });
    await expect(reason).toHaveAccessibleDescription(/Insufficient quota: ¥[\d,.]+ short/);
    await tabOnto(page, reason);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /Insufficient quota: ¥[\d,.]+ short/ })).toBeVisible();

    await page.goto(orderRoute('agent', order.id));
    await expect(page.getByTestId('order-blocked')).toContainText(/Insufficient quota: ¥[\d,.]+ short/);
    const after = page.getByText(/^−¥[\d,.]+$/);
    const danger = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--mantine-color-error)';
      return getComputedStyle(probe).color;
    });
    await expect(after).toHaveCSS('color', danger);
    await context.close();
  },
);
