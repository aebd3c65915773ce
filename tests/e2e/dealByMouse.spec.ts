import { freshCreditCode } from '../support/contract.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import {
  balanceAfter,
  freshCompanyName,
  giveContract,
  logIn,
  moneyIn,
  openMenu,
  remainingQuota,
  rowWith,
  settled,
} from './support/journey.ts';

// The same by keyboard is tested in both languages.
test('a deal from sale to approval by mouse, in zh-CN', fullRun, async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const company = freshCompanyName('鼠标科技');

  const agent = await openWindow('zh-CN');
  await logIn(agent, words, 'agent');
  await openMenu(agent, words('menu.accountBalance'));
  const before = await remainingQuota(agent);
  await openMenu(agent, words('menu.dealApproval'));

  const sales = await test.step('The salesperson adds a client; the company ID is proposed', async () => {
    const sales = await openWindow('zh-CN');
    await logIn(sales, words, 'salesperson');
    await openMenu(sales, words('menu.myClient'));
    await sales.getByRole('button', { name: words('command.customer.new') }).click();
    await expect(sales).toHaveURL(/\/my-client\/new-customer$/);
    await expect(sales.getByLabel(words('customer.companyId'))).toHaveValue(/^[A-Z0-9]{4}$/);
    await sales.getByLabel(words('customer.name')).fill(company);
    await sales.getByLabel(words('customer.creditCode')).fill(freshCreditCode());
    await sales.getByRole('combobox', { name: words('customer.industry') }).click();
    await sales.getByRole('option', { name: words('industry.internet') }).click();
    await sales.getByLabel(words('customer.employeeCount')).fill('120');
    await sales.getByLabel(words('customer.adminName')).fill('王小明');
    await sales.getByLabel(words('customer.adminPhone')).fill('138 0013 8000');
    await sales.getByLabel(words('customer.adminAccount')).fill('wangxm');
    await sales.getByLabel(words('customer.adminPassword'), { exact: true }).fill('secret123');
    await sales.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret124');
    await sales
      .getByRole('main')
      .getByRole('button', { name: words('form.create') })
      .click();
    await expect(sales.getByText(words('validation.initialPasswordsDiffer'))).toBeVisible();
    await sales.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret123');
    await sales
      .getByRole('main')
      .getByRole('button', { name: words('form.create') })
      .click();
    await expect(sales.getByRole('heading', { level: 1, name: company })).toBeVisible();
    return sales;
  });

  const amount = await test.step('and sells a package with extra seats', async () => {
    await sales.getByRole('button', { name: words('command.customer.sellPackage') }).click();
    const form = sales.getByRole('dialog');
    await form.getByRole('combobox', { name: words('order.package') }).click();
    await sales.getByRole('option', { name: '协同办公标准版' }).click();
    await form.getByLabel(words('order.extraSeats')).fill('2');
    await giveContract(form);
    const total = form.getByTestId('consequence').getByText(words('order.amount'));
    await expect(total).toBeVisible();
    await settled(form);
    const submit = form.getByRole('button', {
      name: new RegExp(`^${words('command.customer.sellPackage')} ¥`),
    });
    const amount = moneyIn(await submit.innerText());
    await submit.click();
    await expect(form).toBeHidden();
    await expect(sales.getByText(/DD\d{8}\d{6,}/).first()).toBeVisible();
    return amount;
  });

  const orderNo =
    await test.step('The agent sees it arrive without a reload, opens it and approves it', async () => {
      const row = rowWith(agent, company);
      await expect(row).toBeVisible();
      expect(moneyIn(await row.innerText())).toBe(amount);
      const orderNo = /DD\d+/.exec(await row.innerText())?.[0] ?? '';
      await row.getByRole('link', { name: orderNo }).click();
      await expect(agent.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
      await agent.getByRole('button', { name: words('command.order.approve') }).click();
      const verdict = agent.getByRole('dialog');
      await verdict.getByLabel(words('common.remarks')).fill('合同已核对');
      await expect(verdict.getByText(words('consequence.quotaAfter'))).toBeVisible();
      await verdict.getByRole('button', { name: new RegExp(words('command.order.approve')) }).click();
      await expect(verdict).toBeHidden();
      await expect(agent.getByText(words('order.status.approved')).first()).toBeVisible();
      await expect(agent.getByRole('button', { name: words('command.order.approve') })).toBeHidden();
      return orderNo;
    });

  await test.step('The history is on the state chart, with who and why', async () => {
    await agent.getByRole('button', { name: words('command.order.history') }).click();
    await expect(agent.getByRole('heading', { level: 1, name: new RegExp(orderNo) })).toBeVisible();
    await expect(agent).toHaveURL(/state-chart/);
    const trail = agent.getByRole('region', { name: words('lifecycle.history') });
    await expect(trail.getByText('合同已核对')).toBeVisible();
    await expect(agent.getByText(words('lifecycle.history.verified'))).toBeVisible();

    await openMenu(agent, words('menu.accountBalance'));
    await expect.poll(() => remainingQuota(agent)).toBe(balanceAfter(before, amount));
    await expect(agent.getByText(words('account.reconciled'))).toBeVisible();
    await openMenu(agent, words('menu.accountSale'));
    await expect(rowWith(agent, orderNo)).toContainText(company);
  });

  await test.step("The client's subscription runs, and the salesperson's page shows it without a reload", async () => {
    await expect(sales.getByText(words('subscription.running'))).toBeVisible();
  });

  await test.step('Operations finds the order in the order record', async () => {
    const operations = await openWindow('zh-CN');
    await logIn(operations, words, 'operations');
    await openMenu(operations, words('menu.orderRecord'));
    await operations.getByLabel(words('list.keyword')).fill(orderNo);
    await expect(rowWith(operations, orderNo)).toContainText(words('order.status.approved'));
    await expect(operations.locator('[data-record]')).toHaveCount(1);
  });
});
