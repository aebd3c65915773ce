/**
 * The fewest items that still fail, by delta debugging (Zeller): halves, then smaller parts, are left out as long as what
 * is left fails. Keeps their order. `fails` must hold for all of them.
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
