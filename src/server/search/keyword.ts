import { amountOf } from '../../domain/amountText.ts';
import { normalizePhone } from '../../domain/phone.ts';
import { halfWidth } from '../../domain/visibleText.ts';
import type { Slip } from './slip.ts';

/** What was typed into a search field, as it is compared. */
export interface Keyword {
  /** Latin letters small and narrow, as the database folds them; a number without what it was grouped by. */
  text: string;
  /** Where all of it are letters: what may be pinyin. */
  letters: string | undefined;
  /** What is looked for in its place, since nothing has it to the letter. */
  slip?: Slip;
  /**
   * Of a few digits in a line: where they may stand, which is not inside of other numbers. They may be a word of a name, or
   * nothing but the end of an order's number (R-list-11).
   */
  digits?: FewDigits | undefined;
  /** Its words, where they may also be matched one by one, in any order; at least two. */
  words?: readonly Keyword[] | undefined;
}

type FewDigits = 'inName' | 'orderEnd';

/** A keyword of more words is matched as it stands only. */
const maxWords = 6;

const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
/** Only letters and digits: names hold brackets in full width, and are found by them. */
const narrowed = (typed: string) =>
  typed
    .trim()
    .replace(/\s/g, ' ')
    .replace(wide, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));

/** The same of what may be a number, in which every sign only groups. */
const withPlainSigns = (text: string) =>
  halfWidth(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[()]/g, '');

/** "138-0013 8000", "+86 138…": people group numbers as they like, and records hold the digits. */
const grouped = /^\+?[\d\s-]*\d[\d\s-]*$/;

/** An order's number or a phone, as it is grouped. */
const groupedNumber = /^(dd?)?[\d\s-]+$/;

export function keywordOf(typed: string): Keyword {
  const narrow = narrowed(typed);
  const text = grouped.test(withPlainSigns(narrow))
    ? normalizePhone(narrow).replace(/\D/g, '')
    : narrow.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  // What input methods put between the syllables of unfinished input.
  const letters = text.replace(/['’\s]/g, '');
  return { text, letters: /^[a-z]{2,}$/.test(letters) ? letters : undefined };
}

/**
 * A keyword of the search, whose words may stand in any order and in different fields (R-list-4). A number that is
 * grouped by blanks is one word, and so is an amount.
 */
export function searchKeywordOf(typed: string): Keyword {
  const keyword = keywordOf(typed);
  const texts = new Set(typed.trim().split(/\s+/));
  if (texts.size < 2 || texts.size > maxWords) return keyword;
  if (groupedNumber.test(keyword.text) || amountOf(typed) !== undefined) return keyword;
  const words = [...texts].map(keywordOf);
  return { ...keyword, words };
}

/** A keyword that is compared with texts that have no reading. */
export function asWritten({ text, digits, words }: Keyword): Keyword {
  return { text, digits, letters: undefined, words: words?.map(asWritten) };
}

/** A keyword of a line or a pasted column, in which a number names little (R-list-11). */
export function lineKeywordOf(typed: string): Keyword {
  const { words, ...keyword } = searchKeywordOf(typed);
  return { ...withFewDigits(keyword), words: words?.map(withFewDigits) };
}

function withFewDigits(keyword: Keyword): Keyword {
  if (/^\d{1,3}$/.test(keyword.text)) return { ...keyword, digits: 'orderEnd' };
  return /^\d{4,5}$/.test(keyword.text) ? { ...keyword, digits: 'inName' } : keyword;
}

/** A keyword that may be part of an order's number, as it is written there; undefined for any other. */
export function numberOf(keyword: string): string | undefined {
  const number = withPlainSigns(narrowed(keyword)).replace(/[\s-]/g, '').toUpperCase();
  return /^([A-Z]{0,2}\d+|DD?)$/.test(number) ? number : undefined;
}

/** A regular expression of PostgreSQL for a reading that holds these letters, each syllable whole or begun. */
export function readingPattern(letters: string, where: 'start' | 'anywhere'): string {
  const begin = where === 'start' ? '(?:^|/ )(?:- )*' : '(?:^| )';
  return begin + Array.from(letters).join('(?:[a-z0-9]* (?:- )*)?');
}
