import { newApplication } from '../support/applications.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { visitAs } from '../support/screens.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { runFromPalette, tabOnto, type } from './support/keyboard.ts';

test('what came of a palette form is told there, and nowhere else', fullRun, async ({ browser, server }) => {
  const words = wordsOf('en-US');
  const { token } = await visitAs(server.url, 'operations');
  const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
  const page = await context.newPage();
  const calls = callsOf(page);
  const palette = page.getByRole('dialog');
  const toasts = page.locator('.mantine-Notification-root');
  const send = async (name: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('new agent level');
    await palette.getByRole('option', { name: words('command.agentLevel.new'), selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await palette.getByLabel(words('agentLevel.name')).fill(name);
    await palette.getByLabel(words('agentLevel.discountRate')).fill('5');
    await page.keyboard.press('Control+Enter');
  };
  await show(page, calls, { name: 'levels', visitor: 'operations', route: '/agent-grade' }, 'en-US');
  await send('Told once');
  await expect(
    palette.getByText(words('notice.agentLevel.add', { name: 'Told once' })).first(),
  ).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await context.close();
});

test(
  'a form asks before it is left with no more than a choice made, and not once that is undone',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const main = page.getByRole('main');
    const question = page.getByRole('dialog', { name: words('form.leave') });
    await page.goto('/agent-manage/agentInfo');
    await main.getByRole('combobox', { name: words('agent.level') }).click();
    await page.getByRole('option').first().click();
    await main.getByRole('button', { name: words('common.cancel') }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    await page.goto('/agent-pay/agentRecharge');
    const remarks = main.getByRole('textbox', { name: words('common.remarks') });
    await remarks.fill('1');
    await main.getByRole('button', { name: words('common.cancel') }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await remarks.fill('');
    await main.getByRole('button', { name: words('common.cancel') }).click();
    await expect(page).toHaveURL(/\/agent-pay$/);
    await context.close();
  },
);

test('a number is refused as it was typed, with the reason at its field', async ({ browser, server }) => {
  const words = wordsOf('zh-CN');
  const { token } = await visitAs(server.url, 'salesperson');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/my-client/new-customer');
  const count = main.getByRole('textbox', { name: words('customer.employeeCount') });
  const refused = {
    '-1': words('validation.tooSmall', { minimum: '1' }),
    '1.5': words('validation.integer'),
    '1,5': words('validation.integer'),
    '': words('validation.required'),
  };
  for (const [typed, message] of Object.entries(refused)) {
    await count.fill(typed);
    await main.getByRole('button', { name: words('form.create') }).click();
    await expect(count).toHaveAccessibleDescription(message);
    await expect(count).toHaveValue(typed);
  }
  for (const typed of ['１，２００', '1,200']) {
    await count.fill(typed);
    await main.getByRole('button', { name: words('form.create') }).click();
    await expect(count).toHaveAccessibleDescription('');
    await expect(count).toHaveValue(typed);
  }
  await context.close();
});

test(
  'remarks and names count their letters, and what is too long is refused, not cut',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const main = page.getByRole('main');
    await page.goto('/agent-pay/agentRecharge');
    const remarks = main.getByRole('textbox', { name: words('common.remarks') });
    await remarks.fill('补'.repeat(51));
    await expect(main.getByText(words('form.count', { length: 51, maximum: 50 }))).toBeVisible();
    await main.getByRole('button', { name: words('command.recharge.new') }).click();
    await expect(main.getByText(words('validation.tooLong', { maximum: '50' }))).toBeVisible();
    await expect(remarks).toHaveValue('补'.repeat(51));

    // A pasted name is checked as well: a field would cut text of an input method or the clipboard by itself.
    await page.goto('/agent-manage/agentInfo');
    const director = main.getByRole('textbox', { name: words('agent.director') });
    await director.click();
    await page.keyboard.insertText('长'.repeat(25));
    await expect(director).toHaveValue('长'.repeat(25));
    await expect(director).toHaveAccessibleDescription(words('form.count', { length: 25, maximum: 20 }));
    await page.keyboard.press('Control+Enter');
    await expect(director).toHaveAccessibleDescription(words('validation.tooLong', { maximum: '20' }));
    await context.close();
  },
);

test(
  'an error of a choice is not covered by its list, which opens when it is asked for',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const main = page.getByRole('main');
    const list = page.getByRole('listbox');
    await page.goto('/agent-manage/agentInfo');
    const level = main.getByRole('combobox', { name: words('agent.level') });
    const name = main.getByRole('textbox', { name: words('agent.name') });
    await expect(name).toBeVisible();
    await tabOnto(page, name);
    await type(page, '杭州选项');
    await page.keyboard.press('Control+Enter');
    await expect(level).toBeFocused();
    await expect(level).toHaveAccessibleDescription(/\S/);
    await expect(list).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await level.click();
    await expect(list).toBeVisible();
    await context.close();
  },
);

/** Uses keys alone. */
test.describe('Escape', () => {
  const words = wordsOf('zh-CN');
  const surfaces: Record<string, { open: (page: Page) => Promise<void>; form: (page: Page) => Locator }> = {
    'a page': {
      open: async (page) => {
        await page.goto('/agent-manage/agentInfo');
      },
      form: (page) => page.getByRole('main').locator('form'),
    },
    'a dialog': {
      open: async (page) => {
        await page.goto('/agent-grade');
        await page.getByRole('main').locator('[data-record]').first().waitFor();
        await page.keyboard.press('n');
        await page.keyboard.press('e');
      },
      form: (page) => page.locator('form[data-layout=modal]'),
    },
    'the palette': {
      open: async (page) => {
        await page.goto('/agent-grade');
        await page.getByRole('main').locator('[data-record]').first().waitFor();
        await runFromPalette(page, words('command.agentLevel.new'));
      },
      form: (page) => page.locator('form[data-layout=palette]'),
    },
  };

  for (const [surface, { open, form }] of Object.entries(surfaces))
    test(
      `leaves an untouched form of ${surface}, and asks once where something was typed`,
      usualIf(surface === 'a dialog'),
      async ({ browser, server }) => {
        const { token } = await visitAs(server.url, 'operations');
        const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
        const page = await context.newPage();
        const question = page.getByRole('dialog', { name: words('form.leave') });
        const name = form(page).getByRole('textbox').first();
        await open(page);
        await expect(name).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(form(page)).toBeHidden();
        await expect(question).toBeHidden();

        await open(page);
        await expect(name).toBeVisible();
        await tabOnto(page, name);
        await type(page, '乙');
        // A key that is held down repeats.
        await page.keyboard.down('Escape');
        await expect(question).toBeVisible();
        await page.keyboard.down('Escape');
        await page.keyboard.down('Escape');
        await expect(question).toBeVisible();
        await page.keyboard.up('Escape');
        await page.keyboard.press('Escape');
        await expect(question).toBeHidden();
        await expect(name).toHaveValue('乙');

        await page.keyboard.press('Backspace');
        await expect(form(page)).not.toHaveAttribute('data-dirty');
        await type(page, '丙');
        await page.keyboard.press('Escape');
        await expect(question.getByRole('button', { name: words('form.stay') })).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        await expect(form(page)).toBeHidden();
        await context.close();
      },
    );
});

test('a command that only asks is confirmed by Enter', async ({ browser, server }) => {
  const words = wordsOf('zh-CN');
  const developer = await visitByRest(server.url, accounts.developer);
  const { id } = await developer.request<{ id: string }>('/app', newApplication());
  const context = await openLook(browser, { url: server.url, token: developer.token, locale: 'zh-CN' });
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/my-app-detail?id=${id}`);
  await expect(main.getByRole('button', { name: words('command.application.submit') })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: words('command.application.submit') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByText(words('application.audit.pending')).first()).toBeVisible();
  await context.close();
});
