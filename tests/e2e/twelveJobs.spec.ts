/** Twelve jobs by keyboard alone; `tests/bench/jobs.md` has the keys of each, next to those of Linear or Raycast. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { visitByRest, type Credentials, type RestVisit } from '../support/restVisit.ts';
import { fullRun, localesOf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { openList, openPage } from './support/journey.ts';
import { palette } from './support/keyboard.ts';
import { addAgent, addClient, hire, placeOrder, type HiredMember } from './support/sales.ts';

const table = readFileSync(new URL('../bench/jobs.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => Number(number) > 0)
  .map((cells) => ({ job: Number(cells[1]), ours: Number(cells[4]), theirs: Number(cells[5]) }));

/** Presses keys, and counts them. */
function handOn(page: Page) {
  let keys = 0;
  return {
    count: () => keys,
    press: async (...pressed: string[]) => {
      for (const key of pressed) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
  };
}
type Hand = ReturnType<typeof handOn>;

const expectCount = (job: number, hand: Hand) =>
  expect(hand.count(), `keys of job ${job}`).toBe(table.find((row) => row.job === job)?.ours);

interface Deal {
  id: string;
  orderNo: string;
}

async function statusOf({ request }: RestVisit, { orderNo }: Deal): Promise<string | undefined> {
  const { records } = await request<{ records: { status: string }[] }>('/order/page', { keyword: orderNo });
  return records[0]?.status;
}

const rows = (page: Page) => page.locator('main [data-record]');
const numberIn = async (page: Page, at: number) =>
  (await rows(page).nth(at).getByRole('link').first().textContent()) ?? '';

test('no job takes more keys than the other product', () => {
  expect(table.map(({ job }) => job)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(table.filter(({ ours, theirs }) => ours > theirs).map(({ job }) => job)).toEqual([]);
});

for (const locale of localesOf('en-US'))
  test.describe(`in ${locale}`, () => {
    const words = wordsOf(locale);
    const suffix = locale.slice(0, 2);
    let member: HiredMember;
    let login: Credentials;
    let agent: RestVisit;
    let deals: Deal[];

    test.beforeAll(async ({ server }) => {
      // Uses an own agent: the palette offers former choices first, and other tests unpublish
      // applications of A001's deals.
      login = await addAgent(server.url, `Ulm ${suffix}`);
      agent = await visitByRest(server.url, login);
      member = await hire(server.url, 'Wq', login);
      deals = [];
      for (const name of ['Kxa', 'Kxb', 'Kxc', 'Kxd', 'Kxe', 'Kxf', 'Kxg', 'Kxh'])
        deals.push(await placeOrder(server.url, member, await addClient(member, `${name}${suffix}`)));
    });

    const open = (browser: Browser, url: string, token: string, route: string) =>
      openPage(browser, { url, token, locale }, route);
    const openedList = (browser: Browser, url: string, token: string, route: string) =>
      openList(browser, { url, token, locale }, route);

    test('1 and 2: a list is gone to, and a record opened by the end of its number', async ({
      browser,
      server,
    }) => {
      const page = await openedList(browser, server.url, member.visit.token, '/my-client');
      const going = handOn(page);
      await going.press('g', 'o');
      await expect(page).toHaveURL(/sale-order/);
      await expect(rows(page).first()).toBeVisible();
      expectCount(1, going);

      const number = deals[0]?.orderNo ?? '';
      const opening = handOn(page);
      await opening.press('Control+k');
      await opening.type(number.slice(-4));
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(number);
      await opening.press('Control+Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
      expectCount(2, opening);
    });

    test('3: a record is peeked at beside its list, and the next', async ({ browser, server }) => {
      const page = await openedList(browser, server.url, agent.token, '/deal-approval');
      const next = await numberIn(page, 1);
      const hand = handOn(page);
      await hand.press('j', 'Space', 'j');
      const panel = page.getByRole('region', { name: words('list.peekOf', { name: '' }) });
      await expect(panel.getByRole('heading')).toContainText(next);
      expectCount(3, hand);
    });

    test('4 and 6: what waits is accepted one after the other, and one taken back', async ({
      browser,
      server,
    }) => {
      const { records } = await agent.request<{ records: Deal[] }>('/order/page', {
        status: 'pending',
        sort: 'appliedAt',
        direction: 'asc',
        pageSize: 100,
      });
      const [first, second, third, fourth] = records as [Deal, Deal, Deal, Deal];
      const page = await open(browser, server.url, agent.token, '/account-balance');
      const expectDecidable = async ({ orderNo }: Deal) => {
        await expect(page.getByRole('heading', { level: 2, name: orderNo })).toBeFocused();
        await expect(page.getByRole('main').locator('[data-command="order.approve"]')).toBeEnabled();
      };
      const hand = handOn(page);
      await hand.press('g', 'q');
      for (const deal of [first, second, third]) {
        await expectDecidable(deal);
        await hand.press('a');
      }
      await expectDecidable(fourth);
      expectCount(4, hand);

      const back = handOn(page);
      await back.press('a');
      await expect(page.getByRole('heading', { level: 2, name: fourth.orderNo })).toHaveCount(0);
      await back.press('z');
      await expectDecidable(fourth);
      expectCount(6, back);
      // Leaving the page sends the pending verdicts.
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      for (const deal of [first, second, third])
        await expect.poll(() => statusOf(agent, deal), { timeout: 30_000 }).toBe('approved');
      expect(await statusOf(agent, fourth)).toBe('pending');
    });

    test('5: one is refused with its reason', fullRun, async ({ browser, server }) => {
      const page = await openedList(browser, server.url, agent.token, '/deal-approval');
      const orderNo = await numberIn(page, 0);
      const hand = handOn(page);
      await hand.press('j', 'r');
      await expect(page.getByRole('dialog').getByLabel(words('record.rejectReason'))).toBeFocused();
      await hand.type('dup');
      await hand.press('Control+Enter');
      await expect.poll(() => statusOf(agent, { id: '', orderNo })).toBe('rejected');
      expectCount(5, hand);
    });

    test('7: three neighbours are selected and accepted', fullRun, async ({ browser, server }) => {
      const page = await openedList(browser, server.url, agent.token, '/deal-approval');
      const numbers = await Promise.all([0, 1, 2].map((at) => numberIn(page, at)));
      const hand = handOn(page);
      await hand.press('j', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'a');
      const dialog = page.getByRole('dialog', { name: words('command.order.approve') });
      await expect(dialog).toContainText(words('bulk.count', { count: 3 }));
      await expect(dialog).toContainText(words('consequence.quotaAfter'));
      await hand.press('Control+Enter');
      for (const orderNo of numbers)
        await expect.poll(() => statusOf(agent, { id: '', orderNo })).toBe('approved');
      expectCount(7, hand);
    });

    test('8: a record with five fields is created', fullRun, async ({ browser, server }) => {
      const account = `t${String(process.pid).slice(-3).padStart(3, '0')}`;
      const page = await open(browser, server.url, agent.token, '/account-balance');
      const hand = handOn(page);
      await hand.press('n');
      await expect(page.getByRole('dialog').getByLabel(words('user.name'))).toBeFocused();
      for (const [at, text] of ['Yu', '13800138000', account, 'sales123', 'sales123'].entries()) {
        if (at > 0) await hand.press('Tab');
        await hand.type(text);
      }
      await hand.press('Control+Enter');
      await expect
        .poll(async () => (await agent.request<{ total: number }>(`/user/page?keyword=${account}`)).total)
        .toBe(1);
      expectCount(8, hand);
    });

    test('9: what a person has is handed over', fullRun, async ({ browser, server }) => {
      const leaver = await hire(server.url, `Vq${suffix}`, login);
      await addClient(leaver, `Jx${suffix}`);
      const other = await hire(server.url, `Zq${suffix}`, login);
      const page = await openedList(
        browser,
        server.url,
        agent.token,
        `/user-manage-list?keyword=Vq${suffix}`,
      );
      await expect(rows(page)).toHaveCount(1);
      const hand = handOn(page);
      await hand.press('j', 'f');
      const receiver = page.getByRole('dialog').getByRole('combobox', { name: words('staff.receiver') });
      await expect(receiver).toBeVisible();
      await expect(receiver).toBeFocused();
      await hand.type('Zq');
      await expect(page.locator('[role=option][data-combobox-selected]')).toContainText('Zq');
      await hand.press('Control+Enter');
      await expect
        .poll(async () => (await other.visit.request<{ total: number }>('/customer/page', {})).total)
        .toBe(1);
      expectCount(9, hand);
    });

    test('10: the number of a record is copied', async ({ browser, server }) => {
      const page = await openedList(browser, server.url, member.visit.token, '/sale-order');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const number = await numberIn(page, 0);
      const hand = handOn(page);
      await hand.press('j', 'Control+c');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
      expectCount(10, hand);
    });

    test('11: a list is narrowed by a word', fullRun, async ({ browser, server }) => {
      const page = await openedList(browser, server.url, member.visit.token, '/sale-order');
      const field = page.getByRole('main').getByRole('textbox', { name: words('list.keyword') });
      const hand = handOn(page);
      await hand.press('/');
      await expect(field).toBeFocused();
      await hand.type('Kxb');
      await expect(rows(page)).toHaveCount(1);
      expectCount(11, hand);
    });

    test('12: a command is run with its record and its amount', async ({ browser, server }) => {
      const operations = await visitByRest(server.url, accounts.operations);
      const page = await open(browser, server.url, operations.token, '/agent-manage');
      const hand = handOn(page);
      // Uses another amount in each language: the same one again would cause a question, because it may be a double.
      await hand.press('Control+k');
      await hand.type(`cz sz${locale === 'en-US' ? 7 : 8}k`);
      await hand.press('Enter');
      const form = palette(page).getByRole('form');
      // The amount is visible before the money moves.
      await expect(form).toContainText(locale === 'en-US' ? '7,000.00' : '8,000.00');
      await expect(form.locator('[type=submit]')).toBeFocused();
      await hand.press('Enter');
      await expect
        .poll(async () => {
          const { records } = await operations.request<{ records: { rechargeAmount: string }[] }>(
            '/agent/recharge/record/page?pageSize=1',
          );
          return records[0]?.rechargeAmount;
        })
        .toBe(locale === 'en-US' ? '7000.00' : '8000.00');
      expectCount(12, hand);
    });
  });
