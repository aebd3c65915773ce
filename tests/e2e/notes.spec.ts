import { addCustomer } from '../support/restCustomers.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import {
  expectAnnounced,
  leavePalette,
  logInByKeys,
  palette,
  runOnRecord,
  type,
} from './support/keyboard.ts';

test(
  'a salesperson adds, edits and deletes a note by keys alone',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const name = freshCompanyName('键盘客户');
    await addCustomer(await visitByRest(server.url, accounts.salesperson), name);
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'salesperson');
    const text = palette(page).getByLabel(words('note.text'), { exact: true });

    await runOnRecord(page, name, words('command.note.add'));
    await expect(text).toBeFocused();
    await type(page, '电话回访：客户本周定稿');
    await page.keyboard.press('Control+Enter');
    await expectAnnounced(page, words('notice.note.added', { name }));
    await leavePalette(page);

    // The palette finds the note by its text, and not only by its customer.
    await runOnRecord(page, '客户本周定稿', words('command.note.edit'));
    await expect(text).toBeFocused();
    await page.keyboard.press('Control+a');
    await type(page, '电话回访：改为下周定稿');
    await page.keyboard.press('Control+Enter');
    await expectAnnounced(page, words('notice.note.edited', { name }));
    await leavePalette(page);

    await runOnRecord(page, name, words('command.customer.open'));
    const notes = page.getByRole('region', { name: words('note.title') });
    await expect(notes.getByRole('listitem')).toContainText(['电话回访：改为下周定稿']);
    await expect(notes.getByRole('listitem')).toContainText([words('note.edited')]);

    await runOnRecord(page, '改为下周定稿', words('command.note.delete'));
    await page.keyboard.press('Enter');
    await expectAnnounced(page, words('notice.note.deleted', { name }));
    await leavePalette(page);
    await expect(notes).not.toContainText('改为下周定稿');
    await expect(notes.getByRole('listitem')).toContainText([words('note.deletedBy', { name: '' }).trim()]);
  },
);

test('an agent adds a note by mouse, and the salesperson has it on the open page', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('en-US');
  const id = await addCustomer(
    await visitByRest(server.url, accounts.salesperson),
    freshCompanyName('鼠标客户'),
  );
  const [agent, seller] = [await openWindow('en-US'), await openWindow('en-US')];
  await logIn(agent, words, 'agent');
  await logIn(seller, words, 'salesperson');
  await seller.goto(`/my-client-detail?id=${id}`);
  await expect(seller.getByText(words('empty.notes'))).toBeVisible();

  const dialog = await test.step('The agent writes it, and both pages show it', async () => {
    await agent.goto(`/customer-detail?id=${id}`);
    await agent.getByRole('button', { name: words('command.note.add') }).click();
    const dialog = agent.getByRole('dialog');
    await dialog.getByRole('button', { name: words('form.create') }).click();
    await expect(dialog.getByText(words('validation.required'))).toBeVisible();
    await dialog
      .getByRole('textbox', { name: words('note.text') })
      .fill('Visit them before the end of the month');
    await dialog.getByRole('button', { name: words('form.create') }).click();
    for (const page of [agent, seller])
      await expect(page.getByRole('region', { name: words('note.title') })).toContainText(
        'before the end of',
      );
    return dialog;
  });

  await test.step('The salesperson may not edit it, and reads why', async () => {
    await seller
      .getByRole('region', { name: words('note.title') })
      .locator('[data-row-menu]')
      .click();
    const edit = seller.getByRole('menuitem', { name: words('command.note.edit') });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toContainText(words('refusal.note.authorOnly'));
  });

  await test.step('The agent deletes it; both pages say so', async () => {
    await agent
      .getByRole('region', { name: words('note.title') })
      .locator('[data-row-menu]')
      .click();
    await agent.getByRole('menuitem', { name: words('command.note.delete') }).click();
    await dialog.getByRole('button', { name: words('command.note.delete') }).click();
    for (const page of [agent, seller])
      await expect(page.getByRole('region', { name: words('note.title') })).toContainText(/Deleted by/);
  });
});
