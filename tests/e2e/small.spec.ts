/**
 * Small details that break easily: key caps in a hint, the arrows of a sorted column, a phone's list and its back button.
 */
import type { Page } from '@playwright/test';
import { menuOf } from '../../src/domain/menu.ts';
import { roles } from '../../src/domain/roles.ts';
import { callsOf, openLook, settle, type Theme } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { fullRun, localesOf, sample, times, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

/** Returns the contrast (WCAG) between an element's text and its background, as the browser paints the colours. */
async function contrastOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('No canvas');
      const paint = (colour: string) => {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      };
      const luminance = () => {
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const grounds: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement)
        grounds.unshift(getComputedStyle(at).backgroundColor);
      paint('white');
      grounds.forEach(paint);
      const background = luminance();
      paint(getComputedStyle(element).color);
      const words = luminance();
      return (Math.max(background, words) + 0.05) / (Math.min(background, words) + 0.05);
    });
}

for (const theme of ['light', 'dark'] satisfies Theme[])
  test(`the key on a hint can be read, ${theme}`, usualIf(theme === 'dark'), async ({ browser, server }) => {
    const { token } = await visitAs(server.url, 'operations');
    const context = await openLook(browser, { url: server.url, token, locale: 'en-US', theme });
    const page = await context.newPage();
    await page.goto('/agent-manage');
    await page.locator('main [data-command="agent.new"]').hover();
    await expect(page.locator('[role=tooltip] kbd').first()).toBeVisible();
    expect(await contrastOf(page, '[role=tooltip] kbd')).toBeGreaterThanOrEqual(4.5);
    await context.close();
  });

test(
  'the arrows of columns keep their size on every list, at any width',
  fullRun,
  async ({ browser, server }) => {
    const found: string[] = [];
    let seen = 0;
    for (const role of sample(roles, ['agent', 'developer'])) {
      const { token } = await visitAs(server.url, role);
      const context = await openLook(browser, { url: server.url, token, locale: 'en-US' });
      const page = await context.newPage();
      const calls = callsOf(page);
      for (const { path } of menuOf(role).flatMap(({ pages }) => pages.filter(({ hidden }) => !hidden))) {
        await page.goto(path);
        await settle(page, calls);
        for (const width of [1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          // A collapsed column draws nothing.
          const sizes = await page.locator('th:visible button svg').evaluateAll((icons) =>
            icons.map((icon) => {
              const { width, height } = icon.getBoundingClientRect();
              return `${width} by ${height}`;
            }),
          );
          seen += sizes.length;
          found.push(
            ...sizes.filter((size) => size !== '14 by 14').map((size) => `${path} ${width}: ${size}`),
          );
        }
      }
      await context.close();
    }
    expect(seen).toBeGreaterThan(10);
    expect(found).toEqual([]);
  },
);

/** Pixels on a phone of 844: the height above the first record, and the height of each record. */
const phone = { head: 232, record: 142 };

/**
 * Pages that need more: the audit desk has questions and people above its entries, which may name long records.
 * An order of all agents names three companies.
 */
const more: Record<string, Partial<typeof phone>> = {
  '/audit-desk': { head: 320, record: 160 },
  '/order-record': { record: 150 },
  // A review action in English has its own line below a long name.
  '/app-release': { record: 160 },
  // In English their actions have their own line below the title.
  '/my-client': { head: 270 },
  // A package that is not on sale states the reason on its own line.
  '/app-package-release': { head: 270, record: 180 },
};

for (const locale of localesOf('en-US'))
  test(
    `a phone shows records early, and several of them, in ${locale}`,
    fullRun,
    async ({ browser, server }) => {
      const found: string[] = [];
      let lists = 0;
      for (const role of sample(roles, ['salesperson', 'agent'])) {
        const { token } = await visitAs(server.url, role);
        const context = await openLook(browser, { url: server.url, token, locale, width: 390 });
        const page = await context.newPage();
        const calls = callsOf(page);
        for (const { path } of menuOf(role).flatMap(({ pages }) => pages.filter(({ hidden }) => !hidden))) {
          await page.goto(path);
          await settle(page, calls);
          const cards = await page.locator('li[data-record]').evaluateAll((records) =>
            records.map((record) => {
              const { top, height } = record.getBoundingClientRect();
              return { top, height };
            }),
          );
          if (!cards[0]) continue;
          lists += 1;
          const limits = { ...phone, ...more[path] };
          if (cards[0].top > limits.head) found.push(`${path}: begins at ${cards[0].top}`);
          const high = cards.filter(({ height }) => height > limits.record);
          if (high[0]) found.push(`${path}: ${high.length} are higher, one ${high[0].height}`);
        }
        await context.close();
      }
      expect(lists).toBeGreaterThan(times(6, 9));
      expect(found).toEqual([]);
    },
  );

test('on a phone the palette has a way out that can be touched', async ({ browser, server }) => {
  const words = wordsOf('zh-CN');
  const { token } = await visitAs(server.url, 'agent');
  const context = await openLook(browser, { url: server.url, token, locale: 'zh-CN', width: 390 });
  const page = await context.newPage();
  await page.goto('/account-balance');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.palette') })
    .click();
  const dialog = page.getByRole('dialog');
  const out = dialog.getByRole('button', { name: words('common.close') }).first();
  await expect(out).toBeInViewport({ ratio: 1 });
  const box = await out.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await out.click();
  await expect(dialog).toBeHidden();
  await context.close();
});

test(
  'a phone shows two actions of a record with many, and the others in a menu',
  fullRun,
  async ({ browser, server }) => {
    const words = wordsOf('zh-CN');
    const visit = await visitAs(server.url, 'operations');
    const id = await visit.firstId('/package/page?pageSize=1&status=published');
    const look = { url: server.url, token: visit.token, locale: 'zh-CN' as const };
    const context = await openLook(browser, { ...look, width: 390 });
    const page = await context.newPage();
    await page.goto(`/app-package-release/detail?id=${id}`);
    const actions = page.locator('main [data-command^="package."]');
    await expect(actions).toHaveText([words('command.package.edit'), words('command.package.unpublish')]);
    const dots = page.locator('main [data-row-menu=package]');
    await dots.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toContainText([
      words('command.package.history'),
      words('command.package.availability'),
      words('command.package.replay'),
      words('command.package.evidence'),
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(dots).toBeFocused();
    await dots.click();
    await menu.getByRole('menuitem', { name: words('command.package.history') }).click();
    await expect(page).toHaveURL(/state-chart\?lifecycle=packagePublication/);
    await page.goBack();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(actions).toHaveCount(6);
    await context.close();
  },
);
