/**
 * Lines of the palette under the hands of a typist (R-line-1 to R-line-10, R-form-7).
 * At any speed, on any page and with any answers, Enter leads to the same form, records and values, or to the same question.
 * The expected results are in the tables below. Only keys are pressed.
 */
import type { Browser } from '@playwright/test';
import type { MessageKey } from '../../src/domain/message.ts';
import { accounts } from '../support/accounts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { everything, fullRun } from '../support/scope.ts';
import type { ProductServer } from '../support/productServer.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { freshCompanyName, delayRequests, settled } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import {
  deliverAnswers,
  expectOutcome,
  leaveAll,
  lineInput,
  lineRead,
  typeLine,
  type Answers,
  type Expected,
  type Typist,
} from './support/lines.ts';
import { addClient, hire, placeDeal } from './support/sales.ts';

/** The speed of typing, whether the page has had no palette yet (cold), the answers, and the moment of Enter. */
interface Manner {
  gap: 0 | 120;
  cold: boolean;
  answers: Answers;
  enter: 'at once' | 'when all is quiet';
}

const quick: Manner = { gap: 0, cold: false, answers: 'as they come', enter: 'at once' };

/**
 * The usual run types each of its lines in the first of these manners, and one line in each of the next two.
 * The full run types every line in the first four, and every third line in each of the others.
 */
const manners: readonly Manner[] = [
  quick,
  { ...quick, gap: 120, cold: true, answers: 'in reverse' },
  { ...quick, cold: true, answers: 'late' },
  { ...quick, enter: 'when all is quiet' },
  { ...quick, cold: true },
  { ...quick, answers: 'late' },
  { ...quick, answers: 'in reverse' },
  { ...quick, gap: 120 },
  { ...quick, gap: 120, answers: 'late' },
  { ...quick, gap: 120, cold: true },
  { ...quick, gap: 120, cold: true, answers: 'late', enter: 'when all is quiet' },
];
const usualManners = 3;
const mannersOfEveryLine = 4;
/** The usual run types the first lines of each table. */
const usualLines = 2;

const mannerText = ({ gap, cold, answers, enter }: Manner) =>
  `${gap} ms apart, ${cold ? 'cold' : 'warm'}, answers ${answers}, Enter ${enter}`;

interface Line {
  line: string;
  /** True if a row of the list is in focus. */
  focused?: true;
  expected: Expected;
}

const recharge = (about: string, amount: string, remarks = ''): Expected => ({
  form: 'command.agent.recharge',
  about: [about],
  values: { 'recharge.amount': amount, 'common.remarks': remarks },
});

const [yunfan, zhihui, shuqi] = ['云帆', '深圳智汇软件服务有限公司', 'A003'] as const;

/** Lines of operations, on the list of agents. */
const linesOfOperations: readonly Line[] = [
  { line: '充值 深圳智汇 5000 季度备款', expected: recharge(zhihui, '5000.00', '季度备款') },
  { line: 'cz A003 8.5k', expected: recharge(shuqi, '8500.00') },
  { line: '充值 智会 5000', expected: { candidates: [zhihui] } },
  { line: '充值 云帆 5000 深圳 代付', expected: { candidates: [yunfan, zhihui] } },
  { line: 'recharge shenzhen 5000 or 6000', expected: recharge(zhihui, '') },
  { line: '充值 A002 5000 A003 3000', expected: { candidates: [zhihui, shuqi] } },
  {
    line: '充值 红星 5000',
    focused: true,
    expected: {
      form: 'command.recharge.new',
      about: [],
      values: { 'recharge.agent': '', 'recharge.amount': '5000.00' },
    },
  },
  { line: '充值 深圳 1万5', expected: recharge(zhihui, '15000.00') },
  { line: '充值５０００深圳', expected: recharge(zhihui, '5000.00') },
  {
    line: 'recharge shenzhen 5,000.00 note invoice 2026-118',
    expected: recharge(zhihui, '5000.00', 'invoice 2026-118'),
  },
  { line: '先别充值 深圳 5000', expected: 'no form' },
  { line: '停用 366', expected: 'no form' },
];

/** The deals that the lines name, in the order of their placement, and two people of the sales staff. */
interface Own {
  deals: readonly [string, string, string];
  people: readonly [string, string];
  /** A part that the names of their customers share. */
  sign: string;
}

/** Returns the end of an order's number, which identifies the order. */
const short = (orderNo: string) => orderNo.slice(-3);

/** Returns the lines of an agent, on the list of pending deals. */
function linesOfAgent({ deals, people }: Own): Line[] {
  const [first, second, third] = deals.map(short);
  const [giver, receiver] = people;
  const reject = (about: string, reason: string): Expected => ({
    form: 'command.order.reject',
    about: [about],
    values: { 'record.rejectReason': reason },
  });
  const approve = (...about: string[]): Expected => ({ form: 'command.order.approve', about });
  return [
    { line: `不同意 ${first}`, focused: true, expected: reject(deals[0], '') },
    { line: `reject ${first} duplicate of ${second}`, expected: reject(deals[0], `duplicate of ${second}`) },
    { line: '通过 红星', focused: true, expected: 'no form' },
    { line: `approve ${first}-${third}`, expected: approve(...deals) },
    { line: `驳回 ${second} 缺第2页`, focused: true, expected: reject(deals[1], '缺第2页') },
    {
      line: `${giver}离职，客户转给${receiver}`,
      expected: { form: 'command.staff.resign', about: [giver], values: { 'staff.receiver': receiver } },
    },
    { line: `通过 ${first}、${third}`, expected: approve(deals[0], deals[2]) },
    { line: `approve #${second} please`, expected: approve(deals[1]) },
    { line: `don't approve ${first}`, expected: 'no form' },
    { line: `approve ${first} 999999`, expected: 'no form' },
    {
      line: `offboard to ${receiver} ${giver}`,
      expected: { form: 'command.staff.resign', about: [giver], values: { 'staff.receiver': receiver } },
    },
  ];
}

async function opened(browser: Browser, url: string, { token }: RestVisit, locale: 'zh-CN' | 'en-US') {
  const context = await openLook(browser, { url, token, locale });
  const page = await context.newPage();
  return { page, calls: callsOf(page) };
}

/** Opens the list, cold or with a palette that was open before, and types the line up to its Enter. */
async function typeIn(typist: Typist, route: string, { line, focused }: Line, manner: Manner): Promise<void> {
  const { page, calls } = typist;
  const isKeyed = /^[\x20-\x7e]+$/.test(line);
  const isHere = new URL(page.url()).pathname === route;
  // Delays the palette's code until the line is typed.
  const release = manner.cold && isKeyed ? await delayRequests(page, '**/assets/Palette-*.js') : undefined;
  if (manner.cold || !isHere) await page.goto(route);
  await expect(page.locator('tbody [data-record]').first()).toBeVisible();
  if (!manner.cold && !isHere) {
    await page.keyboard.press('Control+k');
    await expect(lineInput(page)).toBeFocused();
    await leaveAll(typist);
  }
  if (focused) {
    await page.keyboard.press('j');
    await expect(page.locator('[data-record]:focus')).toHaveCount(1);
  }
  await page.keyboard.press('Control+k');
  // An input method needs a field to write into.
  if (!isKeyed) await expect(lineInput(page)).toBeFocused();
  await typeLine(page, line, manner.gap);
  if (manner.enter === 'when all is quiet') {
    release?.();
    await lineRead(page);
    await settle(page, calls);
  }
  await page.keyboard.press('Enter');
  release?.();
}

/** Types each line in its manners, and checks the results. */
async function typeAll(
  typist: Typist,
  route: string,
  locale: 'zh-CN' | 'en-US',
  lines: readonly Line[],
): Promise<void> {
  const { page } = typist;
  const words = wordsOf(locale);
  for (const [at, each] of lines.slice(0, everything ? undefined : usualLines).entries()) {
    const own = manners.filter((manner, index) => {
      if (manner === quick) return true;
      return everything
        ? index < mannersOfEveryLine || at % 3 === index % 3
        : index < usualManners && at === index - 1;
    });
    for (const manner of own)
      await test.step(`${each.line}: ${mannerText(manner)}`, async () => {
        const answerAsUsual = await deliverAnswers(page, manner.answers);
        await typeIn(typist, route, each, manner);
        await expectOutcome(typist, words, each.expected);
        await answerAsUsual();
        await leaveAll(typist);
      });
  }
}

test(
  'lines of operations come to the same at any speed, and a confirmed one to the books',
  fullRun,
  async ({ browser, server }) => {
    const operations = await visitByRest(server.url, accounts.operations);
    const typist = await opened(browser, server.url, operations, 'zh-CN');
    await typeAll(typist, '/agent-manage', 'zh-CN', linesOfOperations);

    const { page } = typist;
    const newest = async () => {
      const { records } = await operations.request<{
        records: { id: string; agentName: string; rechargeAmount: string; remarks: string }[];
      }>('/agent/recharge/record/page?pageSize=1');
      return records[0];
    };
    const before = await newest();
    // The same amount again would cause a question.
    const amount = `71${String(Date.now()).slice(-3)}`;
    await typeIn(
      typist,
      '/agent-manage',
      { line: `充值 A002 ${amount}.05 季度备款`, expected: 'no form' },
      quick,
    );
    const money = `${Number(amount)}.05`;
    await expectOutcome(typist, wordsOf('zh-CN'), recharge(zhihui, money, '季度备款'));
    await settled(palette(page).getByRole('form'));
    expect((await newest())?.id).toBe(before?.id);
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await newest())?.id).not.toBe(before?.id);
    expect(await newest()).toMatchObject({ agentName: zhihui, rechargeAmount: money, remarks: '季度备款' });
    await page.context().close();
  },
);

const surnames = ['赵', '钱', '周', '吴', '郑', '冯'];
const givenNames = ['岚', '霁', '钰', '翎', '菡', '熙', '朔', '棠', '筠', '珩'];

/** Returns names of two people that are unique in the run. */
function people(): [string, string] {
  const at = Date.now();
  const pick = (from: readonly string[], by: number) => from[Math.floor(at / by) % from.length] ?? '';
  const given = `${pick(givenNames, 1)}${pick(givenNames, 10)}`;
  return [`${pick(surnames, 100)}${given}`, `诸葛${pick(givenNames, 100)}${pick(givenNames, 1000)}`];
}

async function ownOf({ url }: ProductServer): Promise<Own> {
  const [giver, receiver] = people();
  const member = await hire(url, giver);
  await hire(url, receiver);
  const sign = freshCompanyName('行');
  const addDeal = async (name: string) => placeDeal(url, member, await addClient(member, `${name}${sign}`));
  const deals = [await addDeal('甲'), await addDeal('乙'), await addDeal('丙')] as const;
  return { deals, people: [giver, receiver], sign };
}

test('lines of an agent come to the same at any speed, and confirmed ones to the books', async ({
  browser,
  server,
}) => {
  const own = await ownOf(server);
  const agent = await visitByRest(server.url, accounts.agent);
  const typist = await opened(browser, server.url, agent, 'en-US');
  const { page } = typist;
  await typeAll(typist, '/deal-approval', 'en-US', linesOfAgent(own));

  const words = wordsOf('en-US');
  const orderOf = async (keyword: string) => {
    const { records } = await agent.request<{ records: { status: string; remarks?: string }[] }>(
      '/order/page',
      {
        keyword,
      },
    );
    return records[0];
  };
  const [first, second, third] = own.deals;
  for (const orderNo of own.deals) expect(await orderOf(orderNo)).toMatchObject({ status: 'pending' });

  const confirm = async (line: string, expected: Expected, title: MessageKey) => {
    await typeIn(typist, '/deal-approval', { line, expected }, quick);
    await expectOutcome(typist, words, expected);
    const form = page.getByRole('dialog').getByRole('form', { name: words(title), exact: true });
    // Keys that come before the figures are visible would have to be pressed again.
    if (title !== 'command.order.reject') await settled(form);
    await page.keyboard.press('Control+Enter');
  };
  await confirm(
    `reject ${short(first)} duplicate of ${short(second)}`,
    {
      form: 'command.order.reject',
      about: [first],
      values: { 'record.rejectReason': `duplicate of ${short(second)}` },
    },
    'command.order.reject',
  );
  await expect.poll(() => orderOf(first)).toMatchObject({ status: 'rejected' });
  expect(await orderOf(second)).toMatchObject({ status: 'pending' });
  await leaveAll(typist);

  await confirm(
    `通过 ${short(second)}、${short(third)}`,
    { form: 'command.order.approve', about: [second, third] },
    'command.order.approve',
  );
  for (const orderNo of [second, third])
    await expect.poll(() => orderOf(orderNo)).toMatchObject({ status: 'approved' });
  await leaveAll(typist);

  const [giver, receiver] = own.people;
  await confirm(
    `${giver}离职，客户转给${receiver}`,
    { form: 'command.staff.resign', about: [giver], values: { 'staff.receiver': receiver } },
    'command.staff.resign',
  );
  const customersOf = async () => {
    const { records } = await agent.request<{ records: { salespersonName: string }[] }>('/customer/page', {
      current: 1,
      pageSize: 20,
      keyword: own.sign,
    });
    return records.map(({ salespersonName }) => salespersonName);
  };
  await expect.poll(customersOf).toEqual([receiver, receiver, receiver]);
  await page.context().close();
});
