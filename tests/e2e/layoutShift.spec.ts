import { roles } from '../../src/domain/roles.ts';
import { answerLate, shiftOf, watchShifts } from '../support/layout/shifts.ts';
import { callsOf, openLook, show } from '../support/look.ts';
import { screensOf, visitAs } from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/** What a user does not notice; Google calls 0.1 good. */
const limit = 0.02;
const locale = 'zh-CN';
const lateMilliseconds = 150;

/** `npm run layout` opens the pages of every role in every way; `npm test` those of one, as they move most. */
const everything = process.env.LAYOUT === 'all';
const looks = everything
  ? [1440, 390].flatMap((width) => [true, false].map((late) => ({ width, late })))
  : [{ width: 1440, late: true }];

for (const { width, late } of looks) {
  for (const role of everything ? roles : (['agent'] as const)) {
    const when = late ? ', with late answers' : '';
    test(`nothing moves while a page of ${role} is opened at ${width}${when}`, async ({
      browser,
      server,
    }) => {
      const visit = await visitAs(server.url, role);
      const screens = (await screensOf(role, visit)).filter(({ open }) => !open);
      const context = await openLook(browser, { url: server.url, token: visit.token, locale, width });
      await watchShifts(context);
      if (late) await answerLate(context, lateMilliseconds);
      const page = await context.newPage();
      const calls = callsOf(page);
      const found: string[] = [];
      for (const screen of screens) {
        await show(page, calls, screen, locale);
        const { total, told } = await shiftOf(page);
        if (total > limit) found.push(`${screen.name}: ${total.toFixed(3)}: ${told}`);
      }
      await context.close();
      expect(found).toEqual([]);
    });
  }
}
