import type { Locator, Page } from '@playwright/test';
import type { Role } from '../../src/domain/roles.ts';
import type { MessageKey } from '../../src/i18n/catalogues.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { expect, test, wordsOf, type Say } from './support/fixtures.ts';

/** The messages of the spec, to the letter, and look.md's Chinese. */
const messages = {
  name: ['The name cannot be empty', '名称不能为空'],
  empty: ['Cannot be empty', '不能为空'],
  discount: ['The discount ratio cannot be empty', '优惠比例不能为空'],
  agentPassword: [
    'Only letters or numbers with less than 8 digits can be entered',
    '只能输入少于 8 位的字母或数字',
  ],
  initialPasswords: [
    'Initial login passwords do not match, please re-enter',
    '两次输入的初始登录密码不一致，请重新输入',
  ],
  passwords: ['Password is different, please re-enter', '两次输入的密码不一致，请重新输入'],
  agent: ['Please select an agent first', '请先选择代理商'],
} as const;

interface Case {
  role: Role;
  route: string;
  /** Opens the form, where the route does not show it. */
  open?: (page: Page, say: Say) => Promise<void>;
  /** The form is sent with these, and all else as it opened. */
  filled?: Partial<Record<MessageKey, string>>;
  /** What stands at each field then: a message of the spec, or the product's own by its key. */
  said: Partial<Record<MessageKey, keyof typeof messages | { key: MessageKey }>>;
}

const press = (title: MessageKey) => async (page: Page, say: Say) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(title) })
    .first()
    .click();
};

const resign = async (page: Page, say: Say) => {
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem', { name: say('command.staff.resign') }).click();
};

const cases: Case[] = [
  {
    role: 'operations',
    route: '/agent-grade',
    open: press('command.agentLevel.new'),
    said: { 'agentLevel.name': 'name', 'agentLevel.discountRate': 'discount' },
  },
  {
    role: 'operations',
    route: '/agent-manage/agentInfo',
    filled: { 'agent.password': '12345678' },
    said: { 'agent.name': 'name', 'agent.level': 'empty', 'agent.password': 'agentPassword' },
  },
  {
    role: 'operations',
    route: '/agent-manage/agentInfo',
    filled: { 'agent.password': 'ab-12' },
    said: { 'agent.password': 'agentPassword' },
  },
  {
    role: 'operations',
    route: '/agent-pay/agentRecharge',
    said: { 'recharge.agent': 'agent', 'recharge.amount': 'empty' },
  },
  {
    role: 'salesperson',
    route: '/my-client/new-customer',
    filled: {
      'customer.name': '有-限',
      'customer.companyId': 'A-1',
      'customer.adminPassword': 'Secret-1',
      'customer.adminPasswordAgain': 'Secret-2',
    },
    said: {
      'customer.name': { key: 'validation.companyName' },
      'customer.companyId': { key: 'validation.companyId' },
      'customer.adminPasswordAgain': 'initialPasswords',
    },
  },
  {
    role: 'agent',
    route: '/user-manage-list',
    open: press('command.staff.add'),
    filled: { 'staff.password': 'Secret-1', 'staff.passwordAgain': 'Secret-2' },
    said: { 'staff.name': 'name', 'staff.passwordAgain': 'passwords' },
  },
  {
    role: 'agent',
    route: '/user-manage-list?status=active',
    open: resign,
    said: { 'staff.receiver': { key: 'validation.receiverRequired' } },
  },
];

const fieldOf = (form: Locator, say: Say, label: MessageKey) =>
  form
    .getByRole('combobox', { name: say(label), exact: true })
    .or(form.getByLabel(say(label), { exact: true }))
    .first();

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test(`each form says beside the field what is wrong with it, in ${locale}`, async ({ browser, server }) => {
    const say = wordsOf(locale);
    for (const role of new Set(cases.map((each) => each.role))) {
      const { token } = await visitAs(server.url, role);
      const context = await openLook(browser, { url: server.url, token, locale });
      const page = await context.newPage();
      const calls = callsOf(page);
      for (const { route, open, filled = {}, said } of cases.filter((each) => each.role === role)) {
        await show(page, calls, { name: route, visitor: role, route, open }, locale);
        const form = page.locator(open ? '[role=dialog] form' : 'main form');
        for (const [label, text] of Object.entries(filled))
          await fieldOf(form, say, label as MessageKey).fill(text);
        await form.locator('button[type=submit]').click();
        for (const [label, expected] of Object.entries(said)) {
          const words = typeof expected === 'string' ? messages[expected][index] : say(expected.key);
          const field = fieldOf(form, say, label as MessageKey);
          await expect(field).toHaveAttribute('aria-invalid', 'true');
          await expect(field).toHaveAccessibleDescription(literally(words ?? ''));
        }
      }
      await context.close();
    }
  });
}

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
