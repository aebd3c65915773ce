/**
 * The fewest items that still fail, by delta debugging (Zeller): halves, then smaller parts, are left out as long as what
 * is left fails. Keeps their order. `fails` must hold for all of them.
 */
export function shrink<T>(items: readonly T[], fails: (items: readonly T[]) => boolean): T[] {
  let left = [...items];
  let parts = 2;
  while (left.length > 1) {
    const size = Math.ceil(left.length / parts);
    const smaller = Array.from({ length: Math.ceil(left.length / size) }, (_, part) => [
      ...left.slice(0, part * size),
      ...left.slice((part + 1) * size),
    ]).find(fails);
    if (smaller) {
      left = smaller;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) {
      return left;
    } else {
      parts = Math.min(left.length, parts * 2);
    }
  }
  return left;
}
