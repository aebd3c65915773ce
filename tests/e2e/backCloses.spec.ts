import { accounts } from '../support/accounts.ts';
import { goWithin, openLook } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { openPage } from './support/journey.ts';
import { fullRun } from '../support/scope.ts';

test('on a desktop Back closes what lies over the page, asks where it is filled in, and Forward opens nothing (R-page-15)', async ({
  browser,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const { token } = await visitAs(server.url, 'agent');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/deal-list');
  await page.locator('nav a[href="/deal-approval"]').click();
  await expect(page.locator('main [data-record]').first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('dialog', { name: words('form.leave') });
  const expectSamePage = () => expect(page).toHaveURL(/\/deal-approval$/);

  for (const [what, open] of [
    ['the palette', () => page.keyboard.press('Control+k')],
    ['the key sheet', () => page.keyboard.press('?')],
    ['the settings', () => page.keyboard.press(',')],
  ] as const)
    await test.step(`It closes ${what}`, async () => {
      await open();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expectSamePage();
      await page.goForward();
      await expectSamePage();
      await expect(dialog).toBeHidden();
    });

  await test.step('Of a dialog for several records it asks, then takes the question away, then closes the palette above', async () => {
    await page.locator('main [data-record]').first().getByRole('checkbox').check();
    await page.locator('[role=toolbar] [data-command="order.reject"]').click();
    const reason = dialog.getByRole('textbox');
    await reason.fill('合同金额与订单不一致');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.locator('[data-palette]:not([inert])')).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('[data-palette]:not([inert])')).toHaveCount(0);
    await expect(reason).toHaveValue('合同金额与订单不一致');
    await expectSamePage();
  });

  await test.step('Closing the tab asks, as reloading does', async () => {
    const dialogOpened = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const browserQuestion = await dialogOpened;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();
    await expect(dialog.getByRole('textbox')).toHaveValue('合同金额与订单不一致');
  });

  await test.step('Once it is left, Back leads to the page before', async () => {
    await page.goBack();
    await question.getByRole('button', { name: words('form.leave') }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/deal-list$/);
  });
  await context.close();
});

test(
  'a reload that follows the closing of what lies over the page in the same moment comes, and Back leads to the page before (R-page-15)',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const { token } = await visitAs(server.url, 'agent');
    const page = await openPage(browser, { url: server.url, token, locale: 'zh-CN' }, '/account-balance');
    const main = page.getByRole('main');
    await page.locator('nav a[href="/deal-list"]').click();
    await expect(page.locator('main [data-record]').first()).toBeVisible();
    for (let round = 0; round < 3; round++) {
      await page.keyboard.press('Control+k');
      await expect(page.locator('[data-palette]:not([inert])').getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(page.locator('main [data-record]').first()).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/account-balance$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words('menu.accountBalance'));

    await page.goto('/login');
    await page.getByRole('button', { name: words('shell.privacy.title') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: words('shell.privacy.title') })).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: words('shell.privacy.title') }).click();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.context().close();
  },
);

test(
  'without a network a list says so and comes by itself; a redirect without a path is no page, any other path is one in any case, and Back closes the agreement (R-error-6, R-page-1, R-page-15)',
  fullRun,
  async ({ browser, server }) => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const words = wordsOf(locale);
      const { token } = await visitAs(server.url, 'agent');
      const context = await openLook(browser, { url: server.url, token, locale });
      const page = await context.newPage();
      await page.goto('/deal-list');
      await expect(page.locator('main [data-record]').first()).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('textbox', { name: words('list.keyword') }).fill('DD');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(words('common.offline'));
      await expect(page.getByText(words('common.serverError'))).toHaveCount(0);
      await context.setOffline(false);
      await expect(page.locator('main [data-record]').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      for (const route of ['/redirect', '/redirect/']) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('shell.notFound.title'));
      }
      // Any spelling, typed as an address or used within the page, opens the same page and the same entry of the menu.
      for (const open of [(route: string) => page.goto(route), (route: string) => goWithin(page, route)]) {
        await open('/Deal-List/?status=pending');
        await expect(page).toHaveURL(/\/deal-list\?status=pending$/);
        await expect(page.locator('nav a[aria-current=page]')).toHaveAttribute('href', '/deal-list');
        await open('/forgetpassword');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('forgot.title'));
      }
      await page.goto('/login');
      await page.getByLabel(words('login.account')).fill('agent');
      await page.getByRole('button', { name: words('shell.privacy.title') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByLabel(words('login.account'))).toHaveValue('agent');
      await context.close();
    }
  },
);

test(
  'after a login before which the agreement was read, Back leads to the page before the login and ends nothing (R-session-12)',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    await page.goto('/ForgetPassword');
    await page.goto('/deal-list');
    await page.getByRole('button', { name: words('shell.privacy.title') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const [enterpriseId, account, password] = accounts.agent;
    await page.getByLabel(words('login.enterpriseId')).fill(enterpriseId);
    await page.getByLabel(words('login.account')).fill(account);
    await page.getByLabel(words('login.password'), { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words('login.submit') }).click();
    await expect(page.locator('main [data-record]').first()).toBeVisible();
    await page.locator('nav a[href="/deal-approval"]').click();
    await expect(page).toHaveURL(/\/deal-approval$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/deal-list$/);
    await expect(page.locator('main [data-record]').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/ForgetPassword$/);
    await page.goForward();
    await expect(page.locator('main [data-record]').first()).toBeVisible();
  },
);
