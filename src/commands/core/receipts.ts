import type { Command, RunResult } from '../../commandKit/command.ts';

/** Of what is only looked at or gone to nothing can be done again or taken back. */
export function hasReceipt({ input, confirm }: Command, end: RunResult): boolean {
  if (input ?? confirm) return true;
  return 'outcome' in end && (end.outcome.acted ?? end.outcome.notice !== undefined);
}

/** Where the window keeps what a user has run in it. */
export const receiptsKey = (userId: string) => `receipts:${userId}`;

/** Whether anything is kept; not what, which needs the code that reads it. */
export function hasReceipts(userId: string): boolean {
  try {
    return sessionStorage.getItem(receiptsKey(userId)) !== null;
  } catch {
    return false;
  }
}
