import { z } from 'zod';
import { receiptsKey } from './receipts.ts';

/** What was run in this window, for whoever wants to see it again, do it again or take it back. */
const receiptSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  command: z.string(),
  record: z.object({ type: z.string(), id: z.string(), name: z.string() }).optional(),
  /** Those that it was run on, of a command on several; of each that it was not taken on, why. */
  records: z.array(z.object({ id: z.string(), name: z.string(), refused: z.string().optional() })).optional(),
  /** The link that opens its form with the same values; it holds no password, no file and no agreement. */
  link: z.string(),
  /** What was given to it, in the words that the page had for it. */
  given: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What came of it, or why it was refused. */
  result: z.string(),
  refused: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The latest first. */
const receiptsSchema = z.array(receiptSchema);

const maxReceipts = 50;

/** What the user has run in this window, the latest first; none where they cannot be read. */
export function readReceipts(userId: string): Receipt[] {
  try {
    const stored = receiptsSchema.safeParse(JSON.parse(sessionStorage.getItem(receiptsKey(userId)) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** A full or closed storage costs the receipt, nothing else. */
export function keepReceipt(userId: string, receipt: Receipt): void {
  // Many records fill a storage: the older half makes room.
  for (let stored = [receipt, ...readReceipts(userId)].slice(0, maxReceipts); ;) {
    try {
      sessionStorage.setItem(receiptsKey(userId), JSON.stringify(stored));
      return;
    } catch {
      if (stored.length === 1) return;
      stored = stored.slice(0, Math.floor(stored.length / 2));
    }
  }
}
