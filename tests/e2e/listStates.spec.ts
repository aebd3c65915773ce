/** The palette finds the part of a list in one state, alone and by the owner of its records (R-list-10). */
import type { CommandContext } from '../../src/commandKit/command.ts';
import { listStateCommands } from '../../src/commands/listState/listStateCommands.ts';
import { roles } from '../../src/domain/roles.ts';
import { accounts } from '../support/accounts.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { addAgent, addClient, hire, placeDeal } from './support/sales.ts';

for (const [locale, line, title] of [
  ['zh-CN', (name: string) => `${name} 待审批`, '待审批的订单'],
  ['en-US', (name: string) => `pending deals of ${name}`, 'Pending orders'],
] as const)
  test(
    `the deals of a salesperson that wait, in one line, in ${locale}`,
    usualIf(locale === 'zh-CN'),
    async ({ browser, server }) => {
      const words = wordsOf(locale);
      const login = await addAgent(server.url, freshCompanyName('态'));
      const [name, other] = ['沈听澜', '陆知行'];
      const [member, colleague] = [await hire(server.url, name, login), await hire(server.url, other, login)];
      const deal = await placeDeal(server.url, member, await addClient(member, freshCompanyName('听')));
      await placeDeal(server.url, colleague, await addClient(colleague, freshCompanyName('行')));
      const { token } = await visitByRest(server.url, login);
      const context = await openLook(browser, { url: server.url, token, locale });
      const page = await context.newPage();
      await page.goto('/account-balance');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      // The input method needs a field for its text.
      await expect(palette(page)).toBeVisible();
      await page.keyboard.type(line(name));
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(title);
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/deal-list\\?status=pending&salespersonId=${member.id}$`));
      const rows = page.locator('main [data-record]');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(deal);
      await expect(page.getByRole('combobox', { name: words('order.status') })).toHaveValue('pending');
      await context.close();
    },
  );

test('each state of a list is where its command leads', fullRun, async ({ browser, server }) => {
  for (const role of roles) {
    const { token } = await visitByRest(server.url, accounts[role]);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const alone = listStateCommands.filter(({ on, roles: of }) => on === undefined && of.includes(role));
    for (const { id, run } of alone) {
      const { route = '' } = await run({
        ...{ context: { role } as CommandContext, record: undefined, values: undefined },
        ...{ consequence: undefined, idempotencyKey: '' },
      });
      await page.goto(route);
      const [, name = '', state = ''] = /\?(\w+)=(\w+)$/.exec(route) ?? [];
      const filters = page.getByRole('search').locator('select', { has: page.locator(`[value="${state}"]`) });
      await expect
        .poll(() => filters.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)), {
          message: `${role} ${id} ${name}`,
        })
        .toContain(state);
    }
    await context.close();
  }
});
