import type { Command } from '../../commandKit/command.ts';
import type { Lexicon } from './lexicon.ts';
import { amountIn, cut, isFiller, isNumber, lineOf, percentIn, tokensOf, type Token } from './tokens.ts';

/** One way to understand a sentence: which words are its verb, and which are left. */
export interface Reading {
  command: Command;
  /** How surely the verb was named, by how much of what is typed. */
  weight: number;
  /** Whether the verb is all of a name of the command. */
  whole: boolean;
  /** The words that name the command. */
  verb: Token[];
  /** What is left, in its order, without words that only hold the sentence together. */
  rest: Token[];
  /** Those words. */
  loose: Token[];
}

/** No verb has more words. */
const longestVerb = 5;
/** Further words are remarks. */
const mostAsked = 8;

/** The ways to read what is typed as a command with what it needs; empty where it is no more than the name of one. */
export function readingsOf(query: string, lexicon: Lexicon): Reading[] {
  const tokens = tokensOf(query);
  // "New agent level" is a command, and no new agent called "level".
  if (lexicon.isBegun(lineOf(tokens))) return [];
  const readings = readingsIn(tokens, lexicon);
  if (readings.length > 0) return readings;
  // Chinese is written without blanks: the verb is looked for at the ends of its runs.
  return readingsIn(
    tokens.flatMap((token) => cut(token, lexicon.chinese)),
    lexicon,
  );
}

function readingsIn(tokens: readonly Token[], lexicon: Lexicon): Reading[] {
  const best = new Map<string, Reading>();
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + longestVerb); to += 1) {
      const span = tokens.slice(from, to);
      const words = lineOf(span);
      for (const { command, sure } of lexicon.verbs(words)) {
        // "New" alone begins many names: what it makes has to be named as well.
        if (sure < 3 && span.length === 1 && command.on === undefined) continue;
        const others = [...tokens.slice(0, from), ...tokens.slice(to)];
        const isLoose = (token: Token) => isFiller(token) || lexicon.belongs(command, token.text);
        const rest = others.filter((token) => !isLoose(token));
        const weight =
          sure * 10 +
          words.length +
          (from === 0 || to === tokens.length ? 6 : 0) +
          (others.length - rest.length);
        const known = best.get(command.id);
        if (rest.length > 0 && (!known || known.weight < weight))
          best.set(command.id, {
            ...{ command, weight, rest },
            whole: sure === 3,
            verb: span,
            loose: others.filter(isLoose),
          });
      }
    }
  }
  return [...best.values()];
}

/** The words of all readings that may name records, alone and in pairs of Latin words ("ningbo derun"). */
export function keywordsOf(readings: readonly Reading[]): string[] {
  const words = new Set<string>();
  for (const { rest } of readings)
    rest.forEach((token, at) => {
      if ((amountIn(token) !== undefined && !isNumber(token)) || percentIn(token) !== undefined) return;
      if (token.text.length < 2) return;
      words.add(token.text);
      const next = rest[at + 1];
      if (next && isLatin(token) && isLatin(next)) words.add(`${token.text} ${next.text}`);
    });
  return [...words].slice(0, mostAsked);
}

const isLatin = ({ text }: Token) => /^[a-z]+$/.test(text);
