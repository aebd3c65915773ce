import { checkFile, readReplayFile } from '../../src/replay/file.ts';
import { askForQuota } from '../support/replaySituations.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { downloaded, openFile, selected, steps } from './support/lab.ts';

test('the approvals of a filter are asked what another figure would have changed, by mouse', async ({
  openWindow,
}) => {
  const say = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, say, 'operations');
  await page.goto('/audit-desk?event=approve&kind=transition');
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  await page.getByRole('link', { name: say('command.replay.record') }).click();
  const list = steps(page, say);
  await expect(list.getByRole('option').nth(5)).toBeVisible();

  const whatIf = await askForQuota(page, say);
  await expect(whatIf.getByRole('status')).toContainText('¥');
  await expect(whatIf.getByRole('row').nth(1)).toContainText(say('replay.verdict.refusedNow'));

  await list.getByRole('option').nth(2).click();
  await page.getByRole('button', { name: say('common.skip'), exact: true }).click();
  await expect(selected(page, say)).toContainText(say('replay.verdict.skipped'));
  await expect(page.getByRole('status').filter({ hasText: /Agrees \d+ · Skipped 1/ })).toBeVisible();
  await page.getByRole('button', { name: say('chart.step.last') }).click();
  await page.getByRole('button', { name: say('chart.step.play') }).click();
  await expect(page.getByRole('button', { name: say('chart.step.pause') })).toBeVisible();
  await page.getByRole('button', { name: say('chart.step.pause') }).click();

  const { path, text } = await downloaded(page, () =>
    page.getByRole('button', { name: say('replay.fixture') }).click(),
  );
  const fixture = readReplayFile(text);
  expect(checkFile(fixture).failures).toEqual([]);
  expect(fixture.steps.every(({ expected }) => expected !== undefined)).toBe(true);

  await page.goto('/replay');
  await openFile(page, say, path, () => page.getByRole('button', { name: say('replay.openFile') }).click());
  await expect(list.getByRole('option').first()).toBeVisible();
});
