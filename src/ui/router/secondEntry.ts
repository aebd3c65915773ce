/**
 * Marks, in the state of an entry of the history, the second entry of a page: `'same'` while the first one has the same
 * address, else `'changed'`.
 *
 * The second entry stays when its overlay closes, because `history.go` takes effect later: the browser aborts a reload
 * that follows in the meantime. Back then passes over the first entry as well.
 *
 * Opening the first overlay of a page drops the entries that Forward leads to, as every push does. Cancelling the
 * `navigate` event of the Navigation API would keep them, but browsers let a page cancel one traversal for each key or
 * click: a second Back would leave a dialog that is filled in.
 */
export const secondMark = 'oms.cover';
export type SecondEntry = 'same' | 'changed';

/** `state`: what a page gave to an entry, without what the router keeps beside it. */
export const secondEntryOf = (state: unknown): SecondEntry | undefined =>
  (state as { [secondMark]?: SecondEntry } | null | undefined)?.[secondMark];

/** The state of a second entry whose address has changed. */
export const changedEntry = (state: unknown): object => ({
  ...(state as object | null),
  [secondMark]: 'changed' satisfies SecondEntry,
});
