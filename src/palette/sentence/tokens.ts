import { amountOf } from '../../domain/amountText.ts';
import { folded, han } from '../foldedText.ts';

/** A word, number or run of Chinese in what is typed, with where it stands: remarks are taken over to the letter. */
export interface Token {
  /** As texts are compared: width and case folded. */
  text: string;
  from: number;
  to: number;
}

/** Words that only hold a sentence together. */
const fillers = new Set(
  '把 将 给 向 对 为 转给 交给 移交给 改为 改成 升为 设为 请 的 to for the a an of with from at on by into please'.split(
    ' ',
  ),
);
const before = /^(?:把|将|给|向|对)(?=.{2})/;

export const isFiller = ({ text }: Token) => fillers.has(text);

/**
 * Digits with what belongs to them (¥5,000.00, 5万, 18%, 3席, 2.1.0), then Chinese, then letters and digits. Letters stand alone
 * before an amount that says so by its unit ("sz7k"), as Chinese does before any: whoever writes without blanks writes initials so.
 */
const pieces =
  /[¥￥]?\d[\d,.]*\s?(?:[kKwWmM千万萬亿億]+(?![A-Za-z\p{Script=Han}])|[千万萬亿億]元?|元|块|席|人|个|%)?(?![A-Za-z])|[\p{Script=Han}·]+|[A-Za-z]{2,}(?=\d[\d,.]*(?:[kKwW千万萬亿億]|元|块)(?![A-Za-z\d]))|[^\s\p{Script=Han},，、;；:：]+/gu;

/** What is typed in its parts. Commas and colons part them, as blanks do; Chinese is parted from what is not. */
export function tokensOf(query: string): Token[] {
  const narrow = folded(query);
  return Array.from(narrow.matchAll(pieces), ({ 0: text, index }) =>
    trimmed({ text, from: index, to: index + text.length }),
  );
}

/** A line as names are compared: Latin words with a blank between, nothing between Chinese ones, and no punctuation. */
export function lineOf(tokens: readonly Token[]): string {
  return tokens.reduce((text, token) => {
    const blank = text !== '' && !(han.test(text.at(-1) ?? '') && han.test(token.text[0] ?? ''));
    return `${text}${blank ? ' ' : ''}${token.text}`;
  }, '');
}

function trimmed({ text, from, to }: Token): Token {
  const bare = text.replace(/[\s.,]+$/, '');
  return { text: bare, from, to: to - (text.length - bare.length) };
}

/** A Chinese token cut where a verb begins or ends it, and without the words that lead to its object or away from it. */
export function cut(token: Token, verbs: readonly string[]): Token[] {
  if (!han.test(token.text)) return [token];
  const part = (from: number, to: number): Token[] =>
    to > from ? [{ text: token.text.slice(from, to), from: token.from + from, to: token.from + to }] : [];
  const lead = before.exec(token.text)?.[0].length ?? 0;
  const text = token.text.slice(lead);
  const verb = verbs.find((each) => text.startsWith(each) || text.endsWith(each));
  if (verb === undefined) return part(lead, token.text.length);
  const at = lead + (text.startsWith(verb) ? 0 : text.length - verb.length);
  const owner = token.text.slice(lead, at).endsWith('的') ? at - 1 : at;
  return [...part(lead, owner), ...part(at, at + verb.length), ...part(at + verb.length, token.text.length)];
}

const number = /^\d+$/;

/** An amount, and not just digits: those may be a record's number as well. */
export function amountIn({ text }: Token): string | undefined {
  return amountOf(text);
}

export const isNumber = ({ text }: Token) => number.test(text);

/** "18%" as a rate's field holds it. */
export function percentIn({ text }: Token): string | undefined {
  return /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
}

/** "3席", "3 席" and "3" as a whole number. */
export function countIn({ text }: Token): string | undefined {
  return /^(\d+)\s?(?:席|人|个)?$/.exec(text)?.[1];
}

export const isPhone = ({ text }: Token) => /^1\d{10}$/.test(text);
