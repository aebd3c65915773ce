import { han } from '../foldedText.ts';
import { isConnecting, isTextMarker } from './lineWords.ts';
import type { LineReading } from './reading.ts';
import { isWord, tokensAt, type Token } from './tokens.ts';

/** A line without the text that a marker, a colon or quotes introduce; that text is used unchanged (R-line-4). */
export interface SplitLine {
  before: Token[];
  after: Token[];
  introduced: Token[];
  markers: Token[];
  /** The addressee: the words before a colon and the command. */
  address: Token[];
}

const opening = /["“「『]/u;
const closing = /["”」』]/u;

export function splitText({ verb, before, after }: LineReading, line: string, takesText: boolean): SplitLine {
  const start = verb[0]?.from ?? 0;
  const colon = line.slice(0, start).search(/[:：][^:：]*$/u);
  const address = colon < 0 ? [] : before.filter(({ to }) => to <= colon);
  const rest = { before: before.filter((token) => !address.includes(token)), address };
  if (!takesText) return { ...rest, after, introduced: [], markers: [] };
  const end = verb.at(-1)?.to ?? 0;
  const quoted = after.filter(({ from, to }) => isQuoted(line, from, to, end));
  if (quoted.length > 0)
    return {
      ...rest,
      after: after.filter((token) => !quoted.includes(token) && !isTextMarker(token.text)),
      introduced: quoted,
      markers: after.filter((token) => !quoted.includes(token) && isTextMarker(token.text)),
    };
  for (const [at, token] of after.entries()) {
    const previous = after[at - 1]?.to ?? end;
    // "充值 A002：30000": a number alone behind a colon is a value.
    const isText = after.slice(at).some((each) => !each.figure || isWord(each));
    if (isText && /[:：]/u.test(line.slice(previous, token.from)))
      return { ...rest, after: after.slice(0, at), introduced: after.slice(at), markers: [] };
    if (isTextMarker(token.text) && at < after.length - 1)
      return {
        ...rest,
        after: after.slice(0, at),
        introduced: after.slice(at + 1),
        markers: [token],
      };
  }
  return { ...rest, after, introduced: [], markers: [] };
}

function isQuoted(line: string, from: number, to: number, start: number): boolean {
  const before = line.slice(start, from);
  const last = Math.max(...['"', '“', '「', '『'].map((mark) => before.lastIndexOf(mark)));
  if (last < 0 || closing.test(before.slice(last + 1))) return false;
  const marks = before.match(/"/gu)?.length ?? 0;
  if (before[last] === '"' && marks % 2 === 0) return false;
  return opening.test(before[last] ?? '') && closing.test(line.slice(to));
}

/**
 * Splits a reason from a number: "375 与373重复" is one number with a reason, and no list, because the text follows directly.
 */
export function withReasonApart(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const next = tokens[at + 1];
    const isGlued = next?.from === token.to && han.test(next.text[0] ?? '') && !isConnecting(next.text);
    const joined = isGlued && token.figure ? /^(.*\d)\s*([与和跟同])\s*(\d+)$/u.exec(token.text) : null;
    if (!joined) return [token];
    const [, first = '', word = '', number = ''] = joined;
    const [numberFrom, wordFrom] = [token.to - number.length, token.from + token.text.lastIndexOf(word)];
    return [
      ...tokensAt(first, token.from),
      { text: word, from: wordFrom, to: wordFrom + word.length },
      ...tokensAt(number, numberFrom),
    ];
  });
}
