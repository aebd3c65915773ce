/** Typed lines for screen readers: the active row as the browser names it, and the live region. Only keys are pressed. */
import type { CDPSession, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { axeViolations } from '../support/axe.ts';
import { openLook } from '../support/look.ts';
import { visitByRest } from '../support/restVisit.ts';
import { fullRun, usualIf } from '../support/scope.ts';
import { locales } from '../../src/i18n/locales.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { palette } from './support/keyboard.ts';
import { lineInput, lineRead, lineRow, lineRows, typeLine } from './support/lines.ts';

const zhihui = '深圳智汇软件服务有限公司';

declare global {
  interface Window {
    /** The texts of the palette's live region, in order. */
    announced?: string[];
  }
}

/** Returns the browser's name for the row that the input marks as active. */
async function activeName(page: Page, cdp: CDPSession): Promise<string> {
  const id = await lineInput(page).getAttribute('aria-activedescendant');
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `document.getElementById(${JSON.stringify(id)})`,
  });
  if (!result.objectId) throw new Error(`No active row ${id}`);
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return String(nodes[0]?.name?.value ?? '').replace(/\s+/g, ' ');
}

/** Records the texts of the live region from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.announced = [];
    const region = document.querySelector('[data-palette] [role=dialog] [role=status]');
    if (!region) throw new Error('The palette has no live region');
    new MutationObserver(() => {
      if (region.textContent !== '') window.announced?.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const all = window.announced ?? [];
      window.announced = [];
      return all;
    });
}

async function opened(browser: Parameters<typeof openLook>[0], url: string, locale: Locale) {
  const { token } = await visitByRest(url, accounts.operations);
  const context = await openLook(browser, { url, token, locale });
  const page = await context.newPage();
  await page.goto('/agent-manage');
  await expect(page.locator('tbody [data-record]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(lineInput(page)).toBeFocused();
  return page;
}

/** Delays the answers of the graph. Returns the function that lets them through. */
async function delayAnswers(page: Page): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/graphql', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Replaces the line; the new one is read only after it is fully typed, however slow the machine is. */
async function retype(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  const letThrough = await delayAnswers(page);
  await typeLine(page, line, 60);
  await letThrough();
  await lineRead(page);
}

for (const locale of locales) {
  const words = wordsOf(locale);

  test(
    `the active row is named by its whole sentence with the result, and the rest is told once, in ${locale} (R-form-16)`,
    usualIf(locale === 'zh-CN'),
    async ({ browser, server }) => {
      const page = await opened(browser, server.url, locale);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Accessibility.enable');
      const heard = await listen(page);
      const enter = (action: 'palette.foot.fill' | 'palette.foot.choose' | 'palette.foot.why') =>
        words('palette.announcement.enter', { action: words(action) });

      await retype(page, '充值 A002 8123 季度备款');
      await expect(lineRow(page)).toContainText('→');
      const sentence = await activeName(page, cdp);
      for (const part of [
        words('command.agent.recharge'),
        zhihui,
        'A002',
        '¥8,123.00',
        words('palette.line.label', { label: words('common.remarks') }).trim(),
        '季度备款',
        `→ ${words('recharge.credited')}`,
      ])
        expect(sentence).toContain(part);
      // Words of different parts are separated.
      expect(sentence).not.toContain(`${words('command.agent.recharge')}${zhihui}`);
      const results = await heard();
      const result = results.at(-1);
      expect(results.filter((text) => text.includes(words('recharge.credited')))).toHaveLength(1);
      expect(result).toContain(words('recharge.credited'));
      expect(result).toContain(words('palette.count', { count: await lineRows(page).count() }));
      expect(result).toContain(enter('palette.foot.fill'));

      // A question is announced a single time, although the line was typed key by key.
      for (const line of ['充值 软件 5000', '充值 智会 5000', 'recharge A002 5000 or 6000']) {
        await retype(page, line);
        const question = (await lineRow(page).locator('[data-kind=asked]').first().innerText()).trim();
        expect(await activeName(page, cdp), line).toContain(question);
        const ambiguous = await heard();
        expect(
          ambiguous.filter((text) => text.includes(question)),
          line,
        ).toHaveLength(1);
        expect(ambiguous.at(-1)).toContain(words('palette.count', { count: await lineRows(page).count() }));
        expect(ambiguous.at(-1)).toContain(words('palette.announcement.enter', { action: '' }).trim());
      }

      await retype(page, '启用 A002');
      await expect(lineRow(page)).toContainText(words('palette.blocked'));
      expect(await activeName(page, cdp)).toContain(words('bulk.otherState'));
      const blocked = (await heard()).at(-1);
      expect(blocked).toContain(words('bulk.otherState'));
      expect(blocked).toContain(enter('palette.foot.why'));

      await retype(page, 'xyzzyxq');
      expect((await heard()).at(-1)).toBe(words('palette.nothing', { query: 'xyzzyxq' }));
      await page.context().close();
    },
  );
}

/** A line in each state: understood, ambiguous and blocked. */
const linesOf: Record<Locale, { understood: string; ambiguous: string; blocked: string; many: string }> = {
  'zh-CN': {
    understood: '充值 A002 5000',
    ambiguous: '充值 软件 5000',
    blocked: '启用 A002',
    many: '有限公司',
  },
  'en-US': {
    ...{ understood: 'recharge A002 5000', ambiguous: 'recharge 软件 5000', blocked: 'enable A002' },
    many: '有限公司',
  },
};

for (const locale of locales) {
  const words = wordsOf(locale);
  test(
    `nothing is wrong for axe in any state of the palette, in ${locale}`,
    fullRun,
    async ({ browser, server }) => {
      const page = await opened(browser, server.url, locale);
      const { understood, ambiguous, blocked, many } = linesOf[locale];
      const check = async (state: string) =>
        expect(await axeViolations(page, { within: '[data-palette] [role=dialog]' }), state).toEqual([]);
      await check('empty');
      const letThrough = await delayAnswers(page);
      await typeLine(page, understood, 0);
      await expect(palette(page).locator('[data-busy=answer]')).toHaveCount(1);
      await check('typing');
      await letThrough();
      await retype(page, understood);
      await expect(lineRow(page)).toContainText('→');
      await check('a sentence');
      await retype(page, blocked);
      await expect(lineRow(page)).toContainText(words('palette.blocked'));
      await check('a line that cannot be taken');
      await retype(page, 'xyzzyxq');
      await expect(palette(page)).toContainText(words('palette.nothing', { query: 'xyzzyxq' }));
      await check('nothing matches');
      await retype(page, many);
      await page.keyboard.press('End');
      await check('more');
      await retype(page, ambiguous);
      await expect(lineRow(page).locator('[data-kind=asked]').first()).toBeVisible();
      await check('a question');
      await page.keyboard.press('ArrowRight');
      await expect(lineInput(page)).toHaveAttribute('placeholder', words('palette.placeholder.agent'));
      await expect(lineRow(page)).toBeVisible();
      await check('candidates');
      await page.context().close();
    },
  );
}
