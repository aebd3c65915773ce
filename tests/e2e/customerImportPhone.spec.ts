/** A full file of customers is imported on a phone. */
import type { Page } from '@playwright/test';
import { importLimit } from '../../src/domain/customerImport.ts';
import { freshCreditCode } from '../support/contract.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, logIn } from './support/journey.ts';

const phone = { width: 390, height: 844 };
const password = 'initial88';
const columns = [
  'customer.name',
  'customer.creditCode',
  'customer.industry',
  'customer.employeeCount',
  'customer.adminName',
  'customer.adminPhone',
  'customer.adminAccount',
] as const;

/** Returns the numbered names of a full file: each is at most 20 characters long. */
const namesOf = (prefix: string) =>
  Array.from({ length: importLimit }, (_, index) => `${prefix}${String(index + 1).padStart(3, '0')}`);

/** Expects no part of the page to reach beyond the phone's right edge, and no field or button to be cut off. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const beyond = await page
    .locator('main :is(button, input, p, label, h1, [role=progressbar], [role=status]):visible')
    .evaluateAll(
      (all, width) =>
        all.flatMap((each) => {
          const { left, right } = each.getBoundingClientRect();
          return left < 0 || right > width ? [each.outerHTML.slice(0, 200)] : [];
        }),
      phone.width,
    );
  expect(beyond).toEqual([]);
}

for (const [locale, industry] of [
  ['zh-CN', '零售'],
  ['en-US', 'Retail'],
] as const)
  test(
    `${importLimit} customers are imported on a phone, with their progress, in ${locale}`,
    fullRun,
    async ({ openWindow }) => {
      const words = wordsOf(locale);
      const page = await openWindow(locale);
      await logIn(page, words, 'salesperson');
      await page.setViewportSize(phone);
      await page.goto('/my-client/import');
      const main = page.getByRole('main');
      const prefix = freshCompanyName('云南').slice(0, 12);
      const names = namesOf(prefix);
      const rows = names.map((name, index) => [
        name,
        freshCreditCode(),
        industry,
        String(1 + index),
        '王小明',
        String(13_800_000_000 + index),
        `phone.${index}`,
      ]);
      const file = [columns.map((key) => words(key)), ...rows].map((row) => row.join(',')).join('\r\n');
      const count = importLimit;

      await test.step('It says how many customers can be imported', async () => {
        await main.getByLabel(words('client.import.password'), { exact: true }).fill(password);
        await main
          .locator('input[type=file]')
          .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
        await expect(main.getByText(words('client.import.allRight', { count }))).toBeVisible();
        await expectToFit(page);
      });

      await test.step('The progress is in view, and rises', async () => {
        await main.getByRole('button', { name: words('menu.importClients') }).click();
        const progress = main.getByRole('progressbar', { name: words('client.import.progress') });
        await expect(progress).toHaveAttribute('aria-valuenow', /[1-9]/);
        await expect(progress).toBeInViewport();
        await expectToFit(page);
      });

      await test.step('The list has all of them', async () => {
        const notice = page.getByText(words('notice.customer.imported', { count }));
        await expect(notice).toBeVisible({ timeout: 120_000 });
        await expect(page.getByRole('heading', { level: 1, name: words('menu.myClient') })).toBeVisible();
        await expectToFit(page);
        await page.goto(`/my-client?keyword=${prefix}`);
        await expect(page.locator('[data-record]').filter({ hasText: prefix }).first()).toBeVisible();
        await expect(page.locator('[data-paging]')).toContainText(words('common.total', { count }));
        await expectToFit(page);
      });
    },
  );
