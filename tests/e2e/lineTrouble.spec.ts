/**
 * A line in the palette does nothing wrong when others work at the same time or the connection is lost.
 * The same holds while an input method composes, and after a pasted message. Only keys are pressed.
 */
import type { Browser, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, delayRequests, settled } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import {
  expectOutcome,
  leaveAll,
  lineInput,
  lineRead,
  lineRow,
  typeLine,
  type Expected,
} from './support/lines.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

const words = wordsOf('zh-CN');
const zhihui = '深圳智汇软件服务有限公司';

const recharge = (amount: string, remarks = ''): Expected => ({
  form: 'command.agent.recharge',
  about: [zhihui],
  values: { 'recharge.amount': amount, 'common.remarks': remarks },
});

/** Returns the end of an order's number, which identifies the order. */
const short = (orderNo: string) => orderNo.slice(-3);

/** Adds pending deals of a new member of the staff. Returns them with their agent. */
async function waitingDeals(url: string, count: number) {
  const member = await hire(url, freshCompanyName('行'));
  const deals: string[] = [];
  while (deals.length < count)
    deals.push(await placeDeal(url, member, await addClient(member, freshCompanyName(`客${deals.length}`))));
  const agent = await visitByRest(url, accounts.agent);
  const orderOf = async (keyword: string) => {
    const { records } = await agent.request<{
      records: { id: string; version: number; status: string; remarks: string }[];
    }>('/order/page', { keyword });
    if (!records[0]) throw new Error(`No order ${keyword}`);
    return records[0];
  };
  return { deals, agent, orderOf };
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(lineInput(page)).toBeFocused();
}

async function openedAt(page: Page, route: string) {
  const calls = callsOf(page);
  await page.goto(route);
  await expect(page.locator('tbody [data-record]').first()).toBeVisible();
  await settle(page, calls);
  return { page, calls };
}

async function operatorOnAgents(browser: Browser, url: string) {
  const { token } = await visitByRest(url, accounts.operations);
  const context = await openLook(browser, { url, token, locale: 'zh-CN' });
  return { context, typist: await openedAt(await context.newPage(), '/agent-manage') };
}

test(
  'in two tabs at once each line has its own form, and the second learns what the first has done',
  fullRun,
  async ({ browser, server }) => {
    const { deals, agent, orderOf } = await waitingDeals(server.url, 1);
    const [deal = ''] = deals;
    const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'zh-CN' });
    const first = await openedAt(await context.newPage(), '/deal-approval');
    const second = await openedAt(await context.newPage(), '/deal-approval');
    await openPalette(first.page);
    await openPalette(second.page);
    await typeLine(first.page, `驳回 ${short(deal)} 合同缺页`, 0);
    await typeLine(second.page, `通过 ${short(deal)}`, 0);
    await first.page.keyboard.press('Enter');
    await second.page.keyboard.press('Enter');
    await expectOutcome(first, words, {
      form: 'command.order.reject',
      about: [deal],
      values: { 'record.rejectReason': '合同缺页' },
    });
    await expectOutcome(second, words, { form: 'command.order.approve', about: [deal] });
    await settled(palette(second.page).getByRole('form'));
    await first.page.keyboard.press('Control+Enter');
    await expect.poll(() => orderOf(deal)).toMatchObject({ status: 'rejected' });
    await second.page.keyboard.press('Control+Enter');
    await expect(
      palette(second.page)
        .getByTestId(/^(?:changed-meanwhile|failure)$/)
        .first(),
    ).toBeVisible();
    await settle(second.page, second.calls);
    expect(await orderOf(deal)).toMatchObject({ status: 'rejected' });
    await context.close();
  },
);

test('Enter on a line reads its record anew: what another has done meanwhile is told, and nothing is sent', async ({
  browser,
  server,
}) => {
  const { deals, agent, orderOf } = await waitingDeals(server.url, 1);
  const [deal = ''] = deals;
  const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'zh-CN' });
  const typist = await openedAt(await context.newPage(), '/deal-approval');
  const { page } = typist;
  await openPalette(page);
  await typeLine(page, `通过 ${short(deal)}`, 0);
  await lineRead(page);
  await expect(lineRow(page)).toContainText(deal);
  const { id, version } = await orderOf(deal);
  await agent.request('/order/orderApproval', { id, version, event: 'reject', remarks: '合同缺页' });
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText(
    words('palette.unfit', { title: words('command.order.approve') }),
  );
  await expectOutcome(typist, words, 'no form');
  expect(await orderOf(deal)).toMatchObject({ status: 'rejected' });
  await context.close();
});

test(
  'without a connection a line does nothing, says so, and keeps what it said for when there is one again',
  fullRun,
  async ({ browser, server }) => {
    const { context, typist } = await operatorOnAgents(browser, server.url);
    const { page } = typist;
    await openPalette(page);
    await typeLine(page, '充值 A002 6543.21 季度备款', 0);
    await lineRead(page);
    await expect(lineRow(page)).toContainText(zhihui);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toContainText(words('palette.unread'));
    await expect(palette(page).getByRole('form')).toHaveCount(0);
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expectOutcome(typist, words, recharge('6543.21', '季度备款'));
    await leaveAll(typist);

    // Enter, pressed before the line is read, takes neither a row found without the server nor the agent in focus.
    await page.keyboard.press('j');
    await openPalette(page);
    await context.setOffline(true);
    await typeLine(page, '停用 A002', 0);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toContainText(words('palette.searchFailed'));
    await expect(palette(page).getByRole('status')).toContainText(words('palette.searchFailed'));
    await expect(palette(page).getByRole('form')).toHaveCount(0);
    await expect(lineInput(page)).toHaveValue('停用 A002');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expectOutcome(typist, words, { form: 'command.agent.disable', about: [zhihui] });
    await context.close();
  },
);

test('a line means the same after the language has been switched', fullRun, async ({ browser, server }) => {
  const { context, typist } = await operatorOnAgents(browser, server.url);
  const { page } = typist;
  for (const locale of ['zh-CN', 'en-US'] as const) {
    for (const line of ['充值 深圳 5000 季度备款', 'recharge shenzhen 5000 季度备款']) {
      await openPalette(page);
      await typeLine(page, line, 0);
      await page.keyboard.press('Enter');
      await expectOutcome(typist, wordsOf(locale), recharge('5000.00', '季度备款'));
      await leaveAll(typist);
    }
    if (locale === 'en-US') continue;
    await openPalette(page);
    await typeLine(page, words('command.language'), 0);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en-US')('menu.agentManage'));
  }
  await context.close();
});

test(
  'what an input method composes is read once it is written, and its Enter is none',
  fullRun,
  async ({ browser, server }) => {
    const { context, typist } = await operatorOnAgents(browser, server.url);
    const { page, calls } = typist;
    const cdp = await context.newCDPSession(page);
    const compose = async (letters: string, text: string) => {
      for (let to = 1; to <= letters.length; to += 1)
        await cdp.send('Input.imeSetComposition', {
          text: letters.slice(0, to),
          selectionStart: to,
          selectionEnd: to,
        });
      // The Enter that accepts the letters as they are, or chooses a candidate, belongs to the input method.
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
      await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
      await cdp.send('Input.insertText', { text });
    };
    await openPalette(page);
    await compose("chong'zhi", '充值');
    await settle(page, calls);
    await expect(lineInput(page)).toHaveValue('充值');
    await expect(palette(page).getByRole('form')).toHaveCount(0);
    await compose("shen'zhen", '深圳');
    await typeLine(page, '5000 ', 0);
    await compose("ji'du", '季度备款');
    await page.keyboard.press('Enter');
    await expectOutcome(typist, words, recharge('5000.00', '季度备款'));
    await context.close();
  },
);

test(
  'a pasted message is read as its line, on a palette that is there and on one that is not yet',
  fullRun,
  async ({ browser, server }) => {
    const { deals, agent } = await waitingDeals(server.url, 2);
    const context = await openLook(browser, { url: server.url, token: agent.token, locale: 'zh-CN' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const release = await delayRequests(page, '**/assets/Palette-*.js');
    const typist = await openedAt(page, '/deal-approval');
    const message = `\u202d李总：\r\n${deals.map(short).join('和')}\u200b\r\n麻烦通过一下，谢谢\ufeff`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), message);
    const expected: Expected = { form: 'command.order.approve', about: deals };
    for (const isCold of [true, false]) {
      await page.keyboard.press('Control+k');
      if (!isCold) await expect(lineInput(page)).toBeFocused();
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Enter');
      if (isCold) release();
      await expectOutcome(typist, words, expected);
      await leaveAll(typist);
    }
    await context.close();
  },
);

test(
  'characters that nobody sees change nothing of what is read (R-line-12)',
  fullRun,
  async ({ browser, server }) => {
    const { context, typist } = await operatorOnAgents(browser, server.url);
    const { page } = typist;
    const cases: [typed: string, seen: string][] = [
      ['充\u200b值 深\u00ad圳智\u2060汇 50\ufeff00', '充值 深圳智汇 5000'],
      ['\u202d充值 A\u200e002\u202c 5\u200d000', '充值 A002 5000'],
      ['re\u00adcharge\u00a0shen\u200czhen\u202f5,000.00', 'recharge shenzhen 5,000.00'],
      ['充值\u3000Ａ００２\u3000５０００', '充值\u3000Ａ００２\u3000５０００'],
      ['ｃｚ\u00a0Ａ００２\u00a0５ｋ', 'ｃｚ Ａ００２ ５ｋ'],
      ['充值 深圳 12\u00a0345.00', '充值 深圳 12 345.00'],
    ];
    for (const [typed, seen] of cases)
      await test.step(JSON.stringify(typed), async () => {
        await openPalette(page);
        await page.keyboard.insertText(typed);
        await expect(lineInput(page)).toHaveValue(seen);
        await page.keyboard.press('Enter');
        await expectOutcome(typist, words, recharge(typed.includes('345') ? '12345.00' : '5000.00'));
        await leaveAll(typist);
      });
    await context.close();
  },
);
