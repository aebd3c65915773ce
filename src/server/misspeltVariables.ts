/** Prefixes that only variables of this program have. */
const ownPrefixes = ['TRAIL_', 'S3_'];
/** Usual variables of other programs that are close to one of ours. */
const ofOthers = new Set(['DATABASE_POOL', 'DB_POOL_MIN', 'NODENV']);
/** A name of this many letters may have one more wrong letter: DATABASE_URL two, TRUSTED_PROXIES three. */
const lettersForEachEdit = 5;

interface Misspelt {
  name: string;
  intended: string;
}

/**
 * The names that are no variable of this program and yet were written for it: few letters away from one of `known`, or
 * with a prefix that only ours have. A server that ignored them would run on another store, or unsealed. Names of four
 * letters only count with two neighbours swapped (PROT), because PORTS and POST belong to others.
 */
export function misspeltVariables(names: readonly string[], known: readonly string[]): Misspelt[] {
  return names.flatMap((name) => {
    if (known.includes(name) || ofOthers.has(name)) return [];
    const given = name.toUpperCase();
    const [closest] = known
      .map((intended) => {
        const edits = editsBetween(given, intended);
        // S3_SECRET_KEY is S3_SECRET_ACCESS_KEY shortened, though S3_BUCKET takes fewer edits.
        return { intended, edits, distance: edits - commonStart(given, intended) };
      })
      .sort((a, b) => a.distance - b.distance);
    if (!closest) return [];
    const { intended, edits } = closest;
    const isOwn = ownPrefixes.some((prefix) => given.startsWith(prefix));
    // AWS_ACCESS_KEY_ID and R2_BUCKET are other stores' names.
    const isOtherStore = intended.startsWith('S3_') && !given.startsWith('S3');
    const isClose = edits <= Math.floor(intended.length / lettersForEachEdit) && !isOtherStore;
    return isOwn || isClose || isSwapped(name, intended) ? [{ name, intended }] : [];
  });
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function isSwapped(given: string, intended: string): boolean {
  return (
    given.length === intended.length &&
    editsBetween(given, intended) === 1 &&
    sorted(given) === sorted(intended)
  );
}

const sorted = (word: string) => [...word].sort().join('');

/** Letters to add, drop, replace or swap with their neighbour (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(beforeLast, column - 2) + 1
          : Infinity;
      current.push(
        Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + replaced, swapped),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

const at = (row: number[] | undefined, column: number) => row?.[column] ?? Infinity;
