/** A command as a link that opens its form filled in, and as the call that it would make. */
import type { BrowserContext, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { runCopiedCurl } from '../support/curlShim.ts';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { addClient, hire, placeOrder } from './support/sales.ts';

const recharges = async ({ request }: RestVisit) =>
  (
    await request<{ records: { id: string; rechargeAmount: string; remarks: string }[] }>(
      '/agent/recharge/record/page?pageSize=5',
    )
  ).records;

async function copied(context: BrowserContext, page: Page, item: string): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Clears the clipboard, because the message of the previous copy is shown for a while.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: wordsOf('en-US')('link.copyAs') })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).not.toBe('');
  await expect(page.getByText(wordsOf('en-US')('common.copied')).first()).toBeVisible();
  return clipboard();
}

test(
  'a recharge by hand-written link opens filled in, and is copied as a link and as a call (R-form-10)',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('en-US');
    const operations = await visitByRest(server.url, accounts.operations);
    const before = await recharges(operations);
    const context = await openLook(browser, { url: server.url, token: operations.token, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/?run=recharge&agent=A002&amount=4321');
    const dialog = page.getByRole('dialog', { name: words('command.agent.recharge') });
    await expect(dialog.getByLabel(words('recharge.amount'))).toHaveValue('4321');
    await expect(dialog).toContainText('4,321.00');
    expect(page.url()).not.toContain('run=');
    expect(await recharges(operations)).toEqual(before);
    const remarks = `O'Brien said "纸质" $HOME`;
    await dialog.getByLabel(words('common.remarks')).fill(remarks);

    const link = await copied(context, page, words('link.link'));
    const curl = await copied(context, page, words('link.curl'));
    expect(curl).not.toContain(operations.token);
    expect(await recharges(operations)).toEqual(before);

    const other = await context.newPage();
    await other.goto(link);
    const again = other.getByRole('dialog', { name: words('command.agent.recharge') });
    await expect(again.getByLabel(words('recharge.amount'))).toHaveValue('4321');
    await expect(again.getByLabel(words('common.remarks'))).toHaveValue(remarks);

    const answer = await runCopiedCurl(curl, operations.token);
    expect(answer).not.toHaveProperty('errors');
    const after = await recharges(operations);
    expect(after[0]).toMatchObject({ rechargeAmount: '4321.00', remarks });
    expect(after[1]?.id).toBe(before[0]?.id);
    // The sent request is the same as the form's.
    await dialog.locator('[type=submit]').click();
    await dialog
      .getByRole('group', { name: words('link.filledIn') })
      .getByRole('button')
      .last()
      .click();
    await expect(dialog).toBeHidden();
    expect((await recharges(operations)).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
    await context.close();
  },
);

test('a link waits for the login, and opens under the rights of whoever logs in', async ({
  browser,
  server,
}) => {
  const words = wordsOf('zh-CN');
  const member = await hire(server.url, freshCompanyName('销'));
  const deal = await placeOrder(server.url, member, await addClient(member, freshCompanyName('链')));
  const link = `/?run=order.reject&order=${deal.orderNo}&remarks=${encodeURIComponent('重复提交')}`;
  const [enterpriseId, account, password] = accounts.agent;
  const context = await openLook(browser, { url: server.url, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel(words('login.enterpriseId')).fill(enterpriseId);
  await page.getByLabel(words('login.account')).fill(account);
  await page.getByLabel(words('login.password'), { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('login.submit') }).click();
  const dialog = page.getByRole('dialog', { name: words('command.order.reject') });
  await expect(dialog.getByLabel(words('record.rejectReason'))).toHaveValue('重复提交');
  await expect(dialog).toContainText(deal.orderNo);
  await page.keyboard.press('Escape');

  const salesperson = await openLook(browser, {
    url: server.url,
    token: member.visit.token,
    locale: 'zh-CN',
  });
  const refused = await salesperson.newPage();
  await refused.goto(link);
  await expect(refused.getByText(words('link.noCommand', { name: 'order.reject' }))).toBeVisible();
  await expect(refused.getByRole('dialog')).toHaveCount(0);

  // The order is decided in the meantime: the palette says so instead of showing the form.
  const agent = await visitByRest(server.url, accounts.agent);
  await agent.request('/order/orderApproval', { id: deal.id, version: 1, event: 'approve', remarks: '' });
  await page.goto(link);
  await expect(page.getByRole('dialog', { name: words('palette.title') })).toContainText(deal.orderNo);
  await context.close();
  await salesperson.close();
});

const links = [
  ['Enter alone', 'en-US', ['Enter'], 0, usualIf(true)],
  ['Enter alone', 'zh-CN', ['Enter'], 120, usualIf(false)],
  ['Enter in a hurry', 'en-US', ['Enter', 'Enter', 'Enter', 'Enter'], 0, usualIf(false)],
  ['Enter in a hurry', 'zh-CN', ['Enter', 'Enter', 'Enter', 'Enter'], 120, usualIf(false)],
  ['Ctrl+Enter', 'en-US', ['Control+Enter'], 0, usualIf(false)],
  ['Ctrl+Enter in a hurry', 'en-US', ['Control+Enter', 'Control+Enter', 'Control+Enter'], 120, usualIf(true)],
] as const;

for (const [at, [what, locale, keys, delay, run]] of links.entries()) {
  // The same agent and amount within ten minutes would cause another question of the form.
  const amount = 5301 + at;
  test(
    `a link to a recharge is not sent by ${what}, ${delay} ms apart, ${locale} (R-form-14)`,
    run,
    async ({ browser, server }) => {
      const words = wordsOf(locale);
      const operations = await visitByRest(server.url, accounts.operations);
      const before = await recharges(operations);
      const context = await openLook(browser, { url: server.url, token: operations.token, locale });
      const page = await context.newPage();
      const posted: string[] = [];
      page.on('request', (request) => {
        if (/mutation \w*[rR]echarge/.test(request.postData() ?? '')) posted.push(request.url());
      });
      await page.goto(`/?run=recharge&agent=A002&amount=${amount}&remarks=link`);
      const dialog = page.getByRole('dialog', { name: words('command.agent.recharge') });
      // The first field has the focus, and not a button that acts.
      await expect(dialog.getByLabel(words('recharge.amount'))).toBeFocused();
      await expect(dialog.getByRole('note')).toHaveText(words('link.filledIn'));
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.waitForTimeout(delay);
      }
      // Any number of presses leads to the question at most, with its figures.
      await expect(dialog).toContainText(`${amount.toLocaleString('en-US')}.00`);
      expect(posted).toEqual([]);
      expect(await recharges(operations)).toEqual(before);

      // A user who reads the question can still send it by the keyboard, exactly one time.
      const question = dialog.getByRole('group', { name: words('link.filledIn') });
      await expect(async () => {
        if (!(await question.isVisible())) await dialog.getByLabel(words('recharge.amount')).press('Enter');
        await expect(question).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(question.getByRole('button', { name: words('common.back') })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      const after = await recharges(operations);
      expect(after[0]).toMatchObject({ rechargeAmount: `${amount}.00`, remarks: 'link' });
      expect(after[1]?.id).toBe(before[0]?.id);
      await context.close();
    },
  );
}
