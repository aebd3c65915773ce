import type { Command, RunResult } from '../../commandKit/command.ts';

/** Tells whether a run is stored as a receipt: navigation and views cannot be repeated or undone. */
export function hasReceipt({ input, confirm }: Command, end: RunResult): boolean {
  if (input ?? confirm) return true;
  return 'outcome' in end && (end.outcome.changed ?? end.outcome.notice !== undefined);
}

/** Returns the storage key of the user's runs in this window. */
export const receiptsKey = (userId: string) => `receipts:${userId}`;

/** Tells whether any receipt is stored, without loading the code that reads them. */
export function hasReceipts(userId: string): boolean {
  try {
    return sessionStorage.getItem(receiptsKey(userId)) !== null;
  } catch {
    return false;
  }
}
