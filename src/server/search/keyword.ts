import { amountOf } from '../../domain/amountText.ts';
import { normalizePhone } from '../../domain/phone.ts';
import { halfWidth } from '../../domain/visibleText.ts';
import { bareText, ignoredCharacters } from './bareText.ts';
import type { Typo } from './typo.ts';

/** The text of a search field, prepared for comparison. */
export interface Keyword {
  /**
   * Lowercase half-width Latin letters without punctuation, as the database folds them; a number without its grouping
   * signs.
   */
  text: string;
  /** The typed text, if it may be a number or an amount: their signs have a meaning. */
  typed?: string;
  /** The text without blanks, if it consists of letters only and may be pinyin. */
  letters: string | undefined;
  /** A pattern with a typo that is searched for instead, because nothing matches the text exactly. */
  typo?: Typo;
  /**
   * Where a few digits in a line may match; never inside of other numbers. They may be a word of a name, or only the end
   * of an order's number (R-list-11).
   */
  digits?: FewDigits | undefined;
  /** Its words, if they may also match one by one, in any order; at least two. */
  words?: readonly Keyword[] | undefined;
}

type FewDigits = 'inName' | 'orderEnd';

/** Most words that may match one by one; a longer keyword is matched only as a whole. */
const maxWords = 6;

const trimmed = (typed: string) => typed.trim().replace(/\s/g, ' ');

/** Replaces the signs that only group the digits of a possible number. */
const withPlainSigns = (text: string) =>
  halfWidth(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[()]/g, '');

/** Matches "138-0013 8000", "+86 138…": people group numbers as they like, and records store the digits. */
const grouped = /^\+?[\d\s-]*\d[\d\s-]*$/;

/** An order's number or a phone, as it is grouped. */
const groupedNumber = /^(dd?)?[\d\s-]+$/;

/** Returns the typed text as one keyword. Text of only signs is searched for as it is. */
export function keywordOf(typed: string): Keyword {
  const shown = trimmed(typed);
  const text = grouped.test(withPlainSigns(shown))
    ? normalizePhone(shown).replace(/\D/g, '')
    : bareText(shown).trim() || shown;
  // Because an input method writes blanks between the syllables of unfinished input.
  const letters = text.replace(/\s/g, '');
  return { text, typed: shown, letters: /^[a-z]{2,}$/.test(letters) ? letters : undefined };
}

/**
 * The separators of words other than blanks: the signs of a list, and any signs between Chinese characters ("杭州、宏图",
 * "（华东）钻石").
 */
const wordSigns = new RegExp(
  `[,，、;；]|(?<=\\p{Script=Han})[${ignoredCharacters.signs}]+(?=\\p{Script=Han})`,
  'gu',
);

/**
 * Returns a keyword of the search or of a list; its words may be in any order and in different fields (R-list-4). A
 * number that is grouped by blanks is one word, and so is an amount.
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

/** Returns a word as it was typed, to be parsed as a number or an amount. */
export const typedOf = ({ typed, text }: Keyword): string => typed ?? text;

/** Returns the keyword for texts that have no reading. */
export function asWritten({ words, ...keyword }: Keyword): Keyword {
  return { ...keyword, letters: undefined, words: words?.map(asWritten) };
}

/** Returns the keyword of a line or a pasted column, in which a number names few records (R-list-11). */
export function lineKeywordOf(typed: string): Keyword {
  const { words, ...keyword } = searchKeywordOf(typed);
  return { ...withFewDigits(keyword), words: words?.map(withFewDigits) };
}

function withFewDigits(keyword: Keyword): Keyword {
  if (/^\d{1,3}$/.test(keyword.text)) return { ...keyword, digits: 'orderEnd' };
  return /^\d{4,5}$/.test(keyword.text) ? { ...keyword, digits: 'inName' } : keyword;
}

/**
 * Matches a decimal point, grouped thousands, or a sign of money or percent: an amount or a rate, and no order's number.
 */
const isFigure = /\d[.．。]\d|^\d{1,3}([,，]\d{3})+$|[%¥$]/;

/** Returns a keyword that may be part of an order's number, in the spelling of numbers; undefined for any other. */
export function numberOf(keyword: string): string | undefined {
  if (isFigure.test(halfWidth(keyword).trim())) return undefined;
  const number = bareText(keyword).replace(/\s/g, '').toUpperCase();
  return /^([A-Z]{0,2}\d+|DD?)$/.test(number) ? number : undefined;
}

/** Returns a regular expression of PostgreSQL for a reading that contains these letters, each syllable whole or begun. */
export function readingPattern(letters: string, where: 'start' | 'anywhere'): string {
  const begin = where === 'start' ? '(?:^|/ )(?:- )*' : '(?:^| )';
  return begin + Array.from(letters).join('(?:[a-z0-9]* (?:- )*)?');
}
