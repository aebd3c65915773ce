/**
 * The display of a typed line: the colours of its words, and its row as a sentence with its result.
 * The mouse is used where a click is under test.
 */
import type { Locator, Page } from '@playwright/test';
import type { Role } from '../../src/domain/roles.ts';
import { accounts } from '../support/accounts.ts';
import { axeViolations } from '../support/axe.ts';
import { openLook, type Theme } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { delayRequests } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { placeWaitingDeals } from './support/sales.ts';

const words = wordsOf('zh-CN');
const shenzhen = '深圳智汇软件服务有限公司';

const input = (page: Page) => palette(page).getByRole('combobox');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
const coloured = (page: Page, kind: string) => palette(page).locator(`[data-part=${kind}]`);

/** Returns the text as a reader sees it, with single blanks. */
const seen = async (of: Locator) => (await of.innerText()).replace(/\s+/g, ' ').trim();

interface Opened {
  page: Page;
  /** Delays all answers from now on; returns the function that lets them through. */
  delayAnswers: () => Promise<() => void>;
}

const pageOf = {
  operations: '/agent-manage',
  salesperson: '/my-client',
  agent: '/deal-list',
  developer: '/my-app',
};

/** Opens the palette of operations on the list of agents, or of another role on one of its lists. */
async function opened(
  browser: Parameters<typeof openLook>[0],
  url: string,
  { role = 'operations', ...wishes }: { theme?: Theme; width?: number; role?: Role } = {},
): Promise<Opened> {
  const { token } = await visitByRest(url, accounts[role]);
  const context = await openLook(browser, { url, token, locale: 'zh-CN', ...wishes });
  const page = await context.newPage();
  await page.goto(pageOf[role]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  const delayAnswers = async () => {
    let letThrough: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await released;
      await route.fallback();
    });
    return () => letThrough();
  };
  return { page, delayAnswers };
}

/** Milliseconds between keys; the usual run uses 0 alone. */
const delays = sample([0, 120], [0]);

for (const delay of [0, 120]) {
  test(
    `the words of a line are coloured by what they are, keys ${delay} ms apart (R-form-16)`,
    fullRun,
    async ({ browser, server }) => {
      const { page, delayAnswers } = await opened(browser, server.url);
      await page.keyboard.type('充值 深圳 5000', { delay });
      await expect(coloured(page, 'command')).toHaveText('充值');
      await expect(coloured(page, 'record')).toHaveText('深圳');
      await expect(coloured(page, 'value')).toHaveText('5000');

      // No answer arrives: only the words that the edit did not change keep their colours.
      const letThrough = await delayAnswers();
      await page.keyboard.press('Backspace');
      await page.keyboard.type('7 急', { delay });
      await expect(coloured(page, 'record')).toHaveText('深圳');
      await expect(coloured(page, 'value')).toHaveCount(0);
      await expect(coloured(page, 'remark')).toHaveCount(0);
      // The whole text is drawn, and nothing else.
      const drawn = await coloured(page, 'record').evaluate((part) => part.parentElement?.textContent);
      expect(drawn).toBe(await input(page).inputValue());
      letThrough();
      await expect(coloured(page, 'value')).toHaveText('5007');
      await page.context().close();
    },
  );
}

for (const delay of delays)
  test(`the row says who, what and what it brings, to eyes and ears alike, and the form says the same, ${delay} ms apart (R-form-16)`, async ({
    browser,
    server,
  }) => {
    const { page } = await opened(browser, server.url);
    await page.keyboard.type('cz A002 8123 季度备款', { delay });
    const row = selected(page);
    await expect(row).toContainText(`→ ${words('recharge.credited')}`);
    const sentence = await seen(row);
    for (const part of [shenzhen, 'A002', '¥8,123.00', `${words('common.remarks')}：季度备款`])
      expect(sentence).toContain(part);
    expect((await row.ariaSnapshot()).replace(/\s+/g, '')).toContain(sentence.replace(/\s+/g, ''));
    await expect(palette(page)).toContainText(words('palette.foot.fill'));

    const credited = /→ \S+ (¥[\d,.]+)/.exec(sentence)?.[1] ?? 'no figure';
    await page.keyboard.press('Enter');
    await expect(palette(page).getByRole('form')).toContainText(credited);
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveValue('cz A002 8123 季度备款');
    await page.context().close();
  });

for (const delay of delays)
  test(
    `Enter on a question asks, Tab opens the candidates of a part, and Escape leads back to the line, ${delay} ms apart`,
    fullRun,
    async ({ browser, server }) => {
      const { page } = await opened(browser, server.url);
      await page.keyboard.type('充值 软件 5000', { delay });
      const rows = palette(page).getByRole('option');
      // The question comes first, and each possible answer has its own line.
      await expect(rows.nth(1)).toContainText('¥5,000.00');
      await page.keyboard.press('Enter');
      await expect(palette(page).getByRole('form')).toHaveCount(0);
      await expect(rows.filter({ hasText: shenzhen })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue('充值 软件 5000');

      await page.keyboard.press('Control+a');
      await page.keyboard.type('充值 深圳 5000', { delay });
      await expect(selected(page)).toContainText(shenzhen);
      await expect(palette(page)).toContainText(words('palette.foot.candidates'));
      await page.keyboard.press('Tab');
      await expect(input(page)).toHaveValue('');
      // Other tests add agents, and the newest are listed first: the search finds this one among the choices.
      await page.keyboard.type('智汇', { delay });
      await expect(rows.filter({ hasText: shenzhen })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue('充值 深圳 5000');
      await page.context().close();
    },
  );

test(
  '→, Tab and a click on a choice open the choices of its field, and the form opens with the one that is taken (R-form-16)',
  fullRun,
  async ({ browser, server }) => {
    const { page } = await opened(browser, server.url, { role: 'salesperson' });
    const line = '卖 美辰 客户管理专业版 25';
    await page.keyboard.type(line);
    const part = selected(page).getByText('客户管理专业版', { exact: true });
    await expect(part).toBeVisible();
    const choices = palette(page)
      .getByRole('group', { name: words('order.package') })
      .getByRole('option');
    for (const open of [
      () => page.keyboard.press('ArrowRight'),
      () => page.keyboard.press('Tab'),
      () => part.click(),
    ]) {
      await open();
      await expect(choices.nth(1)).toBeVisible();
      await expect(palette(page)).toContainText(words('palette.foot.choose'));
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue(line);
      await expect(part).toBeVisible();
    }
    await page.keyboard.press('ArrowRight');
    await expect(choices.nth(1)).toBeVisible();
    const other = '协同办公标准版';
    await page.keyboard.type('xietongbangongbiaozhun');
    await expect(choices).toHaveCount(1);
    await expect(choices.first()).toContainText(other);
    await page.keyboard.press('Enter');
    const form = palette(page).getByRole('form');
    await expect(form.getByRole('combobox', { name: words('order.package') })).toHaveValue(other);
    await expect(form.getByLabel(words('order.extraSeats'))).toHaveValue('25');
    await page.context().close();
  },
);

for (const delay of delays)
  test(
    `only searching is the second row, and Escape brings the line back, ${delay} ms apart`,
    fullRun,
    async ({ browser, server }) => {
      const { page } = await opened(browser, server.url);
      await page.keyboard.type('停用 A002', { delay });
      await expect(selected(page)).toContainText(shenzhen);
      await page.keyboard.press('ArrowDown');
      await expect(selected(page)).toHaveText(words('palette.line.search', { text: 'A002' }));
      await page.keyboard.press('Enter');
      await expect(input(page)).toHaveValue('A002');
      await expect(selected(page)).toContainText(shenzhen);
      await page.keyboard.press('Escape');
      await expect(input(page)).toHaveValue('停用 A002');
      await page.context().close();
    },
  );

test(
  'a long line scrolls with its colours, on a phone too, and nothing is wrong for axe',
  fullRun,
  async ({ browser, server }) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page } = await opened(browser, server.url, { theme, width: 390 });
      await page.keyboard.type(`充值 深圳 5000 ${'季度备款 '.repeat(12)}`);
      await expect(coloured(page, 'value')).toHaveText('5000');
      await expect(selected(page)).toContainText(`→ ${words('recharge.credited')}`);
      const scrolled = () => input(page).evaluate((element) => element.scrollLeft);
      expect(await scrolled()).toBeGreaterThan(0);
      const ends = async () => {
        const [last, field] = await Promise.all([
          coloured(page, 'remark').last().boundingBox(),
          input(page).boundingBox(),
        ]);
        return (last?.x ?? 0) + (last?.width ?? 0) - (field?.x ?? 0) - (field?.width ?? 0);
      };
      // The end of the last word is visible with the caret, except for the blank after it.
      await expect.poll(ends).toBeLessThanOrEqual(0);
      await expect.poll(ends).toBeGreaterThan(-24);
      expect(await axeViolations(page, { within: '[role=dialog]' })).toEqual([]);
      // Home moves in the list.
      for (let word = 0; word < 100; word += 1) await page.keyboard.press('Control+ArrowLeft');
      await expect.poll(scrolled).toBe(0);
      await page.context().close();
    }
  },
);

test(
  'on a phone the row of a line keeps its height when what it would bring comes, with whole figures (R-form-16)',
  fullRun,
  async ({ browser, server }) => {
    await placeWaitingDeals(server.url, 2);
    const { page } = await opened(browser, server.url, { role: 'agent', width: 390 });
    const agent = await visitByRest(server.url, accounts.agent);
    const { records } = await agent.request<{ records: { orderNo: string }[] }>('/order/page', {
      status: 'pending',
      pageSize: 2,
    });
    const release = await delayRequests(page, '**/graphql', 'query OrderRecord');
    await page.keyboard.type(`通过 ${records.map(({ orderNo }) => orderNo).join(' ')}`);
    const rows = palette(page).getByRole('option');
    await expect(rows.first().locator('[data-awaited]')).toBeVisible();
    const rowBottoms = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    const before = await rowBottoms();
    release();
    const result = rows.first().getByText(/→\s2\s条记录\s·\s成交金额\s¥[\d,.]+\s·\s审批后剩余\s¥[\d,.]+/);
    await expect(result).toBeVisible();
    expect(await rowBottoms()).toEqual(before);
    expect(await result.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form')).toBeVisible();
    await expect(page.getByRole('form').locator('kbd').filter({ visible: true })).toHaveCount(0);
    await page.context().close();
  },
);
