/** Choices of a form are found by pinyin, whether they come from a dictionary, a list of records or a search. */
import type { Page, Route } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { answerGraph } from '../support/graphCalls.ts';
import { everything, usualIf, fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName } from './support/journey.ts';
import { palette, runFromPalette, tabOnto } from './support/keyboard.ts';

const words = wordsOf('zh-CN');

const choices = [
  ['salesperson', '/my-client/new-customer', 'customer.industry', 'jinr', words('industry.finance')],
  ['salesperson', '/my-client/new-customer', 'customer.industry', 'zz', words('industry.manufacturing')],
  ['operations', '/agent-manage/agentInfo', 'agent.level', 'jpdl', '金牌代理'],
  ['operations', '/agent-pay/agentRecharge', 'recharge.agent', 'yunfan', '上海云帆信息科技有限公司'],
  ['operations', '/app-package-release/publish', 'package.applications', 'jstx', '即时通讯'],
  ['operations', '/app-package-release/publish', 'package.kind', 'shiy', '试用'],
] as const;

test('choices are found by pinyin, at any speed', async ({ browser, server }) => {
  // A dictionary, records, and a search for records; the full run finds one in every form.
  const selectedChoices = choices.filter(
    ([, , field], index) => everything || field === 'recharge.agent' || index === 1,
  );
  for (const [index, [role, route, field, letters, expected]] of selectedChoices.entries()) {
    const { token } = await visitByRest(server.url, accounts[role]);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(route);
    const input = page.getByRole('main').getByLabel(words(field), { exact: true }).first();
    await tabOnto(page, input);
    await page.keyboard.type(letters, { delay: index % 2 === 0 ? 0 : 120 });
    await page.keyboard.press('Enter');
    if (field === 'package.applications') await expect(page.locator('form')).toContainText(expected);
    else await expect(input).toHaveValue(new RegExp(expected));
    await context.close();
  }
});

/** The dictionary of readings, which the field loads itself. */
const dictionary = /\/assets\/esm-[^/]+\.js$/;

const late = [
  {
    role: 'salesperson',
    open: async (page: Page) => {
      await page.goto('/my-client/new-customer');
      await tabOnto(page, page.getByRole('main').getByLabel(words('customer.industry'), { exact: true }));
    },
    field: 'customer.industry',
    letters: 'jinr',
    expected: words('industry.finance'),
    next: ['customer.employeeCount', '25'],
  },
  {
    role: 'operations',
    open: async (page: Page) => {
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await runFromPalette(page, words('command.platformUser.new'));
      await tabOnto(page, palette(page).getByLabel(words('user.role'), { exact: true }));
    },
    field: 'user.role',
    letters: 'kfz',
    expected: words('role.developer'),
    next: ['user.name', 'Wang'],
  },
  {
    role: 'operations',
    open: async (page: Page) => {
      await page.goto('/agent-pay/agentRecharge');
      await tabOnto(page, page.getByRole('main').getByLabel(words('recharge.agent'), { exact: true }));
    },
    field: 'recharge.agent',
    letters: 'yunfan',
    expected: '上海云帆信息科技有限公司',
    next: ['recharge.amount', '800'],
  },
] as const;

for (const { role, open, field, letters, expected, next } of late)
  for (const taking of [['Enter', 'Tab'], ['Tab']] as const)
    test(
      `${taking.join(', ')} after ${letters} in ${field} waits for the dictionary, and so do the keys after it`,
      usualIf(taking.length === 1 && field === 'recharge.agent'),
      async ({ browser, server }) => {
        const { token } = await visitByRest(server.url, accounts[role]);
        const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
        const page = await context.newPage();
        const delayed: Route[] = [];
        await page.route(dictionary, (route) => delayed.push(route));
        await open(page);
        await page.keyboard.type(letters);
        for (const key of taking) await page.keyboard.press(key);
        await page.keyboard.type(next[1]);
        await expect.poll(() => delayed.length).toBe(1);
        await delayed[0]?.continue();
        await expect(page.getByLabel(words(field), { exact: true }).first()).toHaveValue(
          new RegExp(expected),
        );
        await expect(page.getByLabel(words(next[0]), { exact: true }).first()).toHaveValue(next[1]);
        await expect(page.getByLabel(words(next[0]), { exact: true }).first()).toBeFocused();
        await context.close();
      },
    );

test(
  'arrows that come before the choices go through them once they are there',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.operations);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const delayed: Route[] = [];
    await answerGraph(page, 'AgentChoices', async (route) => void delayed.push(route));
    await page.goto('/order-record');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await runFromPalette(page, words('command.recharge.new'));
    const agent = palette(page).getByRole('combobox', { name: words('recharge.agent'), exact: true });
    await expect(agent).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => delayed.length).toBe(1);
    const [route] = delayed;
    if (!route) throw new Error('The choices were not asked for');
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { agentList: { name: string }[] } };
    await route.fulfill({ response: answer });
    await expect(agent).toHaveValue(new RegExp(`^${data.agentList[1]?.name}`));
    await context.close();
  },
);

test(
  'what is typed into a choice that has a value stays when the choices come after it, and is taken by Enter',
  fullRun,
  async ({ browser, server }) => {
    const { token, request } = await visitByRest(server.url, accounts.operations);
    const levels = await request<{ id: string; name: string }[]>('/agent/level/list');
    const idOf = (name: string) => levels.find((level) => level.name.startsWith(name))?.id;
    const name = freshCompanyName('迟到的等级');
    const { id } = await request<{ id: string }>('/agent', {
      ...{ name, director: '陈主管', levelId: idOf('金牌'), account: 'agent', password: 'agent12' },
      enterpriseId: `L${(Date.now() % 100_000_000).toString(36).toUpperCase()}`,
    });
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const delayed: Route[] = [];
    await answerGraph(page, 'LevelChoices', async (route) => void delayed.push(route));
    await page.goto(`/agent-manage/agentInfo?id=${id}`);
    const level = page.getByRole('main').getByRole('combobox', { name: words('agent.level'), exact: true });
    await tabOnto(page, level);
    await page.keyboard.type('银牌');
    await expect.poll(() => delayed.length).toBe(1);
    await delayed[0]?.fulfill({ response: await delayed[0].fetch() });
    await expect(page.locator('[role=option][data-combobox-selected]')).toContainText('银牌');
    await expect(level).toHaveValue('银牌');
    await page.keyboard.press('Enter');
    await expect(level).toHaveValue(/^银牌./);
    await context.close();
  },
);

test('Ctrl+Enter right after what is typed sends the form with the choice', async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.operations);
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/agent-pay/agentRecharge');
  const agent = page.getByRole('main').getByLabel(words('recharge.agent'), { exact: true });
  await tabOnto(page, agent);
  await page.keyboard.type('yunfan');
  await page.keyboard.press('Control+Enter');
  const amount = page.getByLabel(words('recharge.amount'), { exact: true });
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toBeFocused();
  await expect(agent).toHaveValue(/云帆/);
  await expect(agent).not.toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

test(
  'a choice that holds what is typed is taken before the dictionary of readings has come',
  fullRun,
  async ({ browser, server }) => {
    const name = freshCompanyName('VIP 代理');
    const { token, request } = await visitByRest(server.url, accounts.operations);
    await request('/agent/level', { name, discountRate: '0.1000' });
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/agent-manage/agentInfo');
    await page.route(dictionary, () => undefined);
    const level = page.getByRole('main').getByLabel(words('agent.level'), { exact: true });
    await tabOnto(page, level);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type('vip');
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(level).toHaveValue(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  },
);
