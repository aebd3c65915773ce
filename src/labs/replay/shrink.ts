/**
 * Returns a minimal list of items that still fails, by delta debugging (Zeller): it removes halves, then smaller parts,
 * while the rest fails. The order is preserved. `fails` must be true for the full list.
 */
export function shrink<T>(items: readonly T[], fails: (items: readonly T[]) => boolean): T[] {
  let remaining = [...items];
  let parts = 2;
  while (remaining.length > 1) {
    const size = Math.ceil(remaining.length / parts);
    const smaller = Array.from({ length: Math.ceil(remaining.length / size) }, (_, part) => [
      ...remaining.slice(0, part * size),
      ...remaining.slice((part + 1) * size),
    ]).find(fails);
    if (smaller) {
      remaining = smaller;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) {
      return remaining;
    } else {
      parts = Math.min(remaining.length, parts * 2);
    }
  }
  return remaining;
}
