import { accounts } from '../support/accounts.ts';
import { addCustomer, addCustomerWith } from '../support/restCustomers.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import { logInByKeys, runFromPalette, tabOnto, type } from './support/keyboard.ts';
import { fullRun } from '../support/scope.ts';

test('a salesperson gives a customer a website by keys alone, in zh-CN (R-customer-16)', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const name = freshCompanyName('网站客户');
  await addCustomer(await visitByRest(server.url, accounts.salesperson), name);
  const page = await openWindow('zh-CN');
  await logInByKeys(page, words, 'salesperson');
  await runFromPalette(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('e');
  const website = page.getByRole('textbox', { name: words('customer.website') });
  await expect(website).toBeVisible();
  await tabOnto(page, website);
  await type(page, 'javascript:alert(1)');
  await page.keyboard.press('Control+Enter');
  await expect(website).toHaveAccessibleDescription(words('validation.website'));
  await expect(website).toBeFocused();
  await page.keyboard.press('Control+a');
  await type(page, 'WWW.Example.com/');
  await page.keyboard.press('Control+Enter');
  const link = page.getByRole('main').getByRole('link', { name: 'https://www.example.com' });
  await expect(link).toHaveAttribute('href', 'https://www.example.com');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
});

test(
  'an edit of another field by mouse leaves the website, and an empty one removes it, in en-US',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const name = freshCompanyName('Website');
    const visit = await visitByRest(server.url, accounts.salesperson);
    const id = await addCustomerWith(visit, name, 'example.com');
    const page = await openWindow('en-US');
    await logIn(page, words, 'salesperson');
    await page.goto(`/my-client-detail?id=${id}`);
    const main = page.getByRole('main');
    const link = main.getByRole('link', { name: 'https://example.com' });
    const website = main.getByLabel(words('customer.website'));
    const edit = main.getByRole('link', { name: words('command.customer.edit') });
    await expect(link).toBeVisible();

    await edit.click();
    await expect(website).toHaveValue('https://example.com');
    await main.getByLabel(words('customer.employeeCount')).fill('71');
    await main.getByRole('button', { name: words('form.save') }).click();
    await expect(website).toBeHidden();
    await expect(main.getByText('71', { exact: true })).toBeVisible();
    await expect(link).toBeVisible();

    await edit.click();
    await website.fill('');
    await main.getByRole('button', { name: words('form.save') }).click();
    await expect(website).toBeHidden();
    await expect(link).toBeHidden();
  },
);
