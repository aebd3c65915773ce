import { z } from 'zod';
import { receiptsKey } from './receipts.ts';

/** A run of a command in this window, stored so that the user can view, repeat or undo it. */
const receiptSchema = z.object({
  id: z.string(),
  /** Time in ISO 8601. */
  at: z.string(),
  command: z.string(),
  record: z.object({ type: z.string(), id: z.string(), name: z.string() }).optional(),
  /** The records that a bulk command was run on, with the reason for each refused one. */
  records: z.array(z.object({ id: z.string(), name: z.string(), refused: z.string().optional() })).optional(),
  /** The link that opens its form with the same values; it contains no password, no file and no agreement. */
  link: z.string(),
  /** The given values, in the words that the page showed. */
  given: z.array(z.object({ label: z.string(), text: z.string() })),
  /** The result, or the reason for the refusal. */
  result: z.string(),
  refused: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The latest first. */
const receiptsSchema = z.array(receiptSchema);

const maxReceipts = 50;

/** Returns the runs of the user in this window, the latest first; none if they cannot be read. */
export function readReceipts(userId: string): Receipt[] {
  try {
    const stored = receiptsSchema.safeParse(JSON.parse(sessionStorage.getItem(receiptsKey(userId)) ?? '[]'));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** Stores a receipt. A full or blocked storage loses the receipt and does nothing else. */
export function keepReceipt(userId: string, receipt: Receipt): void {
  // Removes the older half if the storage is full, because many records fill it.
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
