import { readFile } from 'node:fs/promises';
import { axeViolations } from '../support/axe.ts';
import { callsOf, openLook, settle } from '../support/look.ts';
import { visitAs } from '../support/screens.ts';
import { localesOf, fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

for (const locale of localesOf('zh-CN')) {
  test(
    `a deal’s way, what blocks it, the drawing as a file and on paper: ${locale} (R-chart-3)`,
    fullRun,
    async ({ browser, server }) => {
      const words = wordsOf(locale);
      const visit = await visitAs(server.url, 'agent');
      const deal = (status: string) => visit.firstId('/order/page', { current: 1, pageSize: 1, status });
      const [approved, pending] = [await deal('approved'), await deal('pending')];
      const theme = locale === 'zh-CN' ? 'dark' : 'light';
      const context = await openLook(browser, { url: server.url, token: visit.token, locale, theme });
      const page = await context.newPage();
      const calls = callsOf(page);
      const open = async (route: string) => {
        await page.goto(route);
        await page.locator('h1').first().waitFor();
        await settle(page, calls);
      };
      const chart = page.getByRole('figure');
      const button = (key: Parameters<typeof words>[0]) =>
        page.getByRole('button', { name: words(key), exact: true });

      // The panel shows the pending record, the role that must act, and its possible actions.
      await open(`/state-chart?lifecycle=dealApproval&id=${pending}`);
      const recordPanel = page.getByRole('region', { name: words('chart.status') });
      await expect(recordPanel).toContainText(words('lifecycle.event.approve'));
      await expect(recordPanel).toContainText(words('role.agent'));
      await expect(recordPanel).toContainText(words('order.status.pending'));
      // Viewed as operations, there is nothing to decide.
      await page.getByRole('combobox', { name: words('chart.viewAs') }).selectOption('operations');
      await expect(page).toHaveURL(/as=operations/);
      await expect(recordPanel.getByRole('list', { name: words('chart.openNow'), exact: true })).toHaveCount(
        0,
      );
      await expect(recordPanel).toContainText(words('refusal.dealApproval.agentOnly'));
      await expect(chart.locator('[data-thing][data-barred]')).toHaveCount(4);
      expect(await axeViolations(page, { within: 'main' })).toEqual([]);

      // Goes through the history step by step.
      await open(`/state-chart?lifecycle=dealApproval&id=${approved}`);
      await button('chart.step.first').click();
      await expect(page).toHaveURL(/step=1/);
      await expect(page.locator('li[aria-current=step]')).toContainText(words('lifecycle.event.apply'));
      await expect(chart.locator('[data-thing][data-stepped]')).toHaveAttribute(
        'data-thing',
        'dealApproval.apply',
      );
      await button('chart.step.last').click();
      await expect(page).toHaveURL(/step=2/);

      // Hovering over an edge shows its conditions.
      await chart.locator('[data-thing="dealApproval.approve"]').hover();
      await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(
        words('rule.dealApproval.quotaCoversAmount'),
      );

      // Zooms by the wheel, and moves by dragging.
      const drawing = chart.locator('svg[role=group]');
      const drawingBox = () => drawing.evaluate((svg) => svg.getBoundingClientRect().toJSON() as DOMRect);
      const whole = await drawingBox();
      await page.keyboard.down('Control');
      for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
      await expect.poll(async () => (await drawingBox()).width).toBeGreaterThan(whole.width * 2);
      const zoomed = await drawingBox();
      const pane = await drawing.locator('..').boundingBox();
      if (!pane) throw new Error('The chart is nowhere');
      const [x, y] = [pane.x + pane.width - 40, pane.y + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 80, y, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => (await drawingBox()).left).toBeLessThan(zoomed.left - 40);
      await button('chart.fit').click();
      await expect.poll(async () => (await drawingBox()).width).toBe(whole.width);

      // The file does not depend on the page, and is light even from the dark theme.
      const drawnTexts = await drawing.locator('text').allTextContents();
      const saved = page.waitForEvent('download');
      await button('command.chart.svg').click();
      const content = await readFile(await (await saved).path(), 'utf8');
      expect(content).not.toMatch(/var\(|class=|data-|tabindex/);
      const alone = await context.newPage();
      await alone.setContent(content.slice(content.indexOf('<svg')));
      expect(await alone.locator('svg > g text, svg > text').allTextContents()).toEqual(drawnTexts);
      const looks = await alone
        .locator('text')
        .evaluateAll((texts) =>
          texts.map((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).fill]),
        );
      for (const [size = '', fill] of looks) {
        expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12);
        expect(fill).toMatch(/^rgb/);
      }
      await alone.close();

      // On paper the page is light and has no screen-only parts.
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('html[data-mantine-color-scheme=light]')).toHaveCount(1);
      await expect(drawing).toBeVisible();
      for (const key of ['chart.steps', 'chart.viewAs'] as const)
        await expect(page.getByLabel(words(key)).filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: null });
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const sheets = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
      expect(sheets.map(([, wide, high]) => [Math.round(Number(wide)), Math.round(Number(high))])).toEqual(
        sheets.map(() => [842, 595]),
      );
      expect(sheets.length).toBeGreaterThan(0);
      await context.close();
    },
  );
}
