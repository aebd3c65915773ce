import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn, rowWith } from './support/journey.ts';
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

test('operations add an admin by mouse, who then logs in; the last admin cannot be disabled', async ({
  openWindow,
}) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, words, 'operations');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: words('menu.platformUser') }).click();
  // The action is blocked before any question, and it states the reason.
  const admin = rowWith(page, 'admin');
  await admin.getByRole('button').last().click();
  const disable = page.getByRole('menuitem', { name: words('command.platformUser.disable') });
  await expect(disable).toHaveAttribute('aria-disabled', 'true');
  await expect(disable).toContainText(words('refusal.platformUser.lastAdmin'));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words('command.platformUser.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('user.name')).fill('Grace Hopper');
  await expect(dialog.getByLabel(words('login.enterpriseId'))).toHaveValue('OPS');
  await dialog.getByLabel(words('user.account')).fill('admin');
  await dialog.getByLabel(words('login.password'), { exact: true }).fill('secret123');
  await dialog.getByRole('button', { name: words('form.create') }).click();
  await expect(dialog.getByText(words('refusal.staff.accountTaken'))).toBeVisible();
  await dialog.getByLabel(words('user.account')).fill('grace');
  await dialog.getByRole('button', { name: words('form.create') }).click();
  await expect(rowWith(page, 'Grace Hopper')).toContainText(words('platformUser.status.active'));
});

test(
  'operations add a developer by keys alone, reset their password, and disable them',
  fullRun,
  async ({ openWindow }) => {
    const words = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    await logInByKeys(page, words, 'operations');
    await runFromPalette(page, words('command.platformUser.new'));
    // The role is filled in, so the form begins with the name.
    await expect(palette(page).getByLabel(words('user.name'), { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await chooseNext(page, words('user.role'), words('role.developer'));
    await fillNext(page, words('user.name'), '欧阳修远');
    await page.keyboard.press('Control+a');
    await fillNext(page, words('login.enterpriseId'), 'DEV7');
    await fillNext(page, words('user.account'), 'ouyang');
    await fillNext(page, words('login.password'), 'secret123');
    await page.keyboard.press('Control+Enter');
    await expectAnnounced(page, '欧阳修远');
    await leavePalette(page);

    await runOnRecord(page, '欧阳修远', words('command.platformUser.edit'));
    await expect(palette(page).getByLabel(words('user.name'), { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(palette(page).getByLabel(words('user.newPassword'), { exact: true })).toBeFocused();
    await type(page, 'changed99');
    await page.keyboard.press('Control+Enter');
    await expectAnnounced(page, /重置/);
    await leavePalette(page);

    await runOnRecord(page, '欧阳修远', words('command.platformUser.disable'));
    await page.keyboard.press('Enter');
    await expectAnnounced(page, /停用/);
    await leavePalette(page);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('menu.platformUser'));
    await expect(rowWith(page, '欧阳修远')).toContainText(words('platformUser.status.disabled'));
  },
);
