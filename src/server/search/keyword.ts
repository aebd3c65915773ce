import { normalizePhone } from '../../domain/phone.ts';
import type { Slip } from './slip.ts';

/** What was typed into a search field, as it is compared. */
export interface Keyword {
  /** Latin letters small and narrow, as the database folds them; a number without what it was grouped by. */
  text: string;
  /** Where all of it are letters: what may be pinyin. */
  letters: string | undefined;
  /** What is looked for in its place, since nothing has it to the letter. */
  slip?: Slip;
}

const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
/** "138-0013 8000", "+86 138…": people group numbers as they like, and records hold the digits. */
const grouped = /^\+?[\d\s-]*\d[\d\s-]*$/;

export function keywordOf(typed: string): Keyword {
  const narrow = typed.trim().replace(wide, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
  const text = grouped.test(narrow)
    ? normalizePhone(narrow).replace(/\D/g, '')
    : narrow.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  // What input methods put between the syllables of unfinished input.
  const letters = text.replace(/['’\s]/g, '');
  return { text, letters: /^[a-z]{2,}$/.test(letters) ? letters : undefined };
}

/** A regular expression of PostgreSQL for a reading that holds these letters, each syllable whole or begun. */
export function readingPattern(letters: string, where: 'start' | 'anywhere'): string {
  const begin = where === 'start' ? '(?:^|/ )(?:- )*' : '(?:^| )';
  return begin + Array.from(letters).join('(?:[a-z0-9]* (?:- )*)?');
}
