/** A page's skeleton has the page's shape: the same frames at the same positions. */
import type { Page } from '@playwright/test';
import { preferenceKey } from '../../src/ui/list/listPreference.ts';
import { accounts } from '../support/accounts.ts';
import { shiftOf, watchShifts } from '../support/layout/shifts.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitAs, type Visit } from '../support/screens.ts';
import { usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { enterByKeys } from './support/keyboard.ts';

const words = wordsOf('en-US');

/** A page with its visitor, its chunk, and the frames below its heading, as people see them. */
interface Case {
  kind: string;
  who: 'agent' | 'operations';
  chunk: string;
  route: (visit: Visit) => Promise<string>;
  /** The selector of the page's parts that the skeleton's first frames represent. */
  frames: string;
  /** The number of frames at the same positions. */
  count: number;
  phone: string;
}

/** Returns a list that the worker's other tests have not made denser. */
async function plainList({ request }: Visit, path: string): Promise<string> {
  await request('/user/preference', { key: preferenceKey(path), value: '{}' }, 'PUT');
  return path;
}

const panel = 'main .mantine-Paper-root:not(.mantine-Paper-root *)';

const cases: Case[] = [
  {
    kind: 'list',
    who: 'agent',
    chunk: 'DealListPage',
    route: (visit) => plainList(visit, '/deal-list'),
    frames: 'main table',
    count: 1,
    phone: 'main [data-record]',
  },
  {
    kind: 'record',
    who: 'operations',
    chunk: 'AgentDetailsPage',
    route: async (visit) => `/agent-manage/agentDetails?id=${await visit.firstId('/agent/page?pageSize=1')}`,
    frames: '[class*=Grid-col] .mantine-Paper-root:first-child',
    count: 2,
    phone: '[class*=Grid-col] .mantine-Paper-root',
  },
  {
    kind: 'form',
    who: 'operations',
    chunk: 'AgentRechargePage',
    route: async () => '/agent-pay/agentRecharge',
    frames: panel,
    count: 1,
    phone: panel,
  },
  {
    kind: 'chart',
    who: 'operations',
    chunk: 'StateChartPage',
    route: async () => '/state-chart?lifecycle=dealApproval',
    frames: panel,
    count: 1,
    phone: panel,
  },
  {
    kind: 'figures',
    who: 'agent',
    chunk: 'BalancePage',
    route: async () => '/account-balance',
    frames: panel,
    count: 1,
    phone: panel,
  },
  {
    kind: 'settings',
    who: 'agent',
    chunk: 'SessionsPage',
    route: async () => '/sessions',
    frames: panel,
    count: 1,
    phone: panel,
  },
];

interface Box {
  x: number;
  y: number;
  width: number;
  bottom: number;
}

/** Returns the boxes of the first visible elements. */
async function boxes(page: Page, selector: string, count: number): Promise<Box[]> {
  const all = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, bottom } = element.getBoundingClientRect();
      return { x, y, width, bottom };
    }),
  );
  return all.filter(({ width }) => width > 0).slice(0, count);
}

/**
 * Returns the positions of the heading and of the frames relative to it: its height depends on the record's name and
 * actions.
 */
async function positionsOf(page: Page, head: string, frames: string, count: number): Promise<number[]> {
  const [top] = await boxes(page, head, 1);
  const found = await boxes(page, frames, count);
  if (!top || found.length < count) return [];
  return [top.y, ...found.flatMap(({ x, y, width }) => [y - top.bottom, x, width])];
}

/** In the usual run, every other shape is tested, and every other one of these on a phone. */
const usualWidth = (at: number) => [1440, undefined, 390, undefined][at % 4];

for (const width of [1440, 390])
  for (const [at, { kind, who, chunk, route, frames, count, phone }] of cases.entries()) {
    test(
      `a ${kind} whose code is late is awaited in its shape at ${width}`,
      usualIf(at === 0 && width === usualWidth(at)),
      async ({ browser, server }) => {
        const visit = await visitAs(server.url, who);
        const context = await openLook(browser, { url: server.url, locale: 'en-US', width });
        await watchShifts(context);
        const page = await context.newPage();
        const calls = callsOf(page);
        let release: () => void = () => undefined;
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(`**/${chunk}-*.js`, async (chunkRoute) => {
          await released;
          await chunkRoute.continue();
        });
        await enterByKeys(page, words, accounts[who], await route(visit));
        const skeleton = page.locator(`[data-skeleton=${kind}]`);
        await expect(skeleton).toBeVisible();
        const shown = count > 1 && width === 390 ? 1 : count;
        const awaited = await positionsOf(page, '[data-head]', '[data-skeleton] [data-frame]', shown);
        await page.evaluate(() => {
          window.layoutShifts = [];
        });
        release();
        await expect(skeleton).toBeHidden();
        await settle(page, calls);
        const loaded = await positionsOf(page, ':has(> * > h1)', width === 390 ? phone : frames, shown);
        expect(loaded.length).toBe(1 + 3 * shown);
        for (const [index, edge] of loaded.entries())
          expect
            .soft(Math.abs((awaited[index] ?? NaN) - edge), `${awaited.join(' ')}, then ${loaded.join(' ')}`)
            .toBeLessThan(16);
        const { total, summary } = await shiftOf(page);
        expect(total, summary).toBeLessThan(0.02);
        await context.close();
      },
    );
  }
