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
