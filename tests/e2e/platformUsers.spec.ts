import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn, rowWith } from './support/journey.ts';
import {
  chooseNext,
  expectTold,
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
  const say = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, say, 'operations');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('menu.platformUser') }).click();
  // Blocked before anything is asked, and it says why.
  const admin = rowWith(page, 'admin');
  await admin.getByRole('button').last().click();
  const disable = page.getByRole('menuitem', { name: say('command.platformUser.disable') });
  await expect(disable).toHaveAttribute('aria-disabled', 'true');
  await expect(disable).toContainText(say('refusal.platformUser.lastAdmin'));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: say('command.platformUser.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('user.name')).fill('Grace Hopper');
  await expect(dialog.getByLabel(say('login.enterpriseId'))).toHaveValue('OPS');
  await dialog.getByLabel(say('user.account')).fill('admin');
  await dialog.getByLabel(say('login.password'), { exact: true }).fill('secret123');
  await dialog.getByRole('button', { name: say('form.create') }).click();
  await expect(dialog.getByText(say('refusal.staff.accountTaken'))).toBeVisible();
  await dialog.getByLabel(say('user.account')).fill('grace');
  await dialog.getByRole('button', { name: say('form.create') }).click();
  await expect(rowWith(page, 'Grace Hopper')).toContainText(say('platformUser.status.active'));
});

test(
  'operations add a developer by keys alone, reset their password, and disable them',
  fullRun,
  async ({ openWindow }) => {
    const say = wordsOf('zh-CN');
    const page = await openWindow('zh-CN');
    await logInByKeys(page, say, 'operations');
    await runFromPalette(page, say('command.platformUser.new'), say('command.platformUser.new'));
    // The role is filled in, so that the form begins with the name.
    await expect(palette(page).getByLabel(say('user.name'), { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await chooseNext(page, say('user.role'), say('role.developer'));
    await fillNext(page, say('user.name'), '欧阳修远');
    await page.keyboard.press('Control+a');
    await fillNext(page, say('login.enterpriseId'), 'DEV7');
    await fillNext(page, say('user.account'), 'ouyang');
    await fillNext(page, say('login.password'), 'secret123');
    await page.keyboard.press('Control+Enter');
    await expectTold(page, '欧阳修远');
    await leavePalette(page);

    await runOnRecord(page, '欧阳修远', say('command.platformUser.edit'));
    await expect(palette(page).getByLabel(say('user.name'), { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(palette(page).getByLabel(say('user.newPassword'), { exact: true })).toBeFocused();
    await type(page, 'changed99');
    await page.keyboard.press('Control+Enter');
    await expectTold(page, /重置/);
    await leavePalette(page);

    await runOnRecord(page, '欧阳修远', say('command.platformUser.disable'));
    await page.keyboard.press('Enter');
    await expectTold(page, /停用/);
    await leavePalette(page);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('menu.platformUser'));
    await expect(rowWith(page, '欧阳修远')).toContainText(say('platformUser.status.disabled'));
  },
);
