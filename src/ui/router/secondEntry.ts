/**
 * Marks the second entry of a page in the state of a history entry: `'same'` if the first one has the same address, else
 * `'changed'`.
 *
 * The second entry remains when its overlay closes, because `history.go` takes effect later: the browser aborts a reload
 * that follows in the meantime. Back then also skips the first entry.
 *
 * Opening the first overlay of a page drops the forward entries, as every push does. Cancelling the `navigate` event of the
 * Navigation API would preserve them. But browsers let a page cancel only one traversal per key or click, so a second Back
 * would leave a filled-in dialog.
 */
export const secondMark = 'oms.cover';
export type SecondEntry = 'same' | 'changed';

/** `state`: the state that a page gave to an entry, without the router's own fields. */
export const secondEntryOf = (state: unknown): SecondEntry | undefined =>
  (state as { [secondMark]?: SecondEntry } | null | undefined)?.[secondMark];

/** Returns the state of a second entry whose address has changed. */
export const changedEntry = (state: unknown): object => ({
  ...(state as object | null),
  [secondMark]: 'changed' satisfies SecondEntry,
});
