import type { Queryable } from '../db/database.ts';
import type { Session } from '../http/session.ts';
import { kindsHolding } from './kindsHolding.ts';
import { keywordOf } from './keyword.ts';
import { upTo, type FoundRows, type SearchKinds } from './searchKinds.ts';
import { anyOf, slipMatches, soundsLike, type Slip } from './slip.ts';

/** So many records of each kind are answered for a word that nothing matches. */
const mostNear = 5;

interface NearRow {
  reading: string;
}

const textsOf = (row: NearRow) => Object.values(row).filter((value) => typeof value === 'string');

/**
 * The records that words which nothing matches may have been meant for, since their names are read the same or are one
 * slip away (R-list-8); by the word. All words are searched for at once, because most words of a line are no names.
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
      // Where not all rows were read, there may be more of this word.
      if (ofWord.length > mostNear || rows.length === limit) found.more.push(field);
    }
  }
  return near;
}
