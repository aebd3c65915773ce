/** A salesperson withdraws a pending order; the approver who looks at it sees that without a reload (R-approval-11). */
import { dealApprovalRoute, orderRoute } from '../../src/domain/menu.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import { expectAnnounced, leavePalette, logInByKeys, palette, runFromPalette } from './support/keyboard.ts';
import { addClient, placeOrder } from './support/sales.ts';
import { fullRun } from '../support/scope.ts';

/** Places an order of a new client of the demo's salesperson. */
async function waitingOrder(url: string) {
  const company = freshCompanyName('撤回科技');
  const sales = { visit: await visitByRest(url, accounts.salesperson) };
  const order = await placeOrder(url, sales, await addClient(sales, company));
  return { ...order, company };
}

test('an order is withdrawn by one line of the palette, in zh-CN', async ({ openWindow, server }) => {
  const words = wordsOf('zh-CN');
  const order = await waitingOrder(server.url);
  const agent = await openWindow('zh-CN');
  await logInByKeys(agent, words, 'agent');
  await agent.goto(dealApprovalRoute(order.id));
  await expect(agent.getByRole('button', { name: words('command.order.approve') })).toBeVisible();

  const sales = await openWindow('zh-CN');
  await logInByKeys(sales, words, 'salesperson');
  await runFromPalette(sales, `撤回 ${order.orderNo}`, words('command.order.withdraw'));
  // It asks first, and shows what is called off.
  const form = palette(sales).getByTestId('consequence');
  await expect(form).toContainText(order.company);
  await expect(form).toContainText(words('order.isFinal'));
  await sales.keyboard.press('Control+Enter');
  await expectAnnounced(sales, new RegExp(`${order.orderNo} 已撤回`));
  await leavePalette(sales);

  const main = agent.getByRole('main');
  await expect(main.getByText(words('order.status.withdrawn')).first()).toBeVisible();
  await expect(main.getByRole('button', { name: words('command.order.approve') })).toBeHidden();
  // It no longer waits, and the list of the withdrawn ones has it.
  await runFromPalette(agent, words('command.state.order.withdrawn'));
  await expect(agent.getByRole('row').filter({ hasText: order.orderNo })).toContainText(
    words('order.status.withdrawn'),
  );
});

test(
  'an order is withdrawn by mouse from its row and from its page on a phone, in en-US',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const [first, second] = [await waitingOrder(server.url), await waitingOrder(server.url)];
    const agent = await openWindow('en-US');
    await logIn(agent, words, 'agent');
    await agent.goto(dealApprovalRoute(first.id));
    await agent
      .getByRole('main')
      .getByRole('button', { name: words('command.order.approve') })
      .click();
    const verdict = agent.getByRole('dialog');
    const approve = verdict.getByRole('button', { name: new RegExp(`^${words('command.order.approve')}`) });
    await expect(approve).toBeEnabled();

    const sales = await openWindow('en-US');
    await logIn(sales, words, 'salesperson');

    await test.step('From the menu of its row', async () => {
      await sales.goto('/sale-order');
      const row = sales.getByRole('row').filter({ hasText: first.orderNo });
      await row.locator('[data-row-menu]').click();
      await sales.getByRole('menuitem', { name: words('command.order.withdraw') }).click();
      const form = sales.getByRole('dialog');
      await expect(form.getByTestId('consequence')).toContainText(first.company);
      await form.getByRole('button', { name: words('command.order.withdraw') }).click();
      await expect(form).toBeHidden();
      await expect(row).toContainText(words('order.status.withdrawn'));
    });

    await test.step('The approval that was open is refused in words', async () => {
      await approve.click();
      await expect(verdict).toContainText(words('order.status.withdrawn'));
    });

    await test.step('From its page on a phone, which is no wider than the phone', async () => {
      await sales.setViewportSize({ width: 390, height: 844 });
      await sales.goto(orderRoute('salesperson', second.id));
      const main = sales.getByRole('main');
      const button = main.getByRole('button', { name: words('command.order.withdraw') });
      await expect(button).toBeVisible();
      await button.click();
      const form = sales.getByRole('dialog');
      await expect(form.getByTestId('consequence')).toContainText(second.company);
      await form.getByRole('button', { name: words('command.order.withdraw') }).click();
      await expect(form).toBeHidden();
      await expect(main.getByText(words('order.status.withdrawn')).first()).toBeVisible();
      await expect(button).toBeHidden();
      // Nobody approved it, so no line tells of an approver.
      await expect(main.getByText(words('order.decidedBy'))).toHaveCount(0);
      expect(await sales.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  },
);
