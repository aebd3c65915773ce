/** What is chosen in a form is found by pinyin, whether it comes from a dictionary, a list of records or a search. */
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/testApi.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
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
