import type { Page } from '@playwright/test';
import { callsOf, openLook, show } from '../support/look.ts';
import { screensOf, visitAs } from '../support/screens.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

const actions = wordsOf('zh-CN')('common.actions');
const notShown = /当前宽度下未显示/;
const pages = ['agent-account-balance', 'agent-deal-list', 'agent-deal-detail-approved', 'agent-state-chart'];

/** Parts that are useless on paper. */
const onScreenOnly =
  '[role=banner], header:not(main header), nav, footer, button:not(th *, dd *), select, input, [role=search], [data-tab-bar] ul';

async function seen(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)));
}

const brightness = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.evaluate(
    ([element, name]) => {
      const style = getComputedStyle(document.querySelector(element) ?? document.body);
      const [red = 0, green = 0, blue = 0] = (style[name].match(/[\d.]+/g) ?? []).map(Number);
      return (red + green + blue) / 765;
    },
    [selector, property] as const,
  );

test('a balance, a list and a deal print as a light page of facts, from the dark too', async ({
  browser,
  server,
}) => {
  const { token, ...visit } = await visitAs(server.url, 'agent');
  const screens = await screensOf('agent', { token, ...visit });
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', theme: 'dark' });
  const page = await context.newPage();
  const calls = callsOf(page);
  for (const name of pages) {
    const screen = screens.find((each) => each.name === name);
    if (!screen) throw new Error(`No screen ${name}`);
    await test.step(`${name}: light, and no fact is lost`, async () => {
      await page.emulateMedia({ media: 'screen' });
      await show(page, calls, screen, 'zh-CN');
      const screenText = await page.locator('main').innerText();
      const heads = await page.locator('main th').filter({ visible: true }).allInnerTexts();
      const values = await page.locator('main dd').allInnerTexts();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('html[data-mantine-color-scheme=light]')).toHaveCount(1);
      expect(await seen(page, onScreenOnly), name).toEqual([]);
      expect(await brightness(page, 'body', 'backgroundColor'), name).toBeGreaterThan(0.95);
      expect(await brightness(page, 'h1', 'color'), name).toBeLessThan(0.3);
      const withoutControl = await page
        .locator('main label[for]')
        .filter({ visible: true })
        .evaluateAll((labels) =>
          labels.flatMap((label) => {
            const control = label instanceof HTMLLabelElement ? label.control : null;
            return control?.checkVisibility() ? [] : [label.textContent];
          }),
        );
      expect(withoutControl, name).toEqual([]);
      const alone = await page
        .locator('main :is(h2, figcaption, section > header)')
        .evaluateAll((titles) =>
          titles.flatMap((title) =>
            getComputedStyle(title).breakAfter === 'avoid' ? [] : [title.textContent],
          ),
        );
      expect(alone, name).toEqual([]);
      // No amount, column heading or value is missing.
      const printed = await page.locator('main').innerText();
      const facts = [
        ...(screenText.match(/¥[\d,.]+/g) ?? []),
        ...heads.filter((head) => head !== actions),
        ...values,
      ];
      for (const fact of facts) expect(printed, name).toContain(fact);
      await page.emulateMedia({ media: 'screen' });
      await expect(page.locator('html[data-mantine-color-scheme=dark]')).toHaveCount(1);
    });
    if (name === 'agent-account-balance')
      await test.step(`${name}: the chart is as wide as the paper, and its legend has its colours`, async () => {
        // Printing makes the window narrower: the page is laid out again without its scripts.
        await page.emulateMedia({ media: 'print' });
        const picture = page.locator('main svg[role=img]');
        expect(
          await picture.evaluate((svg) => ({
            minWidth: getComputedStyle(svg).minWidth,
            overflow: getComputedStyle(svg.parentElement ?? svg).overflow,
            colours: getComputedStyle(svg).printColorAdjust,
          })),
        ).toEqual({ minWidth: '0px', overflow: 'visible', colours: 'exact' });
        await page.emulateMedia({ media: 'screen' });
      });
    if (name !== 'agent-deal-list') continue;
    await test.step(`${name}: a column without room on the screen is told on paper too`, async () => {
      await page.setViewportSize({ width: 1000, height: 900 });
      const folded = (await page.getByText(notShown).innerText()).split('：')[1] ?? '';
      await page.emulateMedia({ media: 'print' });
      for (const column of folded.split('、'))
        await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  }
  await context.close();
});
