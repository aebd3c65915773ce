/** A fixture made in the page (R-replay-6), and steps shrunk there (R-replay-7). What it downloads lies in tests/replay/fixtures. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { replayFileText } from '../../src/replay/file.ts';
import { approvedDeal } from '../../src/replay/testing/histories.ts';
import { root } from '../support/paths.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logInByKeys, runFromPalette, tabOnto, type } from './support/keyboard.ts';

const kept = 'dealApproval-approve-refusedNow-3-steps.json';

async function downloaded(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  return { name: file.suggestedFilename(), path: await file.path() };
}

for (const locale of ['en-US', 'zh-CN'] as const)
  test(`a tester keeps what is refused as a fixture, shrinks it and takes that back, by keys, in ${locale}`, async ({
    openWindow,
  }, info) => {
    const say = wordsOf(locale);
    const page = await openWindow(locale);
    await logInByKeys(page, say, 'operations');
    await page.goto('/replay');
    const chooser = page.waitForEvent('filechooser');
    await tabOnto(page, page.getByRole('button', { name: say('replay.openFile') }));
    await page.keyboard.press('Enter');
    const text = replayFileText({
      format: 'oms-replay',
      version: 1,
      kind: 'record',
      title: 'DD1',
      follow: 'history',
      machines: [],
      steps: approvedDeal,
    });
    const buffer = Buffer.from(text);
    await (await chooser).setFiles({ name: 'deal.json', mimeType: 'application/json', buffer });
    const list = page.getByRole('listbox', { name: say('replay.steps') });
    const options = list.getByRole('option');
    const shrink = page.getByRole('button', { name: say('replay.shrink'), exact: true });
    await expect(options).toHaveCount(3);
    await expect(shrink).toBeDisabled();

    await tabOnto(page, list);
    await page.keyboard.press('End');
    await page.keyboard.press('e');
    await tabOnto(page, page.getByRole('textbox', { name: say('fact.remainingQuota'), exact: true }));
    await page.keyboard.press('Control+a');
    await type(page, '40.00');
    await page.keyboard.press('Enter');
    await expect(options.last()).toContainText(say('replay.verdict.refusedNow'));
    await expect(shrink).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(list).toBeFocused();

    const notice = page.getByRole('status').filter({ hasText: 'tests/replay/fixtures' });
    const fixture = await downloaded(page, () => page.keyboard.press('f'));
    await test.step('the page’s fixture is the one that CI runs', async () => {
      await expect(notice).toContainText(kept);
      expect(fixture.name).toBe(kept);
      const made = readFileSync(fixture.path, 'utf8');
      expect(made).toBe(readFileSync(join(root, 'tests/replay/fixtures', kept), 'utf8'));
    });

    await test.step('the command line makes the same of the same steps', async () => {
      const save = page.getByRole('button', { name: say('replay.download') });
      await tabOnto(page, save, 'Shift+Tab');
      const saved = await downloaded(page, () => page.keyboard.press('Enter'));
      const out = info.outputPath('fixture.json');
      // It fails as the steps do: one is refused.
      expect(() =>
        execFileSync('node', ['scripts/replay.mjs', saved.path, '--fixture', out], { cwd: root }),
      ).toThrow();
      expect(readFileSync(out, 'utf8')).toBe(readFileSync(fixture.path, 'utf8'));
    });

    await test.step('shrunk, and taken back', async () => {
      await tabOnto(page, list);
      await page.keyboard.press('s');
      await expect(options).toHaveCount(1);
      await expect(options.first()).toContainText(say('replay.verdict.refusedNow'));
      const words = { from: 3, count: 1, verdict: say('replay.verdict.refusedNow') };
      await expect(page.getByRole('status').filter({ hasText: say('replay.shrunk', words) })).toBeVisible();
      const short = await downloaded(page, () => page.keyboard.press('f'));
      expect(short.name).toBe('dealApproval-approve-refusedNow-1-step.json');
      await page.keyboard.press('u');
      await expect(options).toHaveCount(3);
    });

    await test.step('the palette does it too', async () => {
      await runFromPalette(page, say('command.lab.shrink'), say('command.lab.shrink'));
      await expect(options).toHaveCount(1);
    });
  });
