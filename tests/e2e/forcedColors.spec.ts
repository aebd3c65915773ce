import { callsOf, openLook, show } from '../support/look.ts';
import { screensOf, visitAs } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

test('with forced colours, selected rows are still framed', async ({ browser, server }) => {
  const { token, ...visit } = await visitAs(server.url, 'agent');
  const screens = await screensOf('agent', { token, ...visit });
  const screen = screens.find(({ name }) => name === 'agent-bulk-bar');
  if (!screen) throw new Error('No screen with selected rows');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, callsOf(page), screen, 'zh-CN');
  const selected = page.locator('tr[aria-selected=true]');
  await expect(selected).toHaveCount(2);
  for (const row of await selected.all()) await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('tr[aria-selected=false]').first()).toHaveCSS('outline-style', 'none');
  await context.close();
});
