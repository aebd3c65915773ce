import type { Page } from '@playwright/test';
import { locales } from '../../src/i18n/locales.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { pngOf } from './support/picture.ts';

test('the avatar’s messages in English', async ({ openWindow }) => {
  const say = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, say, 'operations');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('command.account.avatar') }).click();
  const editor = page.getByRole('dialog');
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    editor.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await give('me.png', 'image/png', Buffer.from('GIF89a, whatever the name says'));
  await expect(editor.getByText('Only images in png/jpeg/jpg format can be uploaded')).toBeVisible();
  const png = await pngOf(page);
  await give('me.png', 'image/png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
  await expect(editor.getByText('The image size cannot exceed 5MB')).toBeVisible();
  await give('me.png', 'image/png', png);
  await page.route('**/file/*/part/*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await editor.getByRole('button', { name: say('avatar.save') }).click();
  await expect(editor.getByText('Upload failed, please try again')).toBeVisible();
  await page.unroute('**/file/*/part/*');
  await editor.getByRole('button', { name: say('avatar.save') }).click();
  await expect(page.getByText('Operate successfully')).toBeVisible();
});

const twenty = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸';

/** Pastes one character too many, at the end. */
async function pasteTooMuch(page: Page, label: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true });
  await field.click();
  await page.keyboard.insertText(`${twenty}多`);
  await expect(field).toHaveValue(twenty);
}

for (const locale of locales)
  test(`names of companies hold 20 characters and no more, in ${locale}`, async ({ openWindow }) => {
    const say = wordsOf(locale);
    const sales = await openWindow(locale);
    await logIn(sales, say, 'salesperson');
    await sales.goto('/my-client/new-customer');
    await pasteTooMuch(sales, say('customer.name'));
    const operations = await openWindow(locale);
    await logIn(operations, say, 'operations');
    await operations.goto('/agent-manage/agentInfo');
    await pasteTooMuch(operations, say('agent.name'));
  });
