import type { Page } from '@playwright/test';
import { orderRoute } from '../../src/domain/menu.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { freshCompanyName, logIn, moneyIn } from './support/journey.ts';
import {
  choose,
  expectAnnounced,
  leavePalette,
  logInByKeys,
  palette,
  runFromPalette,
} from './support/keyboard.ts';
import { addClient, approveDealsOf, placeOrder } from './support/sales.ts';

/** Places an order of seats that is quoted before a renewal, which is approved first. */
async function movedOrder(url: string) {
  const company = freshCompanyName('报价科技');
  const sales = { visit: await visitByRest(url, accounts.salesperson) };
  const agent = await visitByRest(url, accounts.agent);
  const customerId = await addClient(sales, company);
  await placeOrder(url, sales, customerId);
  await approveDealsOf(url, company);
  const seats = await placeOrder(url, sales, customerId, { kind: 'seat', seats: 3 });
  const { id } = await placeOrder(url, sales, customerId, { kind: 'renewal', seats: 0 });
  await agent.request('/order/orderApproval', { id, version: 1, event: 'approve', remarks: '' });
  return seats;
}

const blocked = (page: Page) => page.getByTestId('order-blocked');
const approveButton = (page: Page, words: Words) =>
  page.getByRole('main').getByRole('button', { name: words('command.order.approve') });

test(
  'an order whose ground has moved is quoted again by mouse, in zh-CN',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const order = await movedOrder(server.url);

    const agent = await test.step('The agent reads why it cannot be approved, and who can help', async () => {
      const agent = await openWindow('zh-CN');
      await logIn(agent, words, 'agent');
      await agent.goto(orderRoute('agent', order.id));
      await expect(blocked(agent)).toContainText(/客户的到期日已由 \d{4}-\d{2}-\d{2} 变为 \d{4}-\d{2}-\d{2}/);
      await expect(blocked(agent)).toContainText('重新报价');
      await expect(approveButton(agent, words)).toHaveAttribute('aria-disabled', 'true');
      return agent;
    });

    await test.step('The salesperson reads the same, sees both prices, and quotes it again', async () => {
      const sales = await openWindow('zh-CN');
      await logIn(sales, words, 'salesperson');
      await sales.goto(orderRoute('salesperson', order.id));
      await expect(blocked(sales)).toContainText(words('order.requoteOwn'));
      await sales
        .getByRole('main')
        .getByRole('button', { name: words('command.order.requote') })
        .click();
      const form = sales.getByRole('dialog');
      await expect(form.getByTestId('consequence')).toContainText(words('consequence.amountBefore'));
      const submit = form.getByRole('button', { name: new RegExp(`^${words('command.order.requote')} ¥`) });
      const amount = moneyIn(await submit.innerText());
      expect(amount).not.toBe(order.amount);
      await submit.click();
      await expect(form).toBeHidden();
      await expect(blocked(sales)).toBeHidden();
    });

    await test.step("The agent's page follows without a reload, tells of it, and the deal is approved at the new price", async () => {
      await expect(blocked(agent)).toBeHidden();
      await expect(agent.getByText(new RegExp(`${order.orderNo}.*已重新报价`))).toBeVisible();
      await expect(
        agent
          .getByRole('region', { name: words('lifecycle.history') })
          .getByText(words('lifecycle.event.requote')),
      ).toBeVisible();
      await approveButton(agent, words).click();
      const verdict = agent.getByRole('dialog');
      await verdict.getByRole('button', { name: new RegExp(words('command.order.approve')) }).click();
      await expect(verdict).toBeHidden();
      await expect(agent.getByText(words('order.status.approved')).first()).toBeVisible();
    });
  },
);

test('an order whose ground has moved is quoted again from Ctrl+K, in en-US', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('en-US');
  const order = await movedOrder(server.url);

  const agent = await openWindow('en-US');
  await logInByKeys(agent, words, 'agent');
  await runFromPalette(agent, order.orderNo, order.orderNo);
  await expect(
    palette(agent).getByRole('option', { name: new RegExp(words('command.order.approve')) }),
  ).toContainText(/The customer’s end date has changed from [-\d]+ to [-\d]+/);
  await agent.keyboard.press('Escape');
  await agent.keyboard.press('Escape');
  await expect(palette(agent)).toBeHidden();
  // Its row in the list says so too, instead of Approve (R-order-16).
  await agent.goto('/deal-approval');
  const row = agent.getByRole('row').filter({ hasText: order.orderNo });
  await expect(row.getByRole('button', { name: words('order.requoteFirst') })).toHaveAccessibleDescription(
    /The customer’s end date has changed/,
  );

  const sales = await openWindow('en-US');
  await logInByKeys(sales, words, 'salesperson');
  await runFromPalette(sales, order.orderNo, order.orderNo);
  await choose(sales, '', words('command.order.requote'));
  await expect(palette(sales).getByText(words('consequence.amountNow'))).toBeVisible();
  await sales.keyboard.press('Control+Enter');
  await expectAnnounced(sales, new RegExp(`${order.orderNo} requoted`));
  await leavePalette(sales);

  await runFromPalette(agent, order.orderNo, order.orderNo);
  await choose(agent, '', words('command.order.approve'));
  await expect(palette(agent).getByText(words('consequence.quotaAfter'))).toBeVisible();
  await agent.keyboard.press('Control+Enter');
  await expectAnnounced(agent, new RegExp(`${order.orderNo}.*approved`));
});
