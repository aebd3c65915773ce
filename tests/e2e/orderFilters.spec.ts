import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn, openMenu } from './support/journey.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

test('a salesperson’s orders are found by pinyin, and the address keeps them', async ({
  openWindow,
  server,
}) => {
  const say = wordsOf('zh-CN');
  const seller = await hire(server.url, '顾清越');
  const orderNo = await placeDeal(server.url, seller, await addClient(seller, freshCompanyName('拼音科技')));
  const page = await openWindow('zh-CN');
  await logIn(page, say, 'agent');
  await openMenu(page, say('menu.dealList'));
  const field = page.getByRole('combobox', { name: say('customer.salesperson') });
  const rows = page.locator('[data-record]');
  await expect(rows.nth(1)).toBeVisible();

  await field.click();
  await page.keyboard.type('gqy');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText(['顾清越']);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`salespersonId=${seller.id}`));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(orderNo);

  // A sent link shows the same, with the name in the field.
  await page.reload();
  await expect(field).toHaveValue('顾清越');
  await expect(rows).toHaveCount(1);

  // The words of the filters come from the server, in the language of the page.
  const states = page.getByRole('combobox', { name: say('order.status') }).locator('option');
  await expect(states).toHaveText(['审批状态', '待审批', '已通过', '已驳回']);
  await page.getByRole('button', { name: 'English' }).first().click();
  const english = page.getByRole('combobox', { name: 'Approval status' }).locator('option');
  await expect(english).toHaveText(['Approval status', 'Pending approval', 'Approved', 'Rejected']);

  // A mouse's alone: by keyboard the field is emptied.
  await page.locator('[aria-label="Clear Salesperson"]').click();
  await expect(page).not.toHaveURL(/salespersonId/);
  await expect(rows.nth(1)).toBeVisible();
});
