import type { Page } from '@playwright/test';
import storedCoverage from '../../machines/covered/edges.json' with { type: 'json' };
import { dealApproval } from '../../src/machines/dealApproval.ts';
import { lifecycleEdges } from '../../src/machines/lifecycle.ts';
import { axeViolations } from '../support/axe.ts';
import { operationOf } from '../support/graphCalls.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun, localesOf } from '../support/scope.ts';
import { expect, test, wordsOf, type Words } from './support/fixtures.ts';
import { logIn, openMenu } from './support/journey.ts';
import { logInByKeys, runFromPalette, tabOnto } from './support/keyboard.ts';
import { addClient, hire, placeDeal, placeWaitingDeals } from './support/sales.ts';

const search = { 'zh-CN': '状态图订单', 'en-US': 'chart deal' } as const;

/** The covered transitions, by source of the coverage and by lifecycle. */
const covered: Record<'tests' | 'fixtures', { dealApproval: string[] }> = storedCoverage;

const stateOf = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /state chart|状态图/ })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const slider = (page: Page) => page.getByRole('slider');

/** Returns the number of a state as a screen reader hears it. */
async function countOf(page: Page, words: Words): Promise<number> {
  const state = stateOf(page, words('order.status.pending'));
  // Until the number is known, the label says that it is loading.
  await expect(state).not.toHaveAttribute('aria-label', new RegExp(words('board.loading')));
  const shownText = await state.getAttribute('aria-label');
  return Number(
    /\d[\d,]*/.exec(shownText?.slice(words('order.status.pending').length) ?? '')?.[0]?.replaceAll(',', ''),
  );
}

async function pendingBy(url: string, who: 'operations' | 'agent'): Promise<number> {
  const { request } = await visitByRest(url, accounts[who]);
  const { total } = await request<{ total: number }>('/order/page', {
    current: 1,
    pageSize: 1,
    status: 'pending',
  });
  return total;
}

for (const locale of localesOf('en-US')) {
  test(
    `the board of the deals by keyboard alone, in ${locale} (R-trail-15)`,
    fullRun,
    async ({ openWindow, server }) => {
      const words = wordsOf(locale);
      // Just after midnight, all pending demo deals may be in one band of waiting times.
      await placeWaitingDeals(server.url, 1);
      const page = await openWindow(locale);
      await logInByKeys(page, words, 'agent');
      await runFromPalette(page, search[locale], words('command.chart.dealApproval'));
      await expect(page).toHaveURL(/state-chart\?lifecycle=dealApproval$/);
      await expect(stateOf(page, words('order.status.pending'))).toBeVisible();

      // Switches to another machine and back.
      await tabOnto(page, page.getByRole('combobox', { name: words('lifecycle.switch') }));
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/lifecycle=customer$/);
      const machines = page.getByRole('combobox', { name: words('lifecycle.switch') });
      await expect(machines).toHaveValue('customer');
      await expect(page.getByRole('figure')).toContainText(words('lifecycle.customer'));
      await page.keyboard.press('ArrowUp');
      await expect(page).toHaveURL(/lifecycle=dealApproval$/);

      await tabOnto(page, page.getByRole('radio', { checked: true }));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/period=90/);

      // Three days ago a state opens no list, because the list would show the present records.
      await tabOnto(page, slider(page));
      for (let days = 0; days < 3; days++) await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(/period=90&day=\d{4}-\d{2}-\d{2}$/);
      await expect(page.getByText(words('board.help.past'))).toBeVisible();
      await expect(stateOf(page, words('order.status.pending'))).toBeHidden();
      await page.keyboard.press('End');
      await expect(page).not.toHaveURL(/day=/);

      const pending = stateOf(page, words('order.status.pending'));
      await expect(pending).toBeVisible();

      // The deal with the longest waiting time is one step away.
      const { request } = await visitByRest(server.url, accounts.agent);
      const [oldest] = (
        await request<{ records: { id: string; orderNo: string }[] }>('/order/page', {
          current: 1,
          pageSize: 1,
          status: 'pending',
          sort: 'appliedAt',
          direction: 'asc',
        })
      ).records;
      const longest = page.getByRole('table', { name: words('board.oldest') }).getByRole('row');
      const link = longest.filter({ hasText: words('order.status.pending') }).getByRole('link');
      await expect(link).toHaveText(oldest?.orderNo ?? '');
      await tabOnto(page, link);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`lifecycle=dealApproval&id=${oldest?.id}`));
      await page.goBack();
      await expect(pending).toBeVisible();

      const count = await pendingBy(server.url, 'agent');
      await expect.poll(() => countOf(page, words)).toBe(count);
      await tabOnto(page, pending);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/deal-list\?status=pending/);
      await expect(page.getByRole('main')).toContainText(
        { 'zh-CN': `共 ${count} `, 'en-US': `${count.toLocaleString(locale)} in total` }[locale],
      );

      await test.step('so are those that wait for as long as a band of the chart tells, by its arrow keys (R-trail-15)', async () => {
        await page.goBack();
        await expect(pending).toBeVisible();
        await tabOnto(page, pending);
        await page.keyboard.press('ArrowDown');
        const band = page.locator('svg [role=link]:focus');
        // A screen reader hears "Pending approval, 1–3 days: 2".
        const bandLabel = new RegExp(`^${words('order.status.pending')}[,，]\\s?(.+)[:：]\\s?([\\d,]+)$`);
        const youngest = await band.getAttribute('aria-label');
        expect(youngest).toMatch(bandLabel);
        await page.keyboard.press('ArrowRight');
        await expect(band).not.toHaveAttribute('aria-label', youngest ?? '');
        await page.keyboard.press('ArrowUp');
        await expect(pending).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await expect(band).toHaveAttribute('aria-label', youngest ?? '');
        const waiting = Number(bandLabel.exec(youngest ?? '')?.[2]?.replaceAll(',', ''));
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/deal-list\?status=pending&since(From|To)=/);
        await expect(
          page.getByText(words('common.total', { count: waiting }), { exact: true }),
        ).toBeVisible();
      });

      await test.step('those that wait for as long as a band tells are one step away too (R-trail-15)', async () => {
        await page.goBack();
        const bands = page.getByRole('table', { name: words('board.bands') }).getByRole('row');
        const band = bands
          .filter({ hasText: words('order.status.pending') })
          .getByRole('link')
          .first();
        const waiting = Number((await band.innerText()).replaceAll(',', ''));
        await tabOnto(page, band);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/deal-list\?status=pending&since(From|To)=/);
        await expect(
          page.getByText(words('common.total', { count: waiting }), { exact: true }),
        ).toBeVisible();
        const chip = page.getByRole('button', { name: /\d{4}-\d{2}-\d{2}/ }).first();
        await tabOnto(page, chip);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/deal-list\?status=pending$/);
        await expect(page.getByText(words('common.total', { count }), { exact: true })).toBeVisible();
      });
    },
  );

  test(
    `the steps that nobody took, by keyboard alone, in ${locale}`,
    fullRun,
    async ({ openWindow, server }) => {
      const words = wordsOf(locale);
      const page = await openWindow(locale);
      await logInByKeys(page, words, 'agent');
      await runFromPalette(page, search[locale], words('command.chart.dealApproval'));
      await expect(stateOf(page, words('order.status.pending'))).toBeVisible();
      await tabOnto(page, page.getByRole('combobox', { name: words('board.coverage') }));
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/period=all&coverage=1/);
      await expect(page.getByText(words('board.legend.coverage.use'))).toBeVisible();
      const { request } = await visitByRest(server.url, accounts.agent);
      const board = await request<{ edges: { edge: string; count: number }[] }>(
        '/lifecycle/board?lifecycle=dealApproval',
      );
      const unused = board.edges.filter(({ count }) => count === 0).map(({ edge }) => edge);
      const marked = page.getByRole('figure').locator('[data-thing][data-unused]');
      await expect
        .poll(() => marked.evaluateAll((edges) => edges.map((edge) => edge.getAttribute('data-thing'))))
        .toEqual(unused);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      // The table names them in words. Letters typed into a choice stay in the choice.
      await tabOnto(page, page.getByRole('button', { name: words('chart.showTable') }));
      await page.keyboard.press('l');
      await page.keyboard.press('t');
      await expect(page.getByRole('table').getByText(words('board.coverage.without.use'))).toHaveCount(
        unused.length,
      );
    },
  );

  test(
    `the steps that no test and no fixture takes (R-replay-9), in ${locale}`,
    fullRun,
    async ({ openWindow }) => {
      const words = wordsOf(locale);
      const page = await openWindow(locale);
      await logIn(page, words, 'operations');
      await page.goto('/state-chart?lifecycle=dealApproval');
      const choice = page.getByRole('combobox', { name: words('board.coverage') });
      const edgeIds = [dealApproval.creation, ...lifecycleEdges(dealApproval)].map(({ edge }) => edge);
      for (const by of ['tests', 'fixtures'] as const) {
        await choice.selectOption(words(`board.coverage.by.${by}`));
        await expect(page).toHaveURL(new RegExp(`coverage=${by}`));
        await expect(page.getByText(words(`board.legend.coverage.${by}`))).toBeVisible();
        const without = edgeIds.filter((edge) => !covered[by].dealApproval.includes(edge));
        await expect(page.getByRole('figure').locator('[data-thing][data-unused]')).toHaveCount(
          without.length,
        );
        await page.getByRole('button', { name: words('chart.showTable') }).click();
        const shownText = page.getByRole('table').getByText(words(`board.coverage.without.${by}`));
        await expect(shownText).toHaveCount(without.length);
        await page.getByRole('button', { name: words('chart.showChart') }).click();
      }
    },
  );

  test(
    `the board by mouse, with the records of a step, in ${locale}`,
    fullRun,
    async ({ openWindow, server }) => {
      const words = wordsOf(locale);
      const page = await openWindow(locale);
      await logIn(page, words, 'operations');
      await openMenu(page, words('menu.stateChart'));
      await expect(page.getByText(words('board.help.now'))).toBeVisible();
      const ofAll = page.waitForResponse(
        (answer) =>
          operationOf(answer.request()) === 'LifecycleBoard' &&
          (answer.request().postDataJSON() as { variables: { days: number | null } }).variables.days === null,
      );
      await page.getByText(words('board.period.all'), { exact: true }).click();
      await expect(page).toHaveURL(/period=all/);
      // The board of the other period is dimmed until its own data have arrived.
      await ofAll;
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);

      await page
        .getByRole('button', {
          name: new RegExp(`^${words('lifecycle.event.reject')}${words('lifecycle.comma')}`),
        })
        .click();
      const steps = page.getByRole('region', {
        name: words('board.steps.title', { event: words('lifecycle.event.reject') }),
      });
      await expect(steps.getByRole('heading')).toBeFocused();
      const { request } = await visitByRest(server.url, accounts.operations);
      const board = await request<{ edges: { edge: string; count: number }[] }>(
        '/lifecycle/board?lifecycle=dealApproval',
      );
      const rejected = board.edges.find(({ edge }) => edge === 'dealApproval.reject')?.count ?? 0;
      await expect(steps.getByRole('link')).toHaveCount(Math.min(20, rejected));
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);
      await steps.getByRole('link').first().click();
      await expect(page).toHaveURL(/state-chart\?lifecycle=dealApproval&id=/);
      await expect(page.getByRole('region', { name: words('lifecycle.history') })).toBeVisible();
      await page.goBack();
      await expect(steps).toBeVisible();

      await stateOf(page, words('order.status.pending')).click();
      await expect(page).toHaveURL(/order-record\?status=pending/);

      // The machines of the page have no records, and the page says so.
      await openMenu(page, words('menu.stateChart'));
      for (const id of ['session', 'publishing', 'upload', 'palette'] as const) {
        await page.getByRole('combobox', { name: words('lifecycle.switch') }).selectOption(id);
        await expect(page.getByText(words('machine.help'))).toBeVisible();
        await expect(page.getByRole('figure')).toContainText(words(`machine.${id}`));
      }
    },
  );
}

interface ListedApplication {
  id: string;
  latestId: string;
  latestNumber: string;
}

for (const locale of localesOf('zh-CN')) {
  test(
    `the review of a version says what can be done with it, and leads back, in ${locale}`,
    fullRun,
    async ({ openWindow, server }) => {
      const words = wordsOf(locale);
      const page = await openWindow(locale);
      const { request } = await visitByRest(server.url, accounts.operations);
      const listed = async (query: string) =>
        (await request<{ records: ListedApplication[] }>(`/app/page?pageSize=50&${query}`)).records;
      const recordPanel = page.getByRole('region', { name: words('chart.status') });
      await logIn(page, words, 'operations');

      const [pending] = await listed('auditStatus=pending');
      await page.goto(`/state-chart?lifecycle=applicationAudit&id=${pending?.latestId}`);
      const open = recordPanel.getByRole('list', { name: words('chart.openNow') });
      await expect(open.getByRole('listitem')).toHaveCount(2);
      await expect(open).toContainText(words('lifecycle.event.pass'));
      await page.getByRole('button', { name: words('command.application.open'), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`id=${pending?.id}`));

      // A version with a newer one.
      const versions = await Promise.all(
        (await listed('')).map(async ({ id, latestNumber }) => ({
          latestNumber,
          all: (await request<{ versions: { id: string }[] }>(`/app/detail?id=${id}`)).versions,
        })),
      );
      const withNewVersion = versions.find(({ all }) => all.length > 1);
      await page.goto(`/state-chart?lifecycle=applicationAudit&id=${withNewVersion?.all.at(-1)?.id}`);
      await expect(recordPanel).toContainText(
        words('application.versionReplaced', { number: withNewVersion?.latestNumber ?? '' }),
      );
    },
  );
}

test('a deal placed elsewhere is on the board within a second (R-trail-15)', async ({
  openWindow,
  server,
}) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, words, 'operations');
  await page.goto('/state-chart?lifecycle=dealApproval&period=7');
  await expect(stateOf(page, words('order.status.pending'))).toBeVisible();
  const before = await countOf(page, words);
  const member = await hire(server.url, '看板员');
  const client = await addClient(member, `看板软件${before}${process.pid}`);
  await placeDeal(server.url, member, client);
  // The second holds on a free machine. A longer wait hides nothing: only the live event makes the board load again.
  await expect(stateOf(page, words('order.status.pending'))).toHaveAttribute(
    'aria-label',
    new RegExp(`^${words('order.status.pending')}, ${(before + 1).toLocaleString('en-US')} `),
  );
});
