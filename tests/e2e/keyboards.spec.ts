/**
 * A list, the approval queue, a state chart and the replay lab on other keyboards.
 * The key events are real, as Caps Lock, an input method and other layouts send them. Only keys are pressed.
 */
import type { CDPSession, Page } from '@playwright/test';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { visitAs } from '../support/screens.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette, runFromPalette, tabOnto } from './support/keyboard.ts';
import { selected, steps } from './support/lab.ts';
import { placeWaitingDeals } from './support/sales.ts';

const words = wordsOf('zh-CN');

const rows = (page: Page) => page.locator('tbody [data-record]');

/** A key as the browser gets it: 229 is the code of a key that an input method processes. */
type Sent = readonly [key: string, code: string, keyCode: number];

/** The hidden key of an input method, which a text field ignores. */
const hidden = (code: string): Sent => ['Process', code, 229];

const boards: Record<
  string,
  Record<'/' | 'j' | 'k' | 'x' | '.' | 'a' | 'r' | 'z' | '=' | '-' | '0', Sent>
> = {
  'Caps Lock': {
    '/': ['/', 'Slash', 191],
    j: ['J', 'KeyJ', 74],
    k: ['K', 'KeyK', 75],
    x: ['X', 'KeyX', 88],
    '.': ['.', 'Period', 190],
    a: ['A', 'KeyA', 65],
    r: ['R', 'KeyR', 82],
    z: ['Z', 'KeyZ', 90],
    '=': ['=', 'Equal', 187],
    '-': ['-', 'Minus', 189],
    '0': ['0', 'Digit0', 48],
  },
  'an input method': {
    '/': hidden('Slash'),
    j: hidden('KeyJ'),
    k: hidden('KeyK'),
    x: hidden('KeyX'),
    '.': hidden('Period'),
    a: hidden('KeyA'),
    r: hidden('KeyR'),
    z: hidden('KeyZ'),
    '=': hidden('Equal'),
    '-': hidden('Minus'),
    '0': hidden('Digit0'),
  },
  Cyrillic: {
    '/': ['/', 'Backslash', 220],
    j: ['о', 'KeyJ', 74],
    k: ['л', 'KeyK', 75],
    x: ['ч', 'KeyX', 88],
    '.': ['.', 'Slash', 191],
    a: ['ф', 'KeyA', 65],
    r: ['к', 'KeyR', 82],
    z: ['я', 'KeyZ', 90],
    '=': ['=', 'Equal', 187],
    '-': ['-', 'Minus', 189],
    '0': ['0', 'Digit0', 48],
  },
  'full width': {
    '/': ['／', 'Slash', 191],
    j: ['ｊ', 'KeyJ', 74],
    k: ['ｋ', 'KeyK', 75],
    x: ['ｘ', 'KeyX', 88],
    '.': ['。', 'Period', 190],
    a: ['ａ', 'KeyA', 65],
    r: ['ｒ', 'KeyR', 82],
    z: ['ｚ', 'KeyZ', 90],
    '=': ['＝', 'Equal', 187],
    '-': ['－', 'Minus', 189],
    '0': ['０', 'Digit0', 48],
  },
  AZERTY: {
    '/': ['/', 'Period', 190],
    j: ['j', 'KeyJ', 74],
    k: ['k', 'KeyK', 75],
    x: ['x', 'KeyX', 88],
    '.': ['.', 'Comma', 190],
    a: ['a', 'KeyQ', 65],
    r: ['r', 'KeyR', 82],
    z: ['z', 'KeyW', 90],
    '=': ['=', 'Equal', 187],
    '-': ['-', 'Digit6', 54],
    '0': ['0', 'Digit0', 48],
  },
  Colemak: {
    '/': ['/', 'Slash', 191],
    j: ['j', 'KeyY', 74],
    k: ['k', 'KeyN', 75],
    x: ['x', 'KeyX', 88],
    '.': ['.', 'Period', 190],
    a: ['a', 'KeyA', 65],
    r: ['r', 'KeyS', 82],
    z: ['z', 'KeyZ', 90],
    '=': ['=', 'Equal', 187],
    '-': ['-', 'Minus', 189],
    '0': ['0', 'Digit0', 48],
  },
};

async function press(cdp: CDPSession, [key, code, windowsVirtualKeyCode]: Sent, more = {}): Promise<void> {
  const event = { key, code, windowsVirtualKeyCode, ...more };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

test('the keys of a list mean the same on every keyboard', async ({ browser, server }) => {
  const { token } = await visitByRest(server.url, accounts.agent);
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto('/deal-approval');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');

  for (const [board, keys] of Object.entries(boards))
    await test.step(board, async () => {
      await expect(rows(page).first()).toBeFocused();
      await press(cdp, keys.j);
      await expect(rows(page).nth(1)).toBeFocused();
      await press(cdp, keys.j, { autoRepeat: true });
      await expect(rows(page).nth(2)).toBeFocused();
      await press(cdp, keys.k);
      await press(cdp, keys.k);
      await expect(rows(page).first()).toBeFocused();
      await press(cdp, keys.x);
      await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
      await press(cdp, keys.x);
      await expect(rows(page).first()).toHaveAttribute('aria-selected', 'false');
      await press(cdp, keys['.']);
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(rows(page).first()).toBeFocused();
      await press(cdp, keys.k, { modifiers: 2 });
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await expect(rows(page).first()).toBeFocused();
    });

  // A field leaves its keys to the input method.
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  const keyword = page.getByRole('textbox', { name: words('list.keyword') });
  await tabOnto(page, keyword);
  for (const key of Object.values(boards['an input method'] ?? {})) await press(cdp, key);
  await expect(keyword).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test(
  'one key leads into the field that narrows a list, on every keyboard, and the palette does too',
  fullRun,
  async ({ browser, server }) => {
    const { token } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const keyword = page.getByRole('textbox', { name: words('list.keyword') });
    for (const [board, keys] of Object.entries(boards))
      await test.step(board, async () => {
        await page.goto('/deal-approval');
        await expect(rows(page).first()).toBeVisible();
        await press(cdp, keys['/']);
        await expect(keyword).toBeFocused();
        // The key itself is not typed; the next one is.
        await expect(keyword).toHaveValue('');
      });
    await page.keyboard.type('/a');
    await expect(keyword).toHaveValue('/a');

    await page.goto('/account-balance');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await runFromPalette(page, words('command.list.search'));
    await expect(palette(page)).toContainText(words('refusal.list.noSearch'));
    await page.goto('/deal-list?keyword=DD');
    await expect(rows(page).first()).toBeVisible();
    await runFromPalette(page, words('command.list.search'));
    await expect(palette(page)).toHaveCount(0);
    await expect(keyword).toBeFocused();
    // Typing replaces the former search text.
    await page.keyboard.type('K');
    await expect(keyword).toHaveValue('K');
    await context.close();
  },
);

test(
  'the keys of the approval queue mean the same on every keyboard',
  fullRun,
  async ({ browser, server }) => {
    await placeWaitingDeals(server.url, 2);
    const { token } = await visitByRest(server.url, accounts.agent);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto('/deal-approval-queue');
    const deal = page.getByRole('heading', { level: 2 });
    const reason = page.getByRole('main').getByLabel(words('record.rejectReason'));
    await expect(deal).toBeFocused();
    const first = await deal.innerText();

    for (const [board, keys] of Object.entries(boards))
      await test.step(board, async () => {
        await press(cdp, keys.j);
        await expect(deal).not.toHaveText(first);
        await expect(deal).toBeFocused();
        await press(cdp, keys.k);
        await expect(deal).toHaveText(first);
        await expect(deal).toBeFocused();
        await expect(page.getByRole('main').locator('[data-command="order.reject"]')).toBeEnabled();
        await press(cdp, keys.r);
        await expect(reason).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(reason).toBeHidden();
        await expect(deal).toBeFocused();
      });
    await context.close();
  },
);

test(
  'the keys of a state chart and of the replay lab mean the same on every keyboard',
  fullRun,
  async ({ browser, server }) => {
    const visit = await visitAs(server.url, 'agent');
    // Its history has two steps.
    const id = await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
    const record = `lifecycle=dealApproval&id=${id}`;
    const { token } = await visitByRest(server.url, accounts.operations);
    const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);

    await page.goto(`/state-chart?${record}`);
    const drawing = page.getByRole('figure').locator('svg[role=group]');
    const width = () => drawing.evaluate((svg) => Math.round(svg.getBoundingClientRect().width));
    await tabOnto(page, drawing.locator('[data-thing][tabindex="0"]').first());
    const whole = await width();
    for (const [board, keys] of Object.entries(boards))
      await test.step(`the chart: ${board}`, async () => {
        await press(cdp, keys['=']);
        await press(cdp, keys['=']);
        await expect.poll(width).toBeGreaterThan(whole * 1.2);
        const wide = await width();
        await press(cdp, keys['-']);
        await expect.poll(width).toBeLessThan(wide);
        await press(cdp, keys['0']);
        await expect.poll(width).toBe(whole);
      });

    await page.goto(`/replay?${record}`);
    await expect(selected(page, words)).toContainText(words('lifecycle.event.apply'));
    await tabOnto(page, steps(page, words));
    for (const [board, keys] of Object.entries(boards))
      await test.step(`the lab: ${board}`, async () => {
        await press(cdp, keys.j);
        await expect(selected(page, words)).toContainText(words('lifecycle.event.approve'));
        await page.keyboard.press('Delete');
        await expect(selected(page, words)).toContainText(words('replay.verdict.skipped'));
        await press(cdp, keys.z);
        await expect(selected(page, words)).toContainText(words('replay.verdict.agrees'));
        await press(cdp, keys.k);
        await expect(selected(page, words)).toContainText(words('lifecycle.event.apply'));
      });
    await context.close();
  },
);
