import type { Command } from '../../commandKit/command.ts';
import type { Lexicon } from './lexicon.ts';
import { isConnecting, isPolite, isTextMarker, negationOf, type Negation } from './lineWords.ts';
import {
  cutAtEnds,
  cutWithin,
  isWord,
  lineOf,
  readingOf,
  tokensAt,
  tokensOf,
  withoutFrame,
  type Token,
} from './tokens.ts';

/** One possible reading of a line: the words that name its command, and the remaining ones. */
export interface LineReading {
  command: Command;
  /** How certainly the command was named, by its share of the typed text. */
  weight: number;
  /** True if the words are a full name of the command. */
  isCertain: boolean;
  /** The words that name the command. */
  verb: Token[];
  /** The words before and after them. */
  before: Token[];
  after: Token[];
  /** Polite words. */
  fillers: Token[];
  /** Further words of the command's names: they only repeat its action or its object, unless a text has started. */
  ownWords: ReadonlySet<Token>;
  /** A negation of the command itself. */
  negation?: Negation | undefined;
}

/** The most words in a command's name. */
const longestVerb = 5;
/** The most words that are looked up. */
const mostKeywords = 12;
const mostNumbers = 60;
/** The longest keyword that the search accepts. */
const longestKeyword = 50;

/** Returns the readings of a line as a command with its arguments; empty if it is only the name of one. */
export function readingsOf(line: string, lexicon: Lexicon): LineReading[] {
  const typed = tokensOf(line);
  const framed = typed.flatMap((token) => withoutFrame(token, lexicon.chinese));
  // "New agent level" is a command, and not a new agent called "level".
  const spoken = framed.filter(({ text }) => !isPolite(text));
  if (lexicon.isPrefix(lineOf(typed)) || lexicon.isPrefix(lineOf(spoken))) return [];
  const whole = readingsIn(framed, lexicon);
  if (whole.length > 0) return whole;
  // Because Chinese is written without blanks, commands are searched at the ends of its runs, then inside them.
  const cut = framed.flatMap((token) =>
    cutAtEnds(token, lexicon.chinese).flatMap((each) => withoutFrame(each, lexicon.chinese)),
  );
  const atEnds = readingsIn(withShortVerbs(cut), lexicon);
  if (atEnds.length > 0) return atEnds;
  return cut.flatMap((token, at) =>
    cutWithin(token, lexicon.chinese).flatMap((parts) =>
      readingsIn([...cut.slice(0, at), ...parts, ...cut.slice(at + 1)], lexicon),
    ),
  );
}

/** Splits "充5000": this character is a command before a figure only. */
function withShortVerbs(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    if (!token.text.endsWith('充') || !tokens[at + 1]?.figure) return [token];
    const cut = token.text.length - 1;
    const verb: Token = { text: '充值', from: token.from + cut, to: token.to };
    return cut > 0 ? [{ ...token, text: token.text.slice(0, cut), to: token.from + cut }, verb] : [verb];
  });
}

function readingsIn(all: readonly Token[], lexicon: Lexicon): LineReading[] {
  const joined = joinedNegations(all);
  const polite = joined.filter(({ text }) => isPolite(text));
  const tokens = joined.filter(({ text }) => !isPolite(text));
  const best = new Map<string, LineReading>();
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + longestVerb); to += 1) {
      const span = tokens.slice(from, to);
      const words = lineOf(span);
      for (const { command, isCertain } of lexicon.verbs(words)) {
        // Because "new" alone begins many names, its object must be named too.
        if (!isCertain && span.length === 1 && command.on === undefined) continue;
        const isUnassigned = (token: Token) =>
          !isConnecting(token.text) && !lexicon.belongs(command, token.text);
        const others = [...tokens.slice(0, from), ...tokens.slice(to)];
        const rest = others.filter((token) => isUnassigned(token) && !negationOf(token.text));
        const isAtEdge = from === 0 || to === tokens.length || negationOf(tokens[from - 1]?.text ?? '');
        const weight =
          (isCertain ? 30 : 20) +
          words.length +
          (from === 0 ? 9 : isAtEdge ? 6 : 0) +
          (others.length - rest.length);
        const known = best.get(command.id);
        if (rest.length === 0 || (known && known.weight >= weight)) continue;
        best.set(command.id, {
          ...{ command, weight, isCertain, verb: span },
          before: tokens.slice(0, from),
          after: withoutVerbLabel(tokens.slice(to), span),
          fillers: polite,
          ownWords: new Set(others.filter((token) => isOwnWord(token, command, lexicon))),
          negation: negationIn(tokens.slice(0, from), tokens.slice(to)),
        });
      }
    }
  }
  return [...best.values()];
}

/** Tells whether a word belongs to the command's own names and only repeats its action or its object. */
function isOwnWord(token: Token, command: Command, lexicon: Lexicon): boolean {
  return (
    !token.figure &&
    !token.isLabel &&
    !isConnecting(token.text) &&
    !isTextMarker(token.text) &&
    lexicon.belongs(command, token.text)
  );
}

/**
 * Removes a label at the end of the command's name, because it binds no number: "重新报价 364" is about an order, though "价 364"
 * is a price.
 */
function withoutVerbLabel(after: readonly Token[], verb: readonly Token[]): Token[] {
  const [value, ...rest] = after;
  const label = value?.figure?.label;
  const isOfVerb = label && verb.some(({ isLabel, from }) => isLabel && from === label.from);
  return value && isOfVerb ? [...tokensAt(value.text, value.from), ...rest] : [...after];
}

/** Joins "do not" into one token. */
function joinedNegations(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    const isPair =
      last && /^(?:do|does|did|should|must|will|can|could|would)$/.test(last.text) && token.text === 'not';
    if (isPair) all[all.length - 1] = { text: 'do not', from: last.from, to: token.to };
    else all.push(token);
  }
  return all;
}

/** Returns a negation before the command's name, or after it if no text can start with it (R-line-6). */
function negationIn(before: readonly Token[], after: readonly Token[]): Negation | undefined {
  const isAdjacent = negationOf(before.at(-1)?.text ?? '');
  if (isAdjacent) return isAdjacent;
  if (before.some(({ text }) => negationOf(text))) return 'halt';
  const next = after[0] && negationOf(after[0].text);
  return next && (after[1] === undefined || after[1].figure) ? 'halt' : undefined;
}

/** Returns the words of all readings that may name records, alone and in consecutive pairs ("ningbo derun"). */
export function keywordsOf(readings: readonly LineReading[]): string[] {
  const numbers = new Set<string>();
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const { before, after, ownWords } of readings) {
    for (const zone of [before, after]) {
      const rest = zone.filter((token) => !ownWords.has(token));
      rest.forEach((token, at) => {
        for (const number of numbersOf(token)) numbers.add(number);
        if (!mayName(token)) return;
        words.add(keywordOf(token));
        const next = rest[at + 1];
        if (next && !token.figure && !next.figure && mayName(next)) pairs.add(`${token.text} ${next.text}`);
      });
    }
  }
  const texts = [...words, ...pairs].filter((word) => word.length <= longestKeyword).slice(0, mostKeywords);
  return [...new Set([...numbers, ...texts])].slice(0, mostNumbers);
}

function mayName(token: Token): boolean {
  const { text } = token;
  if (!isWord(token) || token.isLabel || text.length < 2) return false;
  return !isConnecting(text) && !isTextMarker(text) && !negationOf(text);
}

/** Returns the search text for a token. */
export function keywordOf(token: Token): string {
  return readingOf(token, 'phone')?.text ?? token.text;
}

/** Returns the numbers by which a figure may name records. */
export function numbersOf(token: Token): string[] {
  return readingOf(token, 'numbers')?.numbers ?? [];
}
