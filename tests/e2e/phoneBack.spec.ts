import { openLook } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

test('on a phone Back closes what lies over the page, and then leaves the page', async ({
  browser,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const visit = await visitAs(server.url, 'agent');
  const order = await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'pending' });
  const context = await openLook(browser, {
    url: server.url,
    token: visit.token,
    locale: 'zh-CN',
    width: 390,
  });
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  const question = page.getByRole('dialog', { name: words('form.leave') });
  // The history has no earlier entry of the product.
  await page.goto('/account-balance');
  const menu = page.getByRole('button', { name: words('shell.menu.open') });
  await test.step('It closes the menu', async () => {
    await menu.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(heading).toHaveText(words('menu.accountBalance'));
  });

  await test.step('A page opened from the menu has the page before it behind it, not the menu', async () => {
    await menu.click();
    await dialog.getByRole('link', { name: words('menu.dealList'), exact: true }).click();
    await expect(heading).toHaveText(words('menu.dealList'));
    await expect(dialog).toBeHidden();
  });

  await test.step('It closes the palette', async () => {
    await page.goto(`/deal-detail?id=${order}`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: words('shell.palette') })
      .click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  await test.step('It asks before it leaves a form that is filled in, and closes its own question', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: words('command.order.reject') })
      .click();
    await dialog.getByRole('textbox').fill('重复');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('textbox')).toHaveValue('重复');
  });
  await test.step('Once the form is left, it leads to the pages before', async () => {
    await dialog.getByRole('button', { name: words('common.cancel') }).click();
    await question.getByRole('button', { name: words('form.leave') }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/deal-detail\\?id=${order}`));
    await page.goBack();
    await expect(heading).toHaveText(words('menu.dealList'));
    await page.goBack();
    await expect(heading).toHaveText(words('menu.accountBalance'));
  });
  await context.close();
});
