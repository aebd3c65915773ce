import type { Browser, Locator, Page } from '@playwright/test';
import type { Role } from '../../src/domain/roles.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { screensOf, visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { fullRun } from '../support/scope.ts';

const words = wordsOf('zh-CN');

/** Opens a page in the system's own colours. */
async function openForced(browser: Browser, url: string, role: Role, route: string): Promise<Page> {
  const { token } = await visitAs(url, role);
  const context = await openLook(browser, { url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const framed = (one: Locator) => expect(one).toHaveCSS('outline-style', 'solid');
const plain = (one: Locator) => expect(one).toHaveCSS('outline-style', 'none');

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

test(
  'with forced colours, the palette frames the row that Enter takes',
  fullRun,
  async ({ browser, server }) => {
    const page = await openForced(browser, server.url, 'agent', '/deal-approval');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('a');
    const rows = page.getByRole('dialog').getByRole('option');
    await framed(rows.and(page.locator('[aria-selected=true]')));
    await plain(rows.and(page.locator('[aria-selected=false]')).first());
    await page.context().close();
  },
);

test('with forced colours, the option is framed that Enter takes', fullRun, async ({ browser, server }) => {
  const page = await openForced(browser, server.url, 'operations', '/agent-pay/agentRecharge');
  const agent = page.getByRole('combobox', { name: words('recharge.agent') });
  await agent.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await agent.press('ArrowDown');
  const options = page.getByRole('option');
  await framed(options.and(page.locator('[data-combobox-selected]')));
  await plain(options.and(page.locator(':not([data-combobox-selected])')).first());
  await page.context().close();
});

test('with forced colours, the calendar frames the day that is set', fullRun, async ({ browser, server }) => {
  const page = await openForced(browser, server.url, 'agent', '/account-sale?from=2026-10-05');
  await page.getByRole('textbox', { name: words('list.fromDay') }).press('ArrowDown');
  const day = (date: number) => page.getByRole('dialog').getByRole('button', { name: `2026年10月${date}日` });
  await framed(day(5));
  await plain(day(6));
  await page.context().close();
});
