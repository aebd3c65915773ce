import type { Queryable } from '../db/database.ts';
import type { Session } from '../http/session.ts';
import { kindsHolding } from './kindsHolding.ts';
import { keywordOf } from './keyword.ts';
import { upTo, type FoundRows, type SearchKinds } from './searchKinds.ts';
import { anyOf, typoMatches, soundsLike, type Typo } from './typo.ts';

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
  const typos = words.flatMap((word): [string, Typo][] => {
    const typo = soundsLike(keywordOf(word));
    return typo ? [[word, typo]] : [];
  });
  const near = new Map(typos.map(([word]) => [word, upTo(mostNear, {})]));
  if (typos.length === 0) return near;
  const keyword = { text: '', letters: undefined, typo: anyOf(typos.map(([, typo]) => typo)) };
  const limit = typos.length * mostNear + 1;
  const named = kinds.filter(([, { exact }]) => exact);
  const [holding = []] = await kindsHolding(named, { queryable, session }, [keyword]);
  for (const [field, { find }] of holding) {
    const rows = (await find({ queryable, session, typed: '', keyword, limit })) as NearRow[];
    for (const [word, typo] of typos) {
      const found = near.get(word);
      const ofWord = rows.filter((row) => typoMatches(typo, row.reading, textsOf(row)));
      if (!found || ofWord.length === 0) continue;
      found[field] = ofWord.slice(0, mostNear);
      // If not all rows were read, there may be more for this word.
      if (ofWord.length > mostNear || rows.length === limit) found.more.push(field);
    }
  }
  return near;
}
