import { expect, test } from './support/fixtures.ts';

test('behind a path that a proxy takes off, a sentence says that the product needs an address of its own', async ({
  openWindow,
}) => {
  const page = await openWindow('en-US');
  // Answers as a server that has no files at the addresses of the page's code.
  await page.route('**/assets/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  );
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('the product needs an address of its own');
  await page.unroute('**/assets/**');
  await page.reload();
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect(page.getByText('needs an address of its own')).toBeHidden();
});
