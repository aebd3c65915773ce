import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn, openMenu } from './support/journey.ts';
import { logInByKeys, runFromPalette, tabOnto } from './support/keyboard.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

test(
  'a salesperson’s orders are found by pinyin, and the address keeps them',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const seller = await hire(server.url, '顾清越');
    const orderNo = await placeDeal(
      server.url,
      seller,
      await addClient(seller, freshCompanyName('拼音科技')),
    );
    const page = await openWindow('zh-CN');
    await logIn(page, words, 'agent');
    await openMenu(page, words('menu.dealList'));
    const field = page.getByRole('combobox', { name: words('customer.salesperson') });
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

    // A shared link shows the same list, with the name in the field.
    await page.reload();
    await expect(field).toHaveValue('顾清越');
    await expect(rows).toHaveCount(1);

    // The words of the filters come from the server, in the language of the page.
    const states = page.getByRole('combobox', { name: words('order.status') }).locator('option');
    await expect(states).toHaveText(['审批状态', '待审批', '已通过', '已驳回', '已撤回']);
    await page.getByRole('button', { name: 'English' }).first().click();
    const english = page.getByRole('combobox', { name: 'Approval status' }).locator('option');
    await expect(english).toHaveText(['Approval status', 'Pending approval', 'Approved', 'Rejected']);

    // The button is for the mouse alone: the keyboard empties the field.
    await page.locator('[aria-label="Clear Salesperson"]').click();
    await expect(page).not.toHaveURL(/salespersonId/);
    await expect(rows.nth(1)).toBeVisible();
  },
);

test(
  'kinds, events and levels are found by pinyin and initials, by keys alone',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'operations');
    const rows = page.locator('tbody [data-record]');
    const filter = async (label: string, letters: string, word: string) => {
      await tabOnto(page, page.getByRole('combobox', { name: label }));
      await page.keyboard.type(letters);
      await expect(page.locator('[role=option][data-combobox-selected]')).toContainText(word);
      await page.keyboard.press('Enter');
    };
    await runFromPalette(page, words('menu.auditDesk'));
    await expect(rows.first()).toBeVisible();
    await filter(words('audit.lifecycle'), 'dingdan', words('lifecycle.dealApproval'));
    await expect(page).toHaveURL(/lifecycle=dealApproval/);
    await filter(words('auditTrail.event'), 'bohui', words('lifecycle.event.reject'));
    await expect(page).toHaveURL(/event=reject/);
    await expect(rows.first()).toContainText(words('lifecycle.event.reject'));

    await runFromPalette(page, words('menu.agentManage'));
    await expect(rows.first()).toBeVisible();
    await filter(words('agent.level'), 'jpdl', '金牌代理');
    await expect(page).toHaveURL(/levelId=/);
    await expect(rows.first()).toContainText('金牌代理');
  },
);
