import { freshCreditCode } from '../support/contract.ts';
import { freshCompanyName, logIn } from './support/journey.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

const words = wordsOf('zh-CN');
const count = 500;

test('500 customers are imported on a phone, with their progress, in zh-CN @full', async ({ openWindow }) => {
  const page = await openWindow('zh-CN');
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, words, 'salesperson');
  await page.goto('/my-client/import');
  const main = page.getByRole('main');
  const group = freshCompanyName('云南边境贸易股份有限公司');
  const head = [
    'customer.name',
    'customer.creditCode',
    'customer.employeeCount',
    'customer.adminName',
    'customer.adminPhone',
    'customer.adminAccount',
  ] as const;
  const rows = Array.from({ length: count }, (_, index) => [
    `${group}${index + 1}`,
    freshCreditCode(),
    String(index % 50),
    '王小明',
    String(13_800_000_000 + index),
    `user${index}`,
  ]);
  const text = [head.map((key) => words(key)), ...rows].map((row) => row.join(',')).join('\r\n');
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 390);

  await test.step('The page shows every row before it is sent, and is no wider than the phone', async () => {
    await main.locator('input[type="file"]').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await expect(main.getByText(words('client.import.allRight_other', { count }))).toBeVisible();
    expect(await isNarrow()).toBe(true);
  });

  await test.step('The progress is in view and rises', async () => {
    await main.getByLabel(words('client.import.password'), { exact: true }).fill('initial88');
    await page.keyboard.press('Control+Enter');
    const progress = main.getByRole('progressbar', { name: words('client.import.progress') });
    await expect(progress).toBeInViewport();
    await expect(progress).not.toHaveAttribute('aria-valuenow', '0');
    expect(await isNarrow()).toBe(true);
  });

  await test.step('The list that follows has them all', async () => {
    await expect(page.getByText(words('notice.customer.imported_other', { count }))).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByRole('heading', { level: 1, name: words('menu.myClient') })).toBeVisible();
    await expect(page.locator('[data-record]').filter({ hasText: group }).first()).toBeVisible();
    expect(await isNarrow()).toBe(true);
  });
});
