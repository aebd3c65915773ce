import type { Page } from '@playwright/test';
import { contractFile, freshCreditCode } from '../support/contract.ts';
import { localesOf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import {
  choose,
  chooseNext,
  expectAnnounced,
  fillNext,
  logInByKeys,
  palette,
  runFromPalette,
  type,
} from './support/keyboard.ts';
import {
  balanceAfter,
  freshCompanyName,
  moneyIn,
  remainingQuota,
  rowWith,
  settled,
} from './support/journey.ts';

/** Delays the graph's answers until the returned function is called. */
async function delayAnswers(page: Page): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the client's only deal, which is listed after the client. */
async function dealOf(page: Page, company: string): Promise<void> {
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await type(page, company);
  const selected = palette(page).getByRole('option', { selected: true });
  await expect(selected).toContainText(company);
  await expect(palette(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText(/DD\d{14,}/);
  await page.keyboard.press('Enter');
}

for (const locale of localesOf('en-US')) {
  test(`a deal from sale to approval from Ctrl+K alone, in ${locale}`, async ({ openWindow }) => {
    const words = wordsOf(locale);
    const company = freshCompanyName('键盘软件');

    const agent = await openWindow(locale);
    await logInByKeys(agent, words, 'agent');
    await runFromPalette(agent, locale === 'zh-CN' ? 'zhye' : 'balance', words('menu.accountBalance'));
    await expect(agent).toHaveURL(/account-balance/);
    const before = await remainingQuota(agent);

    const { sales, form } = await test.step('The salesperson adds a client inside the palette', async () => {
      const sales = await openWindow(locale);
      await logInByKeys(sales, words, 'salesperson');
      await runFromPalette(sales, locale === 'zh-CN' ? 'xzkh' : 'new cl', words('command.customer.new'));
      const form = palette(sales);
      await fillNext(sales, words('customer.name'), company);
      await expect(form.getByLabel(words('customer.companyId'))).toHaveValue(/^[A-Z0-9]{4}$/);
      await sales.keyboard.press('Tab');
      await fillNext(sales, words('customer.creditCode'), freshCreditCode());
      await chooseNext(sales, words('customer.industry'), words('industry.finance'));
      await fillNext(sales, words('customer.employeeCount'), '80');
      await fillNext(sales, words('customer.adminName'), '李小红');
      await fillNext(sales, words('customer.adminPhone'), '13900139000');
      await fillNext(sales, words('customer.adminAccount'), 'lixh');
      // The website may be empty.
      await sales.keyboard.press('Tab');
      await fillNext(sales, words('customer.adminPassword'), 'secret123');
      await fillNext(sales, words('user.passwordAgain'), 'secret123');
      await sales.keyboard.press('Control+Enter');
      await expect(form.getByText(words('notice.customer.added', { name: company })).first()).toBeVisible();
      await sales.keyboard.press('Escape');
      await expect(form).toBeHidden();
      return { sales, form };
    });

    await test.step('Found again by its name, it is sold a package; the price is computed while typing', async () => {
      await runFromPalette(sales, company, company);
      await expect(
        palette(sales).getByRole('option', { name: new RegExp(words('command.customer.sellPackage')) }),
      ).toBeVisible();
    });

    const amount =
      await test.step('The packages arrive only after their name is typed, as on a slow line: Enter still takes the match', async () => {
        const release = await delayAnswers(sales);
        await sales.keyboard.press('Enter');
        await expect(form.getByRole('combobox', { name: words('order.package') })).toBeFocused();
        await type(sales, '费用报销');
        release();
        await expect(sales.locator('[role=option][data-combobox-selected]')).toContainText('费用报销季度版');
        await sales.keyboard.press('Enter');
        await sales.keyboard.press('Tab');
        await expect(form.getByLabel(words('order.extraSeats'))).toBeFocused();
        await sales.keyboard.press('Control+a');
        await type(sales, '3');
        await sales.keyboard.press('Tab');
        await expect(form.getByLabel(words('order.contractFile'))).toBeFocused();
        const chooser = sales.waitForEvent('filechooser');
        await sales.keyboard.press('Enter');
        await (await chooser).setFiles(contractFile());
        await settled(form);
        const submit = form.getByRole('button', {
          name: new RegExp(`^${words('command.customer.sellPackage')} ¥`),
        });
        const amount = moneyIn(await submit.innerText());
        await sales.keyboard.press('Control+Enter');
        await expect(form.getByText(/DD\d{14,}/).first()).toBeVisible();
        await sales.keyboard.press('Escape');
        return amount;
      });

    await test.step("The agent finds the deal by the client's name and approves it; the balance page follows", async () => {
      await dealOf(agent, company);
      await choose(agent, '', words('command.order.approve'));
      await expect(palette(agent).getByText(words('consequence.quotaAfter'))).toBeVisible();
      await type(agent, '同意');
      await agent.keyboard.press('Control+Enter');
      // The breadcrumb shows the number already while the order is being sent.
      await expectAnnounced(agent, new RegExp(`DD\\d{14,}.*${words('order.status.approved')}`, 'i'));
      await agent.keyboard.press('Escape');
      await expect(palette(agent)).toBeHidden();
      await expect.poll(() => remainingQuota(agent)).toBe(balanceAfter(before, amount));
    });

    await test.step('Its actions now: no verdict any more, but its history on the chart', async () => {
      await dealOf(agent, company);
      await expect(
        palette(agent).getByRole('option', { name: new RegExp(words('command.order.history')) }),
      ).toBeVisible();
      await expect(
        palette(agent).getByRole('option', { name: new RegExp(words('command.order.approve')) }),
      ).toBeHidden();
      await choose(agent, locale === 'zh-CN' ? '历史' : 'history', words('command.order.history'));
      await expect(agent.getByRole('heading', { level: 1, name: /DD\d{14,}/ })).toBeVisible();
      await expect(agent.getByText('同意', { exact: true })).toBeVisible();
      await runFromPalette(agent, locale === 'zh-CN' ? 'xsjl' : 'sales rec', words('menu.accountSale'));
      await expect(rowWith(agent, company)).toBeVisible();
    });

    await test.step('Operations finds the order in the order record by its number', async () => {
      const operations = await openWindow(locale);
      await logInByKeys(operations, words, 'operations');
      await dealOf(operations, company);
      await choose(operations, '', words('command.order.open'));
      await expect(operations).toHaveURL(/order-record\/detail/);
      await expect(operations.getByText(words('order.status.approved')).first()).toBeVisible();
    });
  });
}
