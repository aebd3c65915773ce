import type { Page } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { accounts } from '../support/accounts.ts';
import { visitAs } from '../support/screens.ts';
import { logIn } from './support/journey.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { expiredNotice, openTab, otherUserNotice, renewSession } from './support/notice.ts';

const words = wordsOf('zh-CN');
const noticeOn = (page: Page) => expiredNotice(page, words);

test('what was typed outlives what other tabs do to the session (R-session-16, R-session-17)', async ({
  openWindow,
}) => {
  const first = await openWindow('zh-CN');
  const context = first.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(first, words, 'agent');
  await first.goto('/user-manage-list');
  await first.getByRole('button', { name: words('command.staff.add') }).click();
  const dialog = first.getByRole('dialog', { name: words('command.staff.add') });
  const name = dialog.getByRole('textbox').first();
  await name.fill('张三丰');

  let second = await openTab(context, '/login');
  await test.step('A second tab that opens the login page lays the notice over it', async () => {
    await expect(noticeOn(first)).toBeVisible();
    await expect(name).toHaveValue('张三丰');
    await expect(second).toHaveURL(/\/login$/);
  });

  await test.step('What was typed can be copied, and Back leaves it there', async () => {
    await noticeOn(first)
      .getByRole('button', { name: words('session.copy') })
      .click();
    await expect.poll(() => first.evaluate(() => navigator.clipboard.readText())).toContain('张三丰');
    // The toast is readable above the backdrop of the notice.
    const isOnTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(() => first.getByText(words('session.copied')).evaluate(isOnTop)).toBe(true);
    await first.goBack();
    await expect(noticeOn(first)).toBeVisible();
    await expect(first).toHaveURL(/user-manage-list/);
  });

  await test.step('The same user’s login in the second tab lifts it', async () => {
    await logIn(second, words, 'agent');
    await expect(noticeOn(first)).toBeHidden();
    await expect(name).toHaveValue('张三丰');
  });

  await test.step('After a logout there, the password brings it back in place, in both tabs', async () => {
    await second.close();
    second = await openTab(context, '/');
    await expect(second).toHaveURL(/\/login$/);
    await expect(noticeOn(first).getByLabel(words('login.password'), { exact: true })).toBeFocused();
    await first.keyboard.type('wrong123');
    await first.keyboard.press('Enter');
    await expect(noticeOn(first).getByText(words('session.wrongPassword'), { exact: true })).toBeVisible();
    await renewSession(first, words, noticeOn(first), accounts.agent[2]);
    await expect(name).toHaveValue('张三丰');
    // The work continues at the same place.
    await expect(name).toBeFocused();
    await expect(second.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
  });

  await test.step('Another user’s login says who it is, and makes no call of this tab theirs', async () => {
    await logIn(second, words, 'operations');
    const notice = otherUserNotice(first);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: /身份继续/ })).toBeVisible();
    await expect(name).toHaveValue('张三丰');
    await notice.getByLabel(words('login.password'), { exact: true }).fill(accounts.agent[2]);
    await first.keyboard.press('Enter');
    await expect(notice).toBeHidden();
    await expect(name).toHaveValue('张三丰');
    await expect(otherUserNotice(second)).toBeVisible();
  });
});

test('a verdict in its five seconds is sent before another tab’s logout (R-session-17)', async ({
  browser,
  server,
}) => {
  const visit = await visitAs(server.url, 'agent');
  // Uses its own session, because the logout is real.
  const { token } = await visitAs(server.url, 'agent');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/deal-approval-queue');
  await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
  const orderNo = await page.getByRole('main').getByRole('heading', { level: 2 }).innerText();
  const approve = page.locator('[data-command="order.approve"]');
  await expect(approve).toBeEnabled();
  await approve.click();
  await openTab(context, '/login');
  const statusOf = async () => {
    const { records } = await visit.request<{ records: { status: string }[] }>('/order/page', {
      current: 1,
      pageSize: 1,
      keyword: orderNo,
    });
    return records[0]?.status;
  };
  await expect.poll(statusOf, { timeout: 4000 }).toBe('approved');
  await context.close();
});
