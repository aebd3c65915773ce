import { freshCreditCode } from '../support/contract.ts';
import { freshCompanyName, delayRequests, logIn } from './support/journey.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

const words = wordsOf('en-US');
const titles = [
  'Company name (required)',
  '*Unified social credit code',
  'Industry',
  'Employee count',
  'Administrator name',
  'Administrator phone',
  'Administrator login account',
  'Region',
];

/** Encodes rows as Excel's "Unicode text": UTF-16 with its byte order mark, and tabs. */
function unicodeText(...rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\uFEFF${rows.map((row) => row.join('\t')).join('\r\n')}`, 'utf16le');
}

test('a file of Excel is imported with an initial password, and shows how far it is, in en-US', async ({
  openWindow,
}) => {
  const page = await openWindow('en-US');
  await logIn(page, words, 'salesperson');
  await page.goto('/my-client/import');
  const main = page.getByRole('main');
  const choose = (buffer: Buffer) =>
    main.locator('input[type="file"]').setInputFiles({ name: 'clients.txt', mimeType: 'text/plain', buffer });
  const name = freshCompanyName('Imported');
  const row = [name, freshCreditCode(), 'Retail', '8', 'Li Si', '="13800138000"', 'lisi', 'North'];

  await test.step('Whoever speaks or listens to the page finds what stands on it', async () => {
    await expect(main.getByLabel(words('client.import.file'))).toBeVisible();
    await expect(page.getByRole('button', { name: words('shell.palette'), exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of 孙雪梅, Sales' })).toBeVisible();
    await expect(page.locator('svg[data-icon]:not([aria-hidden=true])')).toHaveCount(0);
  });

  await test.step('What is wrong with the file is said beside it', async () => {
    await choose(unicodeText(titles.with(2, 'Branch'), row));
    await expect(
      main.getByText('Missing columns: Industry. Unknown columns: “Branch”, “Region”. Use the template'),
    ).toBeVisible();
    await choose(unicodeText(titles));
    await expect(main.getByText('The file contains no customers')).toBeVisible();
    await expect(main.getByTestId('failure')).toBeHidden();
  });

  const password = main.getByLabel(words('client.import.password'), { exact: true });
  await test.step('A password that is missing is said beside its field', async () => {
    await choose(unicodeText(titles, row.with(2, 'Farming')));
    await expect(password).toHaveAccessibleDescription(/enter an initial password/);
    await password.fill('initial88');
    await password.press('Tab');
    await expect(main.getByText('Industry · “Farming” is not an industry of the list')).toBeVisible();
  });

  await test.step('It shows how far it is, and leads to the list', async () => {
    await choose(unicodeText(titles, row));
    await expect(main.getByText('1 customer can be imported')).toBeVisible();
    await expect(main.getByText('Not imported: Region')).toBeVisible();
    const answer = await delayRequests(page, '**/graphql', 'mutation CustomerImport');
    await password.press('Control+Enter');
    const progress = main.getByRole('progressbar', { name: words('client.import.progress') });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await expect(main.getByText('0 of 1 customers prepared')).toBeVisible();
    answer();
    await expect(page.getByText('1 customer imported')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: words('menu.myClient') })).toBeVisible();
    await expect(page.locator('[data-record]').filter({ hasText: name })).toBeVisible();
  });
});
