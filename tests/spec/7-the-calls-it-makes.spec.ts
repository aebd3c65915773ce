import type { Request } from '@playwright/test';
import { expect, test } from '../e2e/support/fixtures.ts';
import { graphRequest, operationOf } from '../support/graphCalls.ts';
import { languages } from './support/forms.ts';
import { windowOf } from './support/windows.ts';

/** Matches the page's own calls: those to GraphQL, and those straight to REST, including the live stream. */
const isCall = (request: Request) => /\/graphql|\/api\/operation\//.test(request.url());

test.describe('Every call sends the headers (R-call-1)', () => {
  for (const [locale] of languages)
    test(`User-Client (value 3), Accept-Language ${locale}, and Authorization as 'Bearer <token>'`, async ({
      browser,
      server,
    }) => {
      const { page, visit } = await windowOf(browser, server, 'agent', locale);
      const calls: Request[] = [];
      const keep = (request: Request) => {
        if (isCall(request)) calls.push(request);
      };
      page.on('request', keep);
      for (const route of ['/account-balance', '/deal-list', '/customer-manage-list']) {
        await page.goto(route);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForLoadState('load');
      }
      await expect(page.locator('[data-record]').first()).toBeVisible();
      page.off('request', keep);
      expect(calls.some((call) => call.url().endsWith('/api/operation/events'))).toBe(true);
      expect(calls.some((call) => operationOf(call) === 'UserDetail')).toBe(true);
      for (const call of calls) {
        const headers = await call.allHeaders();
        expect(headers['user-client'], call.url()).toBe('3');
        expect(headers['accept-language'], call.url()).toBe(locale);
        expect(headers['authorization'], call.url()).toBe(`Bearer ${visit.token}`);
      }
    });

  test('no Authorization without a token', async ({ browser, server }) => {
    const { page } = await windowOf(browser, server, 'nobody');
    await page.goto('/login');
    const sent = graphRequest(page, 'Login');
    await page.getByLabel('企业 ID').fill('A001');
    await page.getByLabel('账号').fill('header');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('checkbox').check();
    await page.locator('form button[type=submit]').click();
    const headers = await (await sent).allHeaders();
    expect(headers['user-client']).toBe('3');
    expect(headers['accept-language']).toBe('zh-CN');
    expect(headers).not.toHaveProperty('authorization');
  });
});
