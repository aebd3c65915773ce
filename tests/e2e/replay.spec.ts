import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkFile, readReplayFile } from '../../src/replay/file.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { logInByKeys, palette, tabOnto, type } from './support/keyboard.ts';

const search = { 'zh-CN': '回放', 'en-US': 'replay' } as const;
const selected = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

for (const locale of ['zh-CN', 'en-US'] as const) {
  const say = wordsOf(locale);

  test(`a tester changes a fact of an approval and sees it refused, by keys alone, in ${locale}`, async ({
    openWindow,
  }) => {
    const page = await openWindow(locale);
    const heading = page.getByRole('heading', { level: 1 });
    const status = page.getByRole('status').filter({ hasText: say('replay.verdict.agrees') });
    await logInByKeys(page, say, 'operations');

    await test.step('the palette finds the lab', async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toBeVisible();
      await type(page, search[locale]);
      await expect(palette(page).getByRole('option', { selected: true })).toContainText(say('menu.replay'));
      await page.keyboard.press('Enter');
      await expect(heading).toHaveText(say('menu.replay'));
    });

    await test.step('a record’s chart leads to it with its history', async () => {
      await page.goto('/audit-desk?event=approve&kind=transition');
      await expect(page.locator('tr[data-record]').first()).toBeVisible();
      await type(page, 'jh');
      await expect(heading).toContainText(say('page.stateChart'));
      await tabOnto(page, page.getByRole('link', { name: say('command.replay.record') }));
      await page.keyboard.press('Enter');
      await expect(heading).toContainText(say('menu.replay'));
      await expect(status).toContainText(`${say('replay.verdict.agrees')} 2`);
    });

    const list = page.getByRole('listbox', { name: say('replay.steps') });
    await test.step('a changed fact makes a rule refuse, with what it saw', async () => {
      await tabOnto(page, list);
      await page.keyboard.press('End');
      await page.keyboard.press('e');
      await expect(page.getByRole('textbox', { name: say('common.remarks') })).toBeFocused();
      await tabOnto(page, page.getByRole('textbox', { name: say('fact.remainingQuota'), exact: true }));
      await page.keyboard.press('Control+a');
      await type(page, '0.00');
      await page.keyboard.press('Enter');
      await expect(selected(page)).toContainText(say('replay.verdict.refusedNow'));
      await expect(page.locator('tr[data-guard=quotaCoversAmount]')).toContainText(say('replay.refuses'));
    });

    await test.step('a step is left out, moved, put in, and all is as it was', async () => {
      await page.keyboard.press('Escape');
      await expect(list).toBeFocused();
      await page.keyboard.press('x');
      await expect(selected(page)).toContainText(say('replay.verdict.skipped'));
      await page.keyboard.press('x');
      await page.keyboard.press('Alt+ArrowUp');
      await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('End');
      await page.keyboard.press('i');
      await expect(page.getByRole('combobox', { name: say('replay.eventToInsert') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list.getByRole('option')).toHaveCount(3);
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await expect(list.getByRole('option')).toHaveCount(2);
      await expect(status).toContainText(`${say('replay.verdict.agrees')} 2`);
    });
  });
}

test('the approvals of a filter are asked what another figure would have changed, by mouse', async ({
  openWindow,
}) => {
  const say = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, say, 'operations');
  await page.goto('/audit-desk?event=approve&kind=transition');
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  await page.getByRole('link', { name: say('command.replay.record') }).click();
  const list = page.getByRole('listbox', { name: say('replay.steps') });
  await expect(list.getByRole('option').nth(5)).toBeVisible();

  const whatIf = page.getByRole('region', { name: say('replay.whatIf') });
  await whatIf
    .getByRole('combobox', { name: say('replay.guard') })
    .selectOption('dealApproval.quotaCoversAmount');
  await whatIf.getByRole('combobox', { name: say('replay.change') }).selectOption('figure');
  await whatIf.getByRole('textbox', { name: say('rule.figure.quotaLeft') }).fill('100000000');
  await whatIf.getByRole('button', { name: say('replay.ask') }).click();
  await expect(whatIf.getByRole('status')).toContainText('¥');
  await expect(whatIf.getByRole('row').nth(1)).toContainText(say('replay.verdict.refusedNow'));

  await list.getByRole('option').nth(2).click();
  await page.getByRole('button', { name: say('replay.skip'), exact: true }).click();
  await expect(selected(page)).toContainText(say('replay.verdict.skipped'));
  await page.getByRole('button', { name: say('chart.step.last') }).click();
  await page.getByRole('button', { name: say('chart.step.play') }).click();
  await expect(page.getByRole('button', { name: say('chart.step.pause') })).toBeVisible();
  await page.getByRole('button', { name: say('chart.step.pause') }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('replay.fixture') }).click();
  const path = await (await download).path();
  const fixture = readReplayFile(readFileSync(path, 'utf8'));
  expect(checkFile(fixture).failures).toEqual([]);
  expect(fixture.steps.every(({ expected }) => expected !== undefined)).toBe(true);

  await page.goto('/replay');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('replay.openFile') }).click();
  await (await chooser).setFiles(path);
  await expect(list.getByRole('option').first()).toBeVisible();
});
