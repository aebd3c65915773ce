/** A record on its chart by keys alone: nothing in this file uses the mouse. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { visitAs } from '../support/screens.ts';
import { localesOf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logInByKeys, runFromPalette } from './support/keyboard.ts';

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const called = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  for (let presses = 0; presses < 80; presses++) {
    if ((await called()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing called ${name} has a tab stop`);
}

for (const locale of localesOf('en-US')) {
  test(`a deal’s way step by step, its edges, the lens and the zoom, by keys: ${locale} (R-chart-1)`, async ({
    openWindow,
    server,
  }) => {
    const words = wordsOf(locale);
    const visit = await visitAs(server.url, 'agent');
    const id = await visit.firstId('/order/page', { current: 1, pageSize: 1, status: 'approved' });
    const page = await openWindow(locale);
    await logInByKeys(page, words, 'agent');
    await page.goto(`/state-chart?lifecycle=dealApproval&id=${id}`);
    const chart = page.getByRole('figure');
    const now = page.locator('li[aria-current=step]');
    await expect(page.getByRole('slider', { name: words('chart.steps') })).toHaveValue('2');

    // The whole path is shown, and the slider is at the last step.
    await expect(chart.locator('[data-current]')).toHaveAccessibleName(
      new RegExp(words('order.status.approved')),
    );
    await tabTo(page, words('chart.steps'));
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(/step=1/);
    await expect(now).toHaveText(new RegExp(words('lifecycle.event.apply')));
    await expect(chart.locator('[data-current]')).toHaveAccessibleName(
      new RegExp(words('order.status.pending')),
    );
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/step=2/);
    await expect(now).toHaveText(new RegExp(words('lifecycle.event.approve')));
    // It plays from the beginning, and stops at the end.
    await page.keyboard.press(' ');
    await expect(page).toHaveURL(/step=1/);
    await expect(page).toHaveURL(/step=2/);
    await expect(page.getByRole('button', { name: words('chart.step.play') })).toBeVisible();
    // The step is in the address.
    await page.keyboard.press('ArrowLeft');
    await page.reload();
    await expect(now).toHaveText(new RegExp(words('lifecycle.event.apply')));

    // A screen reader hears the role and the conditions of each edge.
    const pending = await chart.locator('[data-thing=pending]').getAttribute('aria-label');
    await tabTo(page, pending ?? '');
    const onEdge = () => page.evaluate(() => document.activeElement?.getAttribute('data-thing') ?? '');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp'])
      if (!(await onEdge()).includes('dealApproval.')) await page.keyboard.press(key);
    await expect.poll(onEdge).toMatch(/^dealApproval\./);
    await expect(page.getByRole('tooltip').filter({ hasText: words('role.agent') })).toBeVisible();

    // Zooms, and returns to the complete drawing.
    const drawing = chart.locator('svg[role=group]');
    const width = () => drawing.evaluate((svg) => svg.getBoundingClientRect().width);
    const whole = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(whole * 1.2);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const pane = drawing.locator('..');
    const scrollOffset = () => pane.evaluate((element) => element.scrollLeft);
    await expect.poll(scrollOffset).toBeGreaterThan(0);
    const before = await scrollOffset();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(scrollOffset).toBeGreaterThan(before);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(whole);

    // Viewed as a salesperson: the decision is not theirs.
    await tabTo(page, words('chart.viewAs'));
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/as=salesperson/);
    const barred = () =>
      chart
        .locator('[data-thing][data-barred]')
        .evaluateAll((edges) => edges.map((edge) => edge.getAttribute('data-thing')).sort());
    await expect.poll(barred).toEqual(['dealApproval.approve', 'dealApproval.reject']);

    const download = page.waitForEvent('download');
    await runFromPalette(page, words('command.chart.svg'));
    expect((await download).suggestedFilename()).toMatch(/\.svg$/);

    const machine = page.waitForEvent('download');
    await runFromPalette(page, words('command.chart.machine'));
    const file = await machine;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      id: 'lifecycle.dealApproval',
      states: { pending: { on: { approve: { target: '#approved' } } } },
    });
  });
}
