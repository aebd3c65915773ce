import { checkFile, readReplayFile } from '../../src/labs/replay/file.ts';
import { runWhatIfQuota } from '../support/replaySituations.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn } from './support/journey.ts';
import { downloaded, openFile, selected, steps } from './support/lab.ts';

test('the approvals of a filter are asked what another figure would have changed, by mouse', async ({
  openWindow,
}) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, words, 'operations');
  await page.goto('/audit-desk?event=approve&kind=transition');
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  await page.getByRole('link', { name: words('command.replay.record') }).click();
  const list = steps(page, words);
  await expect(list.getByRole('option').nth(5)).toBeVisible();

  const whatIf = await runWhatIfQuota(page, words);
  await expect(whatIf.getByRole('status')).toContainText('¥');
  await expect(whatIf.getByRole('row').nth(1)).toContainText(words('replay.verdict.refusedNow'));

  await list.getByRole('option').nth(2).click();
  await page.getByRole('button', { name: words('common.skip'), exact: true }).click();
  await expect(selected(page, words)).toContainText(words('replay.verdict.skipped'));
  await expect(page.getByRole('status').filter({ hasText: /Agrees \d+ · Skipped 1/ })).toBeVisible();
  await page.getByRole('button', { name: words('chart.step.last') }).click();
  await page.getByRole('button', { name: words('chart.step.play') }).click();
  await expect(page.getByRole('button', { name: words('chart.step.pause') })).toBeVisible();
  await page.getByRole('button', { name: words('chart.step.pause') }).click();

  const { path, text } = await downloaded(page, () =>
    page.getByRole('button', { name: words('replay.fixture') }).click(),
  );
  const fixture = readReplayFile(text);
  expect(checkFile(fixture).failures).toEqual([]);
  expect(fixture.steps.every(({ expected }) => expected !== undefined)).toBe(true);

  await page.goto('/replay');
  await openFile(page, words, path, () =>
    page.getByRole('button', { name: words('replay.openFile') }).click(),
  );
  await expect(list.getByRole('option').first()).toBeVisible();
});
