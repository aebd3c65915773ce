/** A page beyond the last one redirects to the last (R-list-14), and no page violates the Content-Security-Policy. */
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { expect, test } from './support/fixtures.ts';

/** Lists with records in the demo, by role. */
const lists = {
  operations: ['/agent-grade', '/agent-manage', '/agent-pay', '/app-release', '/order-record'],
  agent: ['/deal-list', '/account-recharge', '/user-manage-list', '/customer-manage-list'],
  salesperson: ['/my-client', '/sale-order'],
} as const;

for (const role of ['operations', 'agent', 'salesperson'] as const)
  test(`the lists of ${role}`, async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts[role]);
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
      );
    });
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content-Security-Policy')) violations.push(message.text());
    });
    for (const path of lists[role]) {
      await page.goto(`${path}?page=9999&size=20`);
      await expect(page.locator('main [data-record]').first(), path).toBeVisible();
      await expect(page, path).not.toHaveURL(/page=9999/);
      await expect(page.locator('main [aria-current="page"]').last(), path).toBeVisible();
    }
    // The first form checks its fields by a schema.
    if (role === 'operations') {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('new agent level');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Discount rate')).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('The name cannot be empty')).toBeVisible();
    }
    expect(violations).toEqual([]);
    await context.close();
  });
