import type { Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { contractFile } from '../support/contract.ts';
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
  runOnRecord,
  tabOnto,
  type,
} from './support/keyboard.ts';
import { addClient, approveDealsOf } from './support/sales.ts';

// This is the longest of the days: four people and two reviews.
test.describe.configure({ timeout: 300_000 });

/** Returns a client of the day's salesperson by the API, because the client exists before the day begins. */
async function clientOf(url: string, name: string): Promise<string> {
  const visit = await visitByRest(url, accounts.salesperson);
  return addClient({ visit }, name);
}

const main = (page: Page) => page.getByRole('main');
const action = (page: Page, title: string) => main(page).getByRole('button', { name: title, exact: true });

test(
  'a developer’s and product manager’s day by mouse, in zh-CN: rejected, corrected, sold, withdrawn, back on',
  fullRun,
  async ({ openWindow, server }) => {
    const locale: Locale = 'zh-CN';
    const words = wordsOf(locale);
    const [app, suite, company] = ['应用', '应用套餐', '应用客户'].map(freshCompanyName) as [
      string,
      string,
      string,
    ];
    const clientId = await clientOf(server.url, company);

    /** Presses an action of the page and answers its form. */
    const act = async (page: Page, title: string, fill?: [label: string, text: string]) => {
      await action(page, title).click();
      const form = page.getByRole('dialog');
      if (fill) await form.getByLabel(fill[0]).fill(fill[1]);
      await form.getByRole('button', { name: title, exact: true }).click();
      await expect(form).toBeHidden();
    };

    const { developer, form } = await test.step('The developer writes an app, and submits it', async () => {
      const developer = await openWindow(locale);
      await logIn(developer, words, 'developer');
      await openMenu(developer, words('menu.myApp'));
      await action(developer, words('command.application.new')).click();
      const form = main(developer);
      await expect(form.getByLabel(words('application.name'))).toBeVisible();
      await action(developer, words('form.create')).click();
      await expect(form.getByText('名称不能为空')).toBeVisible();
      await form.getByLabel(words('application.name')).fill(app);
      await form.getByLabel(words('application.number')).fill('1.0.0');
      await form.getByLabel(words('application.client.web'), { exact: true }).check();
      await form.getByLabel(words('application.description')).fill('打卡与排班');
      await form.getByLabel(words('application.accessAddress')).fill('https://apps.example.com/clock');
      await form.getByLabel(words('application.developerSeatPrice')).fill('6');
      await form.getByLabel(words('application.platformSeatPrice')).fill('10');
      await action(developer, words('form.create')).click();
      await expect(developer.getByRole('heading', { level: 1, name: app })).toBeVisible();
      await act(developer, words('command.application.submit'));
      await expect(form.getByText(words('application.audit.pending')).first()).toBeVisible();
      return { developer, form };
    });

    const operations =
      await test.step('Operations reject it with a reason, which the developer reads without a reload', async () => {
        const operations = await openWindow(locale);
        await logIn(operations, words, 'operations');
        await openMenu(operations, words('menu.appApproval'));
        await rowWith(operations, app).getByRole('link', { name: app }).click();
        await act(operations, words('command.application.reject'), [
          words('record.rejectReason'),
          '缺少测试账号',
        ]);
        await expect(form.getByText('缺少测试账号').first()).toBeVisible();
        return operations;
      });

    await test.step('Corrected and submitted again, it passes; what was corrected stands there', async () => {
      await action(developer, words('command.application.edit')).click();
      await form.getByLabel(words('application.testAccount')).fill('demo / Test-2026');
      await action(developer, words('form.save')).click();
      await expect(developer.getByRole('heading', { level: 1, name: app })).toBeVisible();
      await act(developer, words('command.application.submit'));
      await expect(main(operations).getByText('demo / Test-2026').first()).toBeVisible();
      await act(operations, words('command.application.pass'));
      await act(operations, words('command.application.publish'));
      await expect(form.getByText(words('publication.published')).first()).toBeVisible();
    });

    await test.step('Put into a package', async () => {
      await openMenu(operations, words('menu.packageRelease'));
      await action(operations, words('command.package.new')).click();
      const step = (name: 'configuration' | 'pricing') =>
        main(operations).getByRole('form', { name: words(`publishing.step.${name}`) });
      await step('configuration').getByLabel(words('package.name')).fill(suite);
      await step('configuration').getByLabel(words('package.baseSeats')).fill('5');
      await step('configuration')
        .getByRole('combobox', { name: words('package.applications') })
        .click();
      await operations.getByRole('option', { name: app }).click();
      await operations.keyboard.press('Escape');
      await step('configuration')
        .getByRole('combobox', { name: words('package.kind') })
        .click();
      await operations.getByRole('option', { name: words('package.kind.formal') }).click();
      await step('configuration')
        .getByRole('button', { name: words('publishing.next') })
        .click();
      await step('pricing').getByLabel(words('package.durationMonths')).fill('12');
      await step('pricing').getByLabel(words('package.price')).first().fill('1,200');
      await step('pricing').getByLabel(words('package.seatPrice')).fill('200');
      await step('pricing')
        .getByRole('button', { name: words('publishing.publish'), exact: true })
        .click();
      await expect(
        main(operations).getByRole('heading', {
          name: words('publishing.completed.published', { name: suite }),
        }),
      ).toBeVisible();
    });

    const { sales, dialog } = await test.step('Sold, and approved', async () => {
      const sales = await openWindow(locale);
      await logIn(sales, words, 'salesperson');
      await sales.goto(`/my-client-detail?id=${clientId}`);
      const dialog = sales.getByRole('dialog');
      await action(sales, words('command.customer.sellPackage')).click();
      await dialog.getByRole('combobox', { name: words('order.package') }).click();
      await sales.getByRole('option', { name: new RegExp(suite) }).click();
      await giveContract(dialog);
      await settled(dialog);
      await dialog.getByRole('button', { name: /¥1,200\.00/ }).click();
      await expect(dialog).toBeHidden();
      await approveDealsOf(server.url, company);
      await expect(main(sales).getByText(words('subscription.running'))).toBeVisible();
      return { sales, dialog };
    });

    await test.step('Withdrawn: shown before, what that disables and whom it leaves alone', async () => {
      await openMenu(operations, words('menu.appRelease'));
      await operations.getByPlaceholder(words('list.applicationKeyword')).fill(app);
      await rowWith(operations, app).getByRole('link', { name: app }).click();
      await expect(operations).toHaveURL(/\/app-detail\?/);
      await action(operations, words('command.application.unpublish')).click();
      const removal = operations.getByRole('dialog');
      await expect(removal.getByTestId('consequence')).toContainText(suite);
      await removal.getByLabel(words('publication.removalInstructions')).fill('资质续期中');
      await removal.getByRole('button', { name: words('command.application.unpublish') }).click();
      await expect(removal).toBeHidden();
    });

    const renew = action(sales, words('command.customer.renew'));
    await test.step('Its renewal is refused with the reason, on the button and beside what runs on', async () => {
      await expect(renew).toHaveAttribute('aria-disabled', 'true');
      await expect(renew).toHaveAccessibleDescription(new RegExp(app));
      await expect(main(sales).getByText(words('subscription.running'))).toBeVisible();
      await renew.click({ force: true });
      await expect(dialog).toBeHidden();
    });

    await test.step('On again, it is renewed', async () => {
      await act(operations, words('command.application.publish'));
      await expect(renew).not.toHaveAttribute('aria-disabled');
      await renew.click();
      await giveContract(dialog);
      await settled(dialog);
      await dialog.getByRole('button', { name: /¥1,200\.00/ }).click();
      await expect(dialog).toBeHidden();
      await openMenu(sales, words('menu.saleOrder'));
      await leaveList(sales);
      await expect(rowWith(sales, company).filter({ hasText: words('order.kind.renewal') })).toHaveCount(1);
    });
  },
);

/** Presses Ctrl+Enter, and expects the palette to announce the result. */
async function send(page: Page, message: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, message);
  await leavePalette(page);
}

/** Adds the contract to the field that has the focus. */
async function addContract(page: Page, words: Words): Promise<void> {
  await expect(palette(page).getByLabel(words('order.contractFile'))).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(contractFile());
  await settled(palette(page));
}

test('the same day from Ctrl+K alone, in en-US', fullRun, async ({ openWindow, server }) => {
  const locale: Locale = 'en-US';
  const words = wordsOf(locale);
  const [app, suite, company] = ['App', 'AppSuite', 'AppClient'].map(freshCompanyName) as [
    string,
    string,
    string,
  ];
  await clientOf(server.url, company);
  const [developer, operations, sales] = [
    await openWindow(locale),
    await openWindow(locale),
    await openWindow(locale),
  ];
  await logInByKeys(developer, words, 'developer');
  await logInByKeys(operations, words, 'operations');
  await logInByKeys(sales, words, 'salesperson');
  const onward = async (page: Page, text: string) => {
    await type(page, text);
    await page.keyboard.press('Tab');
  };

  await test.step('A new app, with all that must be said of it', async () => {
    await runFromPalette(developer, 'new app', words('command.application.new'));
    await fillNext(developer, words('application.name'), app);
    await fillNext(developer, words('application.number'), '1.0.0');
    await expect(
      palette(developer).getByLabel(words('application.client.web'), { exact: true }),
    ).toBeFocused();
    await developer.keyboard.press('Space');
    const description = palette(developer).getByLabel(words('application.description'));
    await tabOnto(developer, description);
    await onward(developer, 'Clocking in');
    await onward(developer, 'https://apps.example.com/clock');
    const prices = palette(developer).getByLabel(words('application.developerSeatPrice'));
    await tabOnto(developer, prices);
    await onward(developer, '6');
    await type(developer, '10');
    await send(developer, words('notice.application.add', { name: app }));
    await runOnRecord(developer, app, words('command.application.submit'));
    await send(developer, words('notice.application.submit', { name: app, number: '1.0.0' }));
  });

  await test.step('Rejected; a reason is needed', async () => {
    await runOnRecord(operations, app, words('command.application.reject'));
    const reason = palette(operations).getByLabel(words('record.rejectReason'));
    await expect(reason).toBeFocused();
    await operations.keyboard.press('Control+Enter');
    await expect(reason).toHaveAccessibleDescription(new RegExp(words('refusal.reasonNeeded')));
    await type(operations, 'No test account');
    await send(operations, words('notice.application.reject', { name: app, number: '1.0.0' }));
  });

  await test.step('Corrected, submitted again, passed and published', async () => {
    await runOnRecord(developer, app, words('command.application.edit'));
    const testAccount = palette(developer).getByLabel(words('application.testAccount'));
    await expect(palette(developer).getByLabel(words('application.name'))).toHaveValue(app);
    await tabOnto(developer, testAccount);
    await type(developer, 'demo / Test-2026');
    await send(developer, words('notice.application.edit', { name: app, number: '1.0.0' }));
    await runOnRecord(developer, app, words('command.application.submit'));
    await send(developer, words('notice.application.submit', { name: app, number: '1.0.0' }));
    await runOnRecord(operations, app, words('command.application.pass'));
    await expect(palette(operations).getByLabel(words('application.reviewDescription'))).toBeFocused();
    await send(operations, words('notice.application.pass', { name: app, number: '1.0.0' }));
    await runOnRecord(operations, app, words('command.application.publish'));
    await send(operations, words('notice.application.publish', { name: app }));
  });

  await test.step('Put into a package', async () => {
    await runFromPalette(operations, 'publish a product package', words('command.package.new'));
    const step = (name: 'configuration' | 'pricing') =>
      main(operations).getByRole('form', { name: words(`publishing.step.${name}`) });
    await expect(step('configuration').getByLabel(words('package.name'))).toBeFocused();
    await onward(operations, suite);
    await onward(operations, '5');
    const highlighted = operations.locator('[role=option][data-combobox-selected]');
    await type(operations, app);
    await expect(highlighted).toContainText(app);
    await operations.keyboard.press('Enter');
    await operations.keyboard.press('Tab');
    await type(operations, words('package.kind.formal'));
    await expect(highlighted).toContainText(words('package.kind.formal'));
    await operations.keyboard.press('Enter');
    await operations.keyboard.press('Control+Enter');
    await expect(step('pricing').getByLabel(words('package.durationMonths'))).toBeFocused();
    await onward(operations, '12');
    await onward(operations, '1200');
    await type(operations, '200');
    await operations.keyboard.press('Enter');
    await expect(
      main(operations).getByRole('heading', {
        name: words('publishing.completed.published', { name: suite }),
      }),
    ).toBeVisible();
  });

  await test.step('Sold, and approved', async () => {
    await runFromPalette(sales, 'sell package', words('command.customer.sellPackage'));
    await choose(sales, company, company);
    await chooseNext(sales, words('order.package'), suite);
    await expect(palette(sales).getByLabel(words('order.extraSeats'))).toBeFocused();
    await sales.keyboard.press('Tab');
    await addContract(sales, words);
    await send(sales, /DD\d{14,}/);
    await approveDealsOf(server.url, company);
  });

  await test.step('Withdrawn, with what that disables shown before', async () => {
    await runOnRecord(operations, app, words('command.application.unpublish'));
    await expect(palette(operations).getByTestId('consequence')).toContainText(suite);
    await expect(palette(operations).getByLabel(words('publication.removalInstructions'))).toBeFocused();
    await type(operations, 'Certificate runs out');
    await send(operations, words('notice.application.unpublish', { name: app }));
  });

  await test.step('The renewal says why it cannot be, and can be once the app is back', async () => {
    await runFromPalette(sales, company, company);
    const renewal = palette(sales).getByRole('option', { name: new RegExp(words('command.customer.renew')) });
    await expect(renewal).toContainText(app);
    await expect(renewal).toHaveAttribute('data-blocked', 'true');
    await sales.keyboard.press('Escape');
    await leavePalette(sales);
    await runOnRecord(operations, app, words('command.application.publish'));
    await send(operations, words('notice.application.publish', { name: app }));
    await runOnRecord(sales, company, words('command.customer.renew'));
    await expect(palette(sales).getByRole('combobox', { name: words('order.package') })).toHaveValue(suite);
    await addContract(sales, words);
    await send(sales, /DD\d{14,}/);
  });
});
