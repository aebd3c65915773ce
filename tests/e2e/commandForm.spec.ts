import { callsOf, openLook, show } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

test('what came of a palette form is told there, and nowhere else', async ({ browser, server }) => {
  const say = wordsOf('en-US');
  const { token } = await visitAs(server.url, 'operations');
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
  const page = await context.newPage();
  const calls = callsOf(page);
  const palette = page.getByRole('dialog');
  const toasts = page.locator('.mantine-Notification-root');
  const send = async (name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('new agent level');
    await palette.getByRole('option', { name: say('command.agentLevel.new'), selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await palette.getByLabel(say('agentLevel.name')).fill(name);
    await palette.getByLabel(say('agentLevel.discountRate')).fill('5');
    await page.keyboard.press('Control+Enter');
  };
  await show(page, calls, { name: 'levels', visitor: 'operations', route: '/agent-grade' }, 'en-US');
  await send('Told once');
  await expect(palette.getByText(say('notice.agentLevel.add', { name: 'Told once' })).first()).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await context.close();
});

test('a form asks before it is left with no more than a choice made, and not once that is undone', async ({
  browser,
  server,
}) => {
  const say = wordsOf('zh-CN');
  const { token } = await visitAs(server.url, 'operations');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  const main = page.getByRole('main');
  const question = page.getByRole('dialog', { name: say('form.leave') });
  await page.goto('/agent-manage/agentInfo');
  await main.getByRole('combobox', { name: say('agent.level') }).click();
  await page.getByRole('option').first().click();
  await main.getByRole('button', { name: say('common.cancel') }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.goto('/agent-pay/agentRecharge');
  const remarks = main.getByRole('textbox', { name: say('common.remarks') });
  await remarks.fill('1');
  await main.getByRole('button', { name: say('common.cancel') }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await remarks.fill('');
  await main.getByRole('button', { name: say('common.cancel') }).click();
  await expect(page).toHaveURL(/\/agent-pay$/);
  await context.close();
});
