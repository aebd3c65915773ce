import { answerLate, shiftInTrace, shiftOf, watchShifts } from '../support/layout/shifts.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { publicScreens, screensOf, visitAs, visitors } from '../support/screens.ts';
import { everything, fullRun } from '../support/scope.ts';
import { expect, test } from './support/fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/** A layout shift that users do not notice; Google calls 0.1 good. */
const limit = 0.02;
const locale = 'zh-CN';
const lateMilliseconds = 150;

/** The pages that move most, in their most common look, for the usual run; the full run tests all pages in every look. */
const mostMoved = [
  'login',
  'forgotten',
  'agent-account-balance',
  'agent-deal-approval',
  'agent-deal-detail-pending',
  'agent-deal-approval-queue',
  'agent-customer-detail',
  'agent-chart-record',
];
const looks = everything
  ? [1440, 390].flatMap((width) =>
      [true, false].flatMap((late) => [true, false].map((motion) => ({ width, late, motion }))),
    )
  : [{ width: 1440, late: true, motion: true }];

for (const { width, late, motion } of looks) {
  for (const visitor of everything ? visitors : (['agent'] as const)) {
    const when = `${late ? ', with late answers' : ''}${motion ? ', with motion' : ''}`;
    test(
      `nothing moves while a page of ${visitor} is opened at ${width}${when}`,
      fullRun,
      async ({ browser, server }) => {
        const visit = visitor === 'nobody' ? undefined : await visitAs(server.url, visitor);
        const all = visit && visitor !== 'nobody' ? await screensOf(visitor, visit) : publicScreens;
        const screens = all.filter(({ name, open }) => !open && (everything || mostMoved.includes(name)));
        const context = await openLook(browser, {
          url: server.url,
          token: visit?.token,
          locale,
          width,
          motion,
        });
        await watchShifts(context);
        if (late) await answerLate(context, lateMilliseconds);
        const page = await context.newPage();
        const calls = callsOf(page);
        const found: string[] = [];
        for (const screen of screens) {
          await show(page, calls, screen, locale);
          const { total, summary } = await shiftOf(page);
          if (total > limit) found.push(`${screen.name}: ${total.toFixed(3)}: ${summary}`);
        }
        await context.close();
        expect(screens.length).toBeGreaterThan(1);
        expect(found).toEqual([]);
      },
    );
  }
}

test('what a page is told of its shifts is what Chromium writes into its own trace', async ({
  browser,
  server,
}) => {
  const context = await openLook(browser, { url: server.url, locale, motion: true });
  await watchShifts(context);
  const page = await context.newPage();
  const calls = callsOf(page);
  await browser.startTracing(page, { categories: ['loading'] });
  await show(page, calls, { name: 'login', visitor: 'nobody', route: '/login' }, locale);
  await page.evaluate(async () => {
    const slab = document.createElement('div');
    slab.style.height = '120px';
    document.body.prepend(slab);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const { total } = await shiftOf(page);
  const traced = shiftInTrace(await browser.stopTracing());
  await context.close();
  expect(total).toBeGreaterThan(limit);
  expect(traced).toBeCloseTo(total, 4);
});
