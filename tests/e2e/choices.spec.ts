/** What is chosen in a form is found by pinyin, whether it comes from a dictionary, a list of records or a search. */
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/testApi.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { tabOnto } from './support/keyboard.ts';

const say = wordsOf('zh-CN');

const choices = [
  ['salesperson', '/my-client/new-customer', 'customer.industry', 'jinr', say('industry.finance')],
  ['salesperson', '/my-client/new-customer', 'customer.industry', 'zz', say('industry.manufacturing')],
  ['operations', '/agent-manage/agentInfo', 'agent.level', 'jpdl', '金牌代理'],
  ['operations', '/agent-pay/agentRecharge', 'recharge.agent', 'yunfan', '上海云帆信息科技有限公司'],
  ['operations', '/app-package-release/publish', 'package.applications', 'jstx', '即时通讯'],
  ['operations', '/app-package-release/publish', 'package.kind', 'shiy', '试用'],
] as const;

test('choices are found by pinyin, at any speed', async ({ browser, server }) => {
  for (const [index, [role, route, field, letters, wanted]] of choices.entries()) {
    const { token } = await visitByRest(server.url, accounts[role]);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(route);
    const input = page.getByRole('main').getByLabel(say(field), { exact: true }).first();
    await tabOnto(page, input);
    await page.keyboard.type(letters, { delay: index % 2 === 0 ? 0 : 120 });
    await page.keyboard.press('Enter');
    if (field === 'package.applications') await expect(page.locator('form')).toContainText(wanted);
    else await expect(input).toHaveValue(new RegExp(wanted));
    await context.close();
  }
});

test('a choice that holds what is typed is taken before the dictionary of readings has come', async ({
  browser,
  server,
}) => {
  const name = freshCompanyName('VIP 代理');
  const { token, ask } = await visitByRest(server.url, accounts.operations);
  await ask('/agent/level', { name, discountRate: '0.1000' });
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/agent-manage/agentInfo');
  const level = page.getByRole('main').getByLabel(say('agent.level'), { exact: true });
  await tabOnto(page, level);
  await expect(page.getByRole('option').first()).toBeVisible();
  // From here on no code comes any more.
  await page.route('**/assets/*.js', () => undefined);
  await page.keyboard.type('vip');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(level).toHaveValue(name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
