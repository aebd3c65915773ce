import type { Locator, Page } from '@playwright/test';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import {
  chooseNext,
  expectAnnounced,
  fillNext,
  leavePalette,
  logInByKeys,
  palette,
  runFromPalette,
  runOnRecord,
  type,
} from './support/keyboard.ts';
import {
  balanceAfter,
  freshCompanyName,
  leaveList,
  logIn,
  moneyIn,
  openMenu,
  remainingQuota,
  rowWith,
} from './support/journey.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

/** Adds a member of the staff with two clients; the first client has a pending deal. */
async function busyMember(url: string, name: string, clients: readonly string[]) {
  const member = await hire(url, name);
  const ids = [];
  for (const client of clients) ids.push(await addClient(member, client));
  const orderNo = await placeDeal(url, member, ids[0] ?? '');
  return { member, orderNo };
}

const names = (words: Words) => {
  const fresh = freshCompanyName(words('role.salesperson')).replace(/[^\p{L}\d]/gu, '');
  return {
    leaver: `${fresh}A`,
    other: `${fresh}B`,
    receiver: `${fresh}C`,
    hired: `${fresh}D`,
    seller: `${fresh}E`,
    clients: [`${fresh}云`, `${fresh}海`, `${fresh}山`] as const,
  };
};

/** Expects the result of each record, by its name. */
async function expectResults(shown: Locator, results: [name: string, text: string][]): Promise<void> {
  const rows = shown.getByTestId('results').locator('tbody tr');
  await expect(rows).toHaveCount(results.length);
  for (const [name, text] of results) await expect(rows.filter({ hasText: name })).toContainText(text);
}

test(
  'the agent’s day by mouse, in zh-CN: balance, a deal, a new member, and two who leave',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('zh-CN');
    const { leaver, other, receiver, hired, seller, clients } = names(words);
    const [first, second, third] = clients;
    const { member, orderNo } = await busyMember(server.url, leaver, [first, second, third]);
    const colleague = await hire(server.url, other);
    await hire(server.url, receiver);

    const page = await openWindow('zh-CN');
    await logIn(page, words, 'agent');
    await openMenu(page, words('menu.accountBalance'));
    await expect(page.getByText(words('account.rechargeByOperations'))).toBeVisible();
    await expect(page.getByText(words('account.reconciled'))).toBeVisible();
    const before = await remainingQuota(page);

    const dialog = await test.step('A deal is approved; the balance follows', async () => {
      const { orderNo: decided } = await busyMember(server.url, seller, [`${seller}湖`]);
      await openMenu(page, words('menu.dealApproval'));
      const amount = moneyIn(await rowWith(page, decided).innerText());
      await rowWith(page, decided)
        .getByRole('button', { name: words('command.order.approve') })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(words('consequence.quotaAfter'))).toBeVisible();
      await dialog.getByRole('button', { name: new RegExp(words('command.order.approve')) }).click();
      await expect(dialog).toBeHidden();
      await openMenu(page, words('menu.accountBalance'));
      await expect.poll(() => remainingQuota(page)).toBe(balanceAfter(before, amount));
      return dialog;
    });

    await test.step('Somebody is hired', async () => {
      await openMenu(page, words('menu.userManageList'));
      await page.getByRole('button', { name: words('command.staff.add') }).click();
      await dialog.getByLabel(words('user.name')).fill(hired);
      await dialog.getByLabel(words('user.mobile')).fill('139 0013 9000');
      await dialog.getByLabel(words('user.account')).fill(`h${Date.now() % 100_000_000}`);
      await dialog.getByLabel(words('login.password'), { exact: true }).fill('secret123');
      await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret124');
      await dialog.getByRole('button', { name: words('form.create') }).click();
      await expect(dialog.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
      await dialog.getByLabel(words('user.passwordAgain'), { exact: true }).fill('secret123');
      await dialog.getByRole('button', { name: words('form.create') }).click();
      await expect(dialog).toBeHidden();
      await leaveList(page);
      await expect(rowWith(page, hired)).toContainText(words('staff.status.active'));
    });

    const send = await test.step('One leaves: each customer has a receiver of its own', async () => {
      await startFromRow(page, leaver, words('command.staff.resign'));
      const send = dialog.getByRole('button', { name: words('command.staff.resign') });
      await send.click();
      await expect(
        dialog.getByRole('combobox', { name: words('staff.receiver') }),
      ).toHaveAccessibleDescription(/请选择接收人/);
      await expect(dialog.getByTestId('consequence').getByText(first)).toBeVisible();
      await pick(page, dialog, words('staff.mode'), words('staff.mode.each'));
      await expect(dialog.getByRole('row', { name: new RegExp(first) })).toContainText(
        words('staff.waiting_other', { count: 1 }),
      );
      await pick(page, dialog, first, receiver);
      await pick(page, dialog, second, other);
      await send.click();
      await expect(dialog.getByRole('combobox', { name: third })).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByRole('combobox', { name: third })).toHaveAccessibleDescription(/请选择接收人/);
      await pick(page, dialog, third, other);
      const consequence = dialog.getByTestId('consequence');
      await expect(consequence).toContainText(
        `${words('staff.shareOf', { name: receiver })}${words('staff.share', { customers: 1, orders: 1 })}`,
      );
      await expect(consequence).toContainText(
        `${words('staff.shareOf', { name: other })}${words('staff.share', { customers: 2, orders: 0 })}`,
      );
      return send;
    });

    await test.step('The colleague has left meanwhile: the two rows say so, and nothing has moved', async () => {
      const agent = await openWindow('zh-CN');
      await logIn(agent, words, 'agent');
      await openMenu(agent, words('menu.userManageList'));
      await startFromRow(agent, other, words('command.staff.resign'));
      await agent
        .getByRole('dialog')
        .getByRole('button', { name: words('command.staff.resign') })
        .click();
      await expect(rowWith(agent, other)).toContainText(words('staff.status.resigned'));
      await send.click();
      for (const customer of [second, third])
        await expect(dialog.getByRole('combobox', { name: customer })).toHaveAccessibleDescription(
          /接收人已离职/,
        );
      await expect(dialog.getByText(words('form.rowsRefused_other', { count: 2 }))).toBeVisible();
      await pick(page, dialog, second, hired);
      await pick(page, dialog, third, '', true);
      await pick(page, dialog, words('form.optional', { label: words('staff.othersReceiver') }), receiver);
      await send.click();
      await expectResults(dialog, [
        [first, words('staff.movedTo', { name: receiver })],
        [orderNo, words('staff.movedTo', { name: receiver })],
        [second, words('staff.movedTo', { name: hired })],
        [third, words('staff.movedTo', { name: receiver })],
      ]);
      await expect(dialog.getByRole('status')).toContainText(leaver);
      await dialog
        .getByRole('button', { name: words('common.close') })
        .last()
        .click();
      await expect(dialog).toBeHidden();
      await expect(rowWith(page, leaver).first()).toContainText(words('staff.status.resigned'));
      await expect(member.visit.request('/user/detail')).rejects.toThrow(/401/);
      await expect(colleague.visit.request('/user/detail')).rejects.toThrow(/401/);
    });
  },
);

test(
  'the agent’s day from Ctrl+K alone, in en-US: what is kept is transferred later, in parts',
  fullRun,
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const { leaver, receiver, hired, clients } = names(words);
    const [first, second] = clients;
    const { orderNo } = await busyMember(server.url, leaver, [first, second]);
    await hire(server.url, receiver);

    const page = await openWindow('en-US');
    const form = palette(page);
    await logInByKeys(page, words, 'agent');
    await runFromPalette(page, 'balance', words('menu.accountBalance'));
    await expect(page).toHaveURL(/account-balance/);
    const before = await remainingQuota(page);

    await test.step('The deal is found by its number and approved', async () => {
      await runOnRecord(page, orderNo, words('command.order.approve'));
      await expect(form.getByText(words('consequence.quotaAfter'))).toBeVisible();
      const approve = form.getByRole('button', { name: new RegExp(words('command.order.approve')) });
      const amount = moneyIn(await approve.innerText()).replace('-', '');
      await page.keyboard.press('Control+Enter');
      await expectAnnounced(page, orderNo);
      await leavePalette(page);
      await expect.poll(() => remainingQuota(page)).toBe(balanceAfter(before, amount));

      await runFromPalette(page, 'new staff member', words('command.staff.add'));
      await fillNext(page, words('user.name'), hired);
      await fillNext(page, words('user.mobile'), '13900139000');
      await fillNext(page, words('user.account'), `k${Date.now() % 100_000_000}`);
      await fillNext(page, words('login.password'), 'secret123');
      await expect(form.getByLabel(words('user.passwordAgain'), { exact: true })).toBeFocused();
      await type(page, 'secret123');
      await page.keyboard.press('Control+Enter');
      await expect(form.getByText(words('notice.staff.added', { name: hired })).first()).toBeVisible();
      await leavePalette(page);
    });

    await test.step('One leaves, and keeps the customers for now', async () => {
      await runOnRecord(page, leaver, words('command.staff.resign'));
      // The focus begins on the receiver, because "one for all" is the choice above it.
      await expect(form.getByRole('combobox', { name: words('staff.receiver') })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await chooseNext(page, words('staff.mode'), words('staff.mode.keep'));
      await expect(form.getByTestId('consequence')).toContainText(words('consequence.unchanged'));
      await page.keyboard.press('Control+Enter');
      await expectResults(form, [
        [first, words('staff.remainsWith', { name: leaver })],
        [second, words('staff.remainsWith', { name: leaver })],
      ]);
      await leavePalette(page);
    });

    const transfer = async () => {
      await runOnRecord(page, leaver, words('command.staff.transfer'));
      await expect(form.getByRole('combobox', { name: words('staff.receiver') })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(form.getByRole('combobox', { name: words('staff.mode') })).toBeFocused();
      await type(page, words('staff.mode.each'));
      await expect(page.locator('[role=option][data-combobox-selected]')).toContainText(
        words('staff.mode.each'),
      );
      await page.keyboard.press('Enter');
      await expect(form.getByRole('table')).toBeVisible();
      await page.keyboard.press('Tab');
    };
    await test.step('Later one of the two goes to one member', async () => {
      await transfer();
      await expect(form.getByRole('combobox', { name: first })).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(form.getByRole('combobox', { name: first })).toHaveAccessibleDescription(
        new RegExp(words('validation.receiverRequired')),
      );
      await chooseNext(page, first, hired);
      await expect(form.getByTestId('consequence')).toContainText(words('staff.staying'));
      await page.keyboard.press('Control+Enter');
      await expectResults(form, [
        [first, words('staff.movedTo', { name: hired })],
        [second, words('staff.remainsWith', { name: leaver })],
      ]);
      await leavePalette(page);
    });

    await test.step('and the other to another', async () => {
      await transfer();
      await chooseNext(page, second, receiver);
      await page.keyboard.press('Control+Enter');
      await expectResults(form, [[second, words('staff.movedTo', { name: receiver })]]);
      await leavePalette(page);
      await runFromPalette(page, leaver, leaver);
      await expect(
        form.getByRole('option', { name: new RegExp(words('refusal.staff.nothingKept')) }),
      ).toBeVisible();
    });
  },
);

async function startFromRow(page: Page, name: string, command: string): Promise<void> {
  await rowWith(page, name)
    .first()
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('menuitem', { name: command }).click();
  await expect(page.getByRole('dialog').locator('form')).toBeVisible();
}

/** Chooses an option of a field by mouse; `clear` removes the former choice. */
async function pick(page: Page, form: Locator, field: string, choice: string, clear = false): Promise<void> {
  const input = form.getByRole('combobox', { name: field, exact: true });
  const chosen = await input.inputValue();
  await input.click();
  await page.getByRole('option', { name: clear ? chosen : choice }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
}
