import type { Queryable } from '../db/database.ts';
import type { Session } from '../http/session.ts';
import { kindsHolding } from './kindsHolding.ts';
import { keywordOf } from './keyword.ts';
import { upTo, type FoundRows, type SearchKinds } from './searchKinds.ts';
import { anyOf, slipMatches, soundsLike, type Slip } from './slip.ts';

/** Most records of each kind that are answered for a word without matches. */
const mostNear = 5;

interface NearRow {
  reading: string;
}

const textsOf = (row: NearRow) => Object.values(row).filter((value) => typeof value === 'string');

/**
 * Finds the records that words without matches may stand for: their names sound the same or differ by one typo
 * (R-list-8). Returns them by the word. Searches for all words in one statement, because most words of a line are no
 * names.
 */
export async function findNearNames(
  kinds: SearchKinds,
  words: readonly string[],
  { queryable, session }: { queryable: Queryable; session: Session },
): Promise<Map<string, FoundRows>> {
  const slips = words.flatMap((word): [string, Slip][] => {
    const slip = soundsLike(keywordOf(word));
    return slip ? [[word, slip]] : [];
  });
  const near = new Map(slips.map(([word]) => [word, upTo(mostNear, {})]));
  if (slips.length === 0) return near;
  const keyword = { text: '', letters: undefined, slip: anyOf(slips.map(([, slip]) => slip)) };
  const limit = slips.length * mostNear + 1;
  const named = kinds.filter(([, { exact }]) => exact);
  const [holding = []] = await kindsHolding(named, { queryable, session }, [keyword]);
  for (const [field, { find }] of holding) {
    const rows = (await find({ queryable, session, typed: '', keyword, limit })) as NearRow[];
    for (const [word, slip] of slips) {
      const found = near.get(word);
      const ofWord = rows.filter((row) => slipMatches(slip, row.reading, textsOf(row)));
      if (!found || ofWord.length === 0) continue;
      found[field] = ofWord.slice(0, mostNear);
      // If not all rows were read, there may be more for this word.
      if (ofWord.length > mostNear || rows.length === limit) found.more.push(field);
    }
  }
  return near;
}
