/** Situations of the replay lab after a what-if was run. */
import type { Page } from '@playwright/test';
import type { ScreenShown } from './screens.ts';
import type { Words } from './words.ts';

/** Runs the what-if "if approvals had required this much remaining quota". Returns the panel with the answer. */
export async function runWhatIfQuota(page: Page, words: Words) {
  const panel = page.getByRole('region', { name: words('replay.whatIf') });
  await panel
    .getByRole('combobox', { name: words('replay.guard') })
    .selectOption('dealApproval.quotaCoversAmount');
  await panel.getByRole('combobox', { name: words('replay.change') }).selectOption('figure');
  await panel.getByRole('textbox', { name: words('rule.figure.quotaLeft') }).fill('100000000');
  await panel.getByRole('button', { name: words('replay.runWhatIf') }).click();
  await panel.getByRole('row').nth(1).waitFor();
  return panel;
}

export const replaySituations: ScreenShown[] = [
  {
    name: 'operations-replay-what-if',
    visitor: 'operations',
    route: '/replay?of=desk&event=approve&kind=transition',
    open: async (page, words) => {
      const panel = await runWhatIfQuota(page, words);
      await panel.scrollIntoViewIfNeeded();
    },
  },
];
