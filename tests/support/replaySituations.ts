/** What the replay lab shows once it is asked. */
import type { Page } from '@playwright/test';
import type { ScreenShown } from './screens.ts';
import type { Say } from './words.ts';

/** Asks of the steps in the lab: had the approval of a deal needed so much quota left. Gives the panel with the answer. */
export async function askForQuota(page: Page, say: Say) {
  const panel = page.getByRole('region', { name: say('replay.whatIf') });
  await panel
    .getByRole('combobox', { name: say('replay.guard') })
    .selectOption('dealApproval.quotaCoversAmount');
  await panel.getByRole('combobox', { name: say('replay.change') }).selectOption('figure');
  await panel.getByRole('textbox', { name: say('rule.figure.quotaLeft') }).fill('100000000');
  await panel.getByRole('button', { name: say('replay.ask') }).click();
  await panel.getByRole('row').nth(1).waitFor();
  return panel;
}

export const replaySituations: ScreenShown[] = [
  {
    name: 'operations-replay-what-if',
    visitor: 'operations',
    route: '/replay?of=desk&event=approve&kind=transition',
    open: async (page, say) => {
      const panel = await askForQuota(page, say);
      await panel.scrollIntoViewIfNeeded();
    },
  },
];
