import type { Page } from '@playwright/test';
import { remarksLimit } from '../../src/domain/remarksLimit.ts';
import { undoMilliseconds } from '../../src/machines/approvalQueue.ts';
import type { ScreenShown } from './screens.ts';
import type { Words } from './words.ts';

type Open = NonNullable<ScreenShown['open']>;

const main = (page: Page) => page.getByRole('main');

/** Opens the reason field of the current deal. */
const writeReason: Open = async (page, words) => {
  await page.keyboard.press('r');
  await main(page).getByLabel(words('record.rejectReason')).waitFor();
};

/** Prevents verdicts from being sent, because other screens use the same store. */
const neverSendVerdicts = (page: Page) =>
  page.evaluate((undoDelay) => {
    const { setTimeout: wait } = window;
    window.setTimeout = new Proxy(wait, {
      // A method: tsx would give any other function its name by a helper that the page does not have.
      apply(_wait, _page, [act, delay, ...given]: Parameters<typeof setTimeout>) {
        return delay !== undefined && delay > undoDelay / 2 && delay <= undoDelay
          ? 0
          : wait(act, delay, ...given);
      },
    });
  }, undoMilliseconds);

const reject = async (page: Page, words: Words, reason: string) => {
  await writeReason(page, words);
  await page.keyboard.insertText(reason);
  await page.keyboard.press('Control+Enter');
  await page.getByTestId('held').filter({ hasText: reason }).waitFor();
};

/** Rejects two deals with reasons of the maximum length, one of them without any line break position. */
const rejectWithLongReasons: Open = async (page, words) => {
  await neverSendVerdicts(page);
  await reject(page, words, 'x'.repeat(remarksLimit));
  await reject(page, words, '合同编号与盖章主体不一致，请核对后重新提交；'.repeat(3).slice(0, remarksLimit));
};

/** Goes through all deals, and gives a verdict on one of them. */
const lookAtAll: Open = async (page, words) => {
  await neverSendVerdicts(page);
  await reject(page, words, 'x'.repeat(remarksLimit));
  const ended = page.getByRole('heading', { level: 2, name: words('queue.ended') });
  while (!(await ended.isVisible())) await page.keyboard.press('j');
};

const show = (name: string, open: Open): ScreenShown => ({
  name: `agent-queue-${name}`,
  visitor: 'agent',
  route: '/deal-approval-queue',
  open,
});

/** Situations of the approval queue besides its first deal. */
export const queueSituations: ScreenShown[] = [
  show('reason', writeReason),
  show('held', rejectWithLongReasons),
  show('summary', lookAtAll),
];
