import { amountOf } from '../../domain/amountText.ts';
import { normalizePhone } from '../../domain/phone.ts';
import { halfWidth } from '../../domain/visibleText.ts';
import { bareText, ignoredCharacters } from './bareText.ts';
import type { Slip } from './slip.ts';

/** What was typed into a search field, as it is compared. */
export interface Keyword {
  /** Latin letters small and narrow, without punctuation, as the database folds them; a number without what it was grouped by. */
  text: string;
  /** As it was typed, where that may be a number or an amount: their signs mean something. */
  typed?: string;
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

const trimmed = (typed: string) => typed.trim().replace(/\s/g, ' ');

/** What may be a number, in which every sign only groups. */
const withPlainSigns = (text: string) =>
  halfWidth(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[()]/g, '');

/** "138-0013 8000", "+86 138…": people group numbers as they like, and records hold the digits. */
const grouped = /^\+?[\d\s-]*\d[\d\s-]*$/;

/** An order's number or a phone, as it is grouped. */
const groupedNumber = /^(dd?)?[\d\s-]+$/;

/** What was typed as one keyword. Of nothing but signs, these are looked for. */
export function keywordOf(typed: string): Keyword {
  const shown = trimmed(typed);
  const text = grouped.test(withPlainSigns(shown))
    ? normalizePhone(shown).replace(/\D/g, '')
    : bareText(shown).trim() || shown;
  // Blanks stand between the syllables of unfinished input.
  const letters = text.replace(/\s/g, '');
  return { text, typed: shown, letters: /^[a-z]{2,}$/.test(letters) ? letters : undefined };
}

/** What parts words beside blanks: the signs of a list, and any between Chinese characters ("杭州、宏图", "（华东）钻石"). */
const wordSigns = new RegExp(
  `[,，、;；]|(?<=\\p{Script=Han})[${ignoredCharacters.signs}]+(?=\\p{Script=Han})`,
  'gu',
);

/**
 * A keyword of the search or of a list, whose words may stand in any order and in different fields (R-list-4). A number
 * that is grouped by blanks is one word, and so is an amount.
 */
export function searchKeywordOf(typed: string): Keyword {
  const keyword = keywordOf(typed);
  if (groupedNumber.test(keyword.text) || amountOf(typed) !== undefined) return keyword;
  const parts = typed.replace(wordSigns, ' ').trim().split(/\s+/);
  const named = parts.map(keywordOf).filter(({ text }) => bareText(text) !== '');
  const words = [...new Map(named.map((word) => [word.text, word])).values()];
  if (words.length === 1) return words[0] ?? keyword;
  return words.length === 0 || words.length > maxWords ? keyword : { ...keyword, words };
}

/** A word as it was typed, to be read as a number or an amount. */
export const typedOf = ({ typed, text }: Keyword): string => typed ?? text;

/** A keyword that is compared with texts that have no reading. */
export function asWritten({ words, ...keyword }: Keyword): Keyword {
  return { ...keyword, letters: undefined, words: words?.map(asWritten) };
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

/** A decimal point, grouped thousands or a sign of money or parts: an amount or a rate, and no order's number. */
const isFigure = /\d[.．。]\d|^\d{1,3}([,，]\d{3})+$|[%¥$]/;

/** A keyword that may be part of an order's number, as it is written there; undefined for any other. */
export function numberOf(keyword: string): string | undefined {
  if (isFigure.test(halfWidth(keyword).trim())) return undefined;
  const number = bareText(keyword).replace(/\s/g, '').toUpperCase();
  return /^([A-Z]{0,2}\d+|DD?)$/.test(number) ? number : undefined;
}

/** A regular expression of PostgreSQL for a reading that holds these letters, each syllable whole or begun. */
export function readingPattern(letters: string, where: 'start' | 'anywhere'): string {
  const begin = where === 'start' ? '(?:^|/ )(?:- )*' : '(?:^| )';
  return begin + Array.from(letters).join('(?:[a-z0-9]* (?:- )*)?');
}
