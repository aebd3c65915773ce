/** From a record to its related records, in the palette, by keys alone. */
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';

const words = wordsOf('zh-CN');

interface Order {
  orderNo: string;
  customerName: string;
  agentName: string;
}

test('three keys lead from a customer over its order to the agent, and Backspace leads back', async ({
  browser,
  server,
}) => {
  const { token, request } = await visitByRest(server.url, accounts.operations);
  const [order] = (await request<{ records: Order[] }>('/order/page', { pageSize: 1 })).records;
  if (!order) throw new Error('The demo has orders');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/order-record');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const selected = palette(page).getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  // The input method needs a field for its text.
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(order.customerName);
  await expect(selected).toContainText(order.customerName);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(palette(page).locator('[data-record-facts]')).toBeVisible();
  await expect(palette(page).getByRole('option', { name: words('command.agent.recharge') })).toBeVisible();

  await page.keyboard.press('Backspace');
  await expect(selected).toContainText(order.agentName);
  await page.keyboard.press('Backspace');
  await expect(selected).toContainText(order.orderNo);
  await page.keyboard.press('Backspace');
  await expect(selected).toContainText(order.customerName);
  await expect(palette(page).getByRole('combobox')).toHaveValue(order.customerName);
  await context.close();
});
