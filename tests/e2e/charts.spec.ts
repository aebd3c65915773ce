/** Every state chart is readable: in both languages, light and dark, on a wide page and on a phone. */
import { themeKey } from '../../src/app/theme.ts';
import { recordIdOfEntry } from '../../src/domain/ledgerRecordId.ts';
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import { pageMachineIds } from '../../src/screens/stateChart/parts/pageMachines.ts';
import { installChartFaults } from '../support/layout/chartFaults.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { fullRun, localesOf, sample } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { tabOnto } from './support/keyboard.ts';

test.describe.configure({ mode: 'parallel' });

/** Colours do not change the layout, and Chinese words are shorter, so only the full run tests both. */
const themes = sample(['light', 'dark'] as const, ['light']);
const widths = sample([1440, 1024, 390], [390]);
const looks = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));

for (const locale of localesOf('en-US')) {
  test(
    `no text of any state chart is cut, covered or too small: ${locale} (R-chart-3)`,
    fullRun,
    async ({ browser, server }) => {
      const visit = await visitAs(server.url, 'operations');
      const deal = await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
      const product = await visit.firstId('/package/page?pageSize=1&status=published');
      const application = await visit.firstId('/app/page?pageSize=1&status=published');
      const recharge = await visit.firstId('/agent/recharge/record/page?pageSize=1&kind=recharge');
      // One flat chart, one with parallel regions, one with nested states and one of the page: all others have the same
      // layouts.
      const boards = sample([...lifecycleIds, ...pageMachineIds], ['dealApproval', 'staff']);
      const routes = [
        ...boards.map((id) => `/state-chart?lifecycle=${id}`),
        `/state-chart?lifecycle=dealApproval&id=${deal}`,
        `/state-chart?lifecycle=dealApproval&id=${deal}&step=1&as=agent`,
        `/state-chart?lifecycle=applicationPublication&id=${application}`,
        `/state-chart?lifecycle=recharge&id=${recordIdOfEntry(recharge)}`,
        `/state-chart?lifecycle=packageAvailability&id=${product}`,
        `/order-record/detail?id=${deal}`,
        `/app-package-release/detail?id=${product}`,
        `/app-detail?id=${application}`,
      ];
      const context = await openLook(browser, { url: server.url, token: visit.token, locale });
      await context.addInitScript(installChartFaults);
      const page = await context.newPage();
      const calls = callsOf(page);
      const found: string[] = [];
      for (const route of routes) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(route, { waitUntil: 'commit' });
        await page.locator('h1').first().waitFor();
        await settle(page, calls);
        for (const { theme, width } of looks) {
          await page.setViewportSize({ width, height: 900 });
          // Switches the theme as another tab's switch would do.
          await page.evaluate(
            ([key, newValue]) =>
              window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })),
            [themeKey, theme] as const,
          );
          await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          );
          const faults = await page.evaluate(() => window.chartFaults());
          found.push(...faults.map((line) => `${route} ${theme} ${width}: ${line}`));
        }
      }
      await context.close();
      expect(found).toEqual([]);
    },
  );
}

const state = (id: string, x: number, label: string, more = '') =>
  `<g data-thing="${id}"><rect x="${x - 4}" y="6" width="108" height="38" fill="none" stroke="none"/><rect x="${x}" y="10" width="100" height="30" fill="#fff" stroke="#000"/>${more}<text x="${x + 6}" y="30" font-size="12">${label}</text></g>`;
const chart = (content: string, { style = '', hint = '', overflow = 'auto' } = {}) =>
  `<div style="width:600px; overflow:auto"><figure style="margin:0">${hint}<div style="overflow:${overflow}"><svg role="group" viewBox="0 0 400 60" width="400" height="60" style="display:block; font-family:sans-serif; ${style}">${content}</svg></div></figure></div>`;
const wide = { style: 'width:900px; height:135px', hint: '<p data-scrolls>Scroll</p>' };
const stop = '<g tabindex="0"></g>';

test('the check of the charts finds each kind of fault, and none where there is none', async ({ page }) => {
  await page.addInitScript(installChartFaults);
  await page.goto('about:blank');
  const linesOf = async (content: string) => {
    await page.evaluate((html) => (document.body.innerHTML = html), content);
    return page.evaluate(() => window.chartFaults());
  };
  expect(await linesOf(chart(state('a', 10, 'Pending') + state('b', 150, 'Approved')))).toEqual([]);
  expect(await linesOf(chart(state('a', 10, 'Pending') + stop, wide))).toEqual([]);
  const planted: [string, RegExp][] = [
    [chart(state('a', 10, 'Pending approval by the agent')), /^text beyond its box: Pending/],
    [chart(state('a', 10, 'Pending') + state('b', 90, 'Approved')), /^overlap: a and b$/],
    [
      chart(state('a', 10, 'Pending', '<text x="20" y="30" font-size="12">2 d</text>')),
      /^overlap: 2 d and Pending$/,
    ],
    [chart(state('a', 10, 'Pending'), { style: 'width:300px; height:45px' }), /^text of 9.0 px: Pending$/],
    [
      chart(state('a', 10, 'Pending') + stop, { ...wide, hint: '' }),
      /^the chart is 900 wide in 600, and does not say so$/,
    ],
    [
      chart(state('a', 10, 'Pending') + stop, { ...wide, overflow: 'hidden' }),
      /^the chart is 900 wide in 600, and does not scroll$/,
    ],
    [chart(state('a', 10, 'Pending'), wide), /^the chart is 900 wide in 600, and no key scrolls it$/],
    ['<p>nothing</p>', /^no chart$/],
  ];
  for (const [content, expected] of planted)
    expect(await linesOf(content), content).toContainEqual(expect.stringMatching(expected));
});

test('a chart wider than a phone begins where its lifecycle does', async ({ browser, server }) => {
  const visit = await visitAs(server.url, 'operations');
  const context = await openLook(browser, {
    url: server.url,
    token: visit.token,
    locale: 'en-US',
    width: 390,
  });
  const page = await context.newPage();
  for (const machine of pageMachineIds) {
    await page.goto(`/state-chart?lifecycle=${machine}`);
    await expect(page.locator('main figure [data-start]').first()).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

test(
  'a chart wider than a phone scrolls in its box, by keys too, and says so',
  fullRun,
  async ({ browser, server }) => {
    const visit = await visitAs(server.url, 'operations');
    const words = wordsOf('en-US');
    const look = { url: server.url, token: visit.token, locale: 'en-US', width: 390 } as const;
    const context = await openLook(browser, look);
    const page = await context.newPage();
    // The widest drawing of all.
    await page.goto('/state-chart?lifecycle=palette');
    const drawing = page.locator('main figure svg[role=group]');
    await expect(page.getByText(words('lifecycle.chart.scrolls'))).toBeVisible();
    await expect(drawing).toHaveAccessibleDescription(new RegExp(words('lifecycle.chart.scrolls')));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const scrolledTo = () => drawing.evaluate((svg) => svg.parentElement?.scrollLeft ?? 0);
    const widest = await drawing.evaluate(
      (svg) => (svg.parentElement?.scrollWidth ?? 0) - (svg.parentElement?.clientWidth ?? 0),
    );
    expect(widest).toBeGreaterThan(100);
    await tabOnto(page, drawing.locator('[tabindex="0"]'));
    for (let press = 0; press < Math.ceil(widest / 60); press += 1)
      await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(scrolledTo).toBeGreaterThan(widest - 2);
    for (let press = 0; press < Math.ceil(widest / 60); press += 1)
      await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(scrolledTo).toBe(0);
    // It says nothing if the drawing fits.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/state-chart?lifecycle=dealApproval');
    await expect(page.locator('main figure svg[role=group]')).toBeVisible();
    await expect(page.getByText(words('lifecycle.chart.scrolls'))).toHaveCount(0);
    await context.close();
  },
);
