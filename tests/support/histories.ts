/**
 * Tells whether entries are numbered from 1 without a gap, and each step begins in the state in which the one before ended.
 */
export function isUnbroken(entries: readonly { seq: number; from: string | null; to: string }[]): boolean {
  return entries.every(({ seq, from }, at) => seq === at + 1 && from === (entries[at - 1]?.to ?? null));
}
