import type { Locator, Page } from '@playwright/test';
import { contractFile, freshCreditCode } from '../support/contract.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import {
  freshCompanyName,
  giveContract,
  leaveList,
  logIn,
  openMenu,
  rowWith,
  settled,
} from './support/journey.ts';
import {
  choose,
  chooseNext,
  expectAnnounced,
  fillNext,
  leavePalette,
  logInByKeys,
  palette,
  runFromPalette,
  type,
} from './support/keyboard.ts';
import { approveDealsOf } from './support/sales.ts';

const sold = '协同办公标准版';
const orderNumber = /DD\d{14,}/;

/** Expects the three orders of the day on the salesperson's list, all approved. */
async function expectDay(page: Page, words: Words, company: string): Promise<void> {
  const rows = rowWith(page, company);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: words('order.status.approved') })).toHaveCount(3);
  for (const kind of ['package', 'seat', 'renewal'] as const)
    await expect(rows.filter({ hasText: words(`order.kind.${kind}`) })).toHaveCount(1);
}

/** Returns the last day of the running term from the client's page. */
async function lastDayOn(page: Page, words: Words): Promise<string> {
  const row = page
    .getByRole('table', { name: words('customer.subscriptions') })
    .getByRole('row', { name: sold });
  const days = (await row.innerText()).match(/\d{4}-\d{2}-\d{2}/g);
  return days?.at(-1) ?? '';
}

test('a salesperson’s day by mouse, in zh-CN: a client, a sale, seats and a renewal', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const company = freshCompanyName('日间科技');
  const page = await openWindow('zh-CN');
  await logIn(page, words, 'salesperson');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  const clientPage = await test.step('The client; what is wrong is said beside the field', async () => {
    await openMenu(page, words('menu.myClient'));
    await page.getByRole('button', { name: words('command.customer.new') }).click();
    // The form opens after the server has proposed an ID.
    await expect(main.getByLabel(words('customer.companyId'))).toHaveValue(/^[A-Z0-9]{4}$/);
    const add = main.getByRole('button', { name: words('form.create') });
    await add.click();
    await expect(main.getByLabel(words('customer.name'))).toHaveAccessibleDescription(/名称不能为空/);
    await main.getByLabel(words('customer.name')).fill(company);
    await main.getByLabel(words('customer.creditCode')).fill(freshCreditCode());
    await main.getByRole('combobox', { name: words('customer.industry') }).click();
    await page.getByRole('option', { name: words('industry.internet') }).click();
    await main.getByLabel(words('customer.employeeCount')).fill('60');
    await main.getByLabel(words('customer.adminName')).fill('王小明');
    await main.getByLabel(words('customer.adminPhone')).fill('138 0013 8000');
    await main.getByLabel(words('customer.adminAccount')).fill('wangxm');
    await main.getByLabel(words('customer.adminPassword'), { exact: true }).fill('secret123');
    await main.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret123');
    await add.click();
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
    const clientPage = page.url();
    return clientPage;
  });

  await test.step("The sale, on the page that the client's next step leads to", async () => {
    await page.getByTestId('next-step').getByRole('link').click();
    await expect(page).toHaveURL(/\/my-client\/buy-renew\?.*mode=package/);
    await main.getByRole('combobox', { name: words('order.package') }).click();
    await page.getByRole('option', { name: sold }).click();
    await main.getByLabel(words('order.extraSeats')).fill('2');
    await sendWithContract(main, words('command.customer.sellPackage'));
    await approveDealsOf(server.url, company);
  });

  const before =
    await test.step("Seats for what runs now: the client's page has followed without a reload", async () => {
      await page.goto(clientPage);
      await expect(page.getByText(words('subscription.running'))).toBeVisible();
      const before = await lastDayOn(page, words);
      await page.getByRole('button', { name: words('command.customer.buySeats') }).click();
      await dialog.getByLabel(words('order.seatsToAdd')).fill('3');
      await sendWithContract(dialog, words('command.customer.buySeats'));
      await expect(dialog).toBeHidden();
      await approveDealsOf(server.url, company);
      return before;
    });

  await test.step('The renewal, on the page of its own', async () => {
    await page.goto(clientPage);
    await page.getByRole('button', { name: words('command.customer.renew') }).click();
    await sendWithContract(dialog, words('command.customer.renew'));
    await expect(dialog).toBeHidden();
    await approveDealsOf(server.url, company);
    await expect.poll(() => lastDayOn(page, words)).not.toBe(before);

    await openMenu(page, words('menu.saleOrder'));
    await leaveList(page);
    await expectDay(page, words, company);
  });
});

/** Adds the contract, waits for the price, and sends. */
async function sendWithContract(form: Locator, title: string): Promise<void> {
  await giveContract(form);
  await settled(form);
  const send = form.getByRole('button', { name: new RegExp(`^${title} ¥`) });
  await send.click();
  await expect(send).toBeHidden();
}

test(
  'a salesperson’s day from Ctrl+K alone, in en-US: a client, a sale, seats and a renewal',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const company = freshCompanyName('DayTech');
    const page = await openWindow('en-US');
    const form = palette(page);
    await logInByKeys(page, words, 'salesperson');

    /** Begins an order of the client, which the palette finds by its name. */
    const begin = async (text: string, title: string) => {
      await runFromPalette(page, text, title);
      await choose(page, company, company);
    };
    /** Adds the contract, reads the price, and sends. */
    const send = async (title: string) => {
      await expect(form.getByLabel(words('order.contractFile'))).toBeFocused();
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(contractFile());
      await settled(form);
      await expect(form.getByRole('button', { name: new RegExp(`^${title} ¥`) })).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expectAnnounced(page, orderNumber);
      await leavePalette(page);
      await approveDealsOf(server.url, company);
    };

    await test.step('The client; what is wrong has the focus and says why', async () => {
      await runFromPalette(page, 'new customer', words('command.customer.new'));
      await fillNext(page, words('customer.name'), company);
      await expect(form.getByLabel(words('customer.companyId'))).toHaveValue(/^[A-Z0-9]{4}$/);
      await page.keyboard.press('Tab');
      await fillNext(page, words('customer.creditCode'), freshCreditCode());
      await chooseNext(page, words('customer.industry'), words('industry.finance'));
      await fillNext(page, words('customer.employeeCount'), '80');
      await fillNext(page, words('customer.adminName'), 'Li');
      await fillNext(page, words('customer.adminPhone'), '13900139000');
      await fillNext(page, words('customer.adminAccount'), 'lixh');
      // The website may be empty.
      await page.keyboard.press('Tab');
      await fillNext(page, words('customer.adminPassword'), 'secret123');
      await fillNext(page, words('user.passwordAgain'), 'secret124');
      await page.keyboard.press('Control+Enter');
      const again = form.getByLabel(words('user.passwordAgain'), { exact: true });
      await expect(again).toBeFocused();
      await expect(again).toHaveAccessibleDescription(
        /Initial login passwords do not match, please re-enter/,
      );
      await page.keyboard.press('Control+a');
      await type(page, 'secret123');
      await page.keyboard.press('Control+Enter');
      await expect(form.getByText(words('notice.customer.added', { name: company })).first()).toBeVisible();
      await leavePalette(page);
    });

    await test.step('The sale', async () => {
      await begin('sell package', words('command.customer.sellPackage'));
      await chooseNext(page, words('order.package'), sold);
      await page.keyboard.press('Control+a');
      await fillNext(page, words('order.extraSeats'), '2');
      await send(words('command.customer.sellPackage'));
    });

    await test.step('Seats: only one package runs, which is chosen already', async () => {
      await begin('buy seats', words('command.customer.buySeats'));
      await fillNext(page, words('order.seatsToAdd'), '3');
      await expect(form.getByRole('combobox', { name: words('order.package') })).toHaveValue(sold);
      await send(words('command.customer.buySeats'));
    });

    await test.step('The renewal, and all of it in the list of orders', async () => {
      await begin('renew', words('command.customer.renew'));
      await send(words('command.customer.renew'));

      await runFromPalette(page, 'sale orders', words('menu.saleOrder'));
      await expectDay(page, words, company);
    });
  },
);
