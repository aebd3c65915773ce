import { folded, han } from '../foldedText.ts';
import { readFigures, type Figure, type FigureReading } from './figures.ts';
import {
  chineseNegations,
  objectPrepositionOf,
  politeEnd,
  politePrefix,
  transferWords,
} from './lineWords.ts';

/** A word, figure or run of Chinese in a typed line, with its position: texts are used unchanged. */
export interface Token {
  /** The text for comparison: width and case folded. */
  text: string;
  from: number;
  to: number;
  /** The possible meanings of its digits. */
  figure?: Figure;
  /** True if it is the word before a figure that binds it. */
  isLabel?: true;
}

const words =
  /[\p{Script=Han}·]+|[\p{L}\p{N}](?:[^\s\p{Script=Han},，、;；:：!！?？"“”「」()（）<>《》]*[\p{L}\p{N}%])?/gu;

/** Splits a typed line into figures, Chinese runs and Latin words, in their order. Punctuation belongs to none. */
export function tokensOf(line: string): Token[] {
  const narrow = folded(line);
  const tokens: Token[] = [];
  let end = 0;
  const addWords = (to: number) => {
    for (const { 0: text, index } of narrow.slice(end, to).matchAll(words))
      tokens.push({ text, from: end + index, to: end + index + text.length });
  };
  for (const figure of readFigures(line).map((each) => withoutNextWord(line, each))) {
    addWords(figure.from);
    tokens.push(...figureTokens(narrow, figure));
    end = figure.to;
  }
  addWords(narrow.length);
  return tokens;
}

/** Returns the tokens of a part of a line that starts at a character of it. */
export function tokensAt(text: string, from: number): Token[] {
  return tokensOf(text).map((token) => ({ ...token, from: token.from + from, to: token.to + from }));
}

/**
 * Removes a counter that is the next word: in "1.5万 季度充值" and "366 page missing" the word behind the blank is no counter.
 */
function withoutNextWord(line: string, figure: Figure): Figure {
  const text = line.slice(figure.from, figure.to);
  const own = /^(.*\S)\s+(?:\p{Script=Han}+|[a-z]+)$/iu.exec(text)?.[1];
  const isItems = figure.readings.some((reading) => reading.kind === 'count' && reading.counter === 'items');
  if (own === undefined || !(isItems || han.test(line[figure.to] ?? ''))) return figure;
  const [first, ...others] = readFigures(own);
  const isWhole = first?.from === 0 && first.to === own.length && others.length === 0;
  return isWhole
    ? { ...first, from: figure.from, to: figure.from + own.length, ...shiftedLabel(first, figure) }
    : figure;
}

function shiftedLabel({ label }: Figure, { from }: Figure): Pick<Figure, 'label'> {
  return label ? { label: { ...label, from: label.from + from, to: label.to + from } } : {};
}

function figureTokens(narrow: string, figure: Figure): Token[] {
  const { label } = figure;
  const blanks = label ? (/^\s*/.exec(narrow.slice(label.to))?.[0].length ?? 0) : 0;
  const from = label ? label.to + blanks : figure.from;
  const value: Token = { text: narrow.slice(from, figure.to), from, to: figure.to, figure };
  if (!label || label.to === label.from) return [value];
  const text = narrow.slice(label.from, label.to);
  return [{ text, from: label.from, to: label.to, isLabel: true }, value];
}

/**
 * Returns a line in the form that names are compared in: Latin words with a blank between, nothing between Chinese ones, and
 * no punctuation.
 */
export function lineOf(tokens: readonly Token[]): string {
  return tokens.reduce((text, token) => {
    const blank = text !== '' && !(han.test(text.at(-1) ?? '') && han.test(token.text[0] ?? ''));
    return `${text}${blank ? ' ' : ''}${token.text}`;
  }, '');
}

/** Returns the range from the first of these tokens to the last. */
export function spanOf(tokens: readonly Token[]): { from: number; to: number } {
  return { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? 0 };
}

function part(token: Token, from: number, to: number): Token[] {
  if (to <= from) return [];
  return [{ text: token.text.slice(from, to), from: token.from + from, to: token.from + to }];
}

/** Splits the polite words, negations and object prepositions at the ends of a Chinese run into tokens of their own. */
export function withoutFrame(token: Token, verbs: readonly string[]): Token[] {
  const { text } = token;
  if (token.figure || !han.test(text[0] ?? '')) return [token];
  const split = (at: number) => [
    ...part(token, 0, at),
    ...part(token, at, text.length).flatMap((rest) => withoutFrame(rest, verbs)),
  ];
  if (text.startsWith('的') && text.length > 2) return split(1);
  const prefix = text.startsWith('一下') ? '一下' : politePrefix(text);
  if (prefix && prefix.length < text.length) return split(prefix.length);
  const negation = chineseNegations.find((word) => text.startsWith(word));
  const startsVerb = verbs.some((verb) => text.startsWith(verb) && verb.length > 1);
  if (negation && !startsVerb && negates(text.slice(negation.length), verbs)) return split(negation.length);
  const object = objectPrepositionOf(text);
  if (object && !startsVerb && text.length > object.length + 1) return split(object.length);
  const end = politeEnd(text);
  if (end && end.length < text.length) {
    const at = text.length - end.length;
    const isAfterVerb = end.startsWith('一下')
      ? verbs.some((verb) => text.slice(0, at).endsWith(verb))
      : true;
    if (isAfterVerb)
      return [
        ...part(token, 0, at).flatMap((rest) => withoutFrame(rest, verbs)),
        ...part(token, at, text.length),
      ];
  }
  return [token];
}

/** Tells whether a negation before this text negates a command, and does not start a name or a reason. */
function negates(rest: string, verbs: readonly string[]): boolean {
  if (rest === '') return true;
  const prefix = politePrefix(rest) ?? objectPrepositionOf(rest) ?? '';
  return (prefix !== '' && rest.length > prefix.length + 1) || verbs.some((verb) => rest.startsWith(verb));
}

/** Splits a Chinese run at a verb at its start or end, and at a word that is always between two names. */
export function cutAtEnds(token: Token, verbs: readonly string[]): Token[] {
  const { text } = token;
  if (token.figure || token.isLabel || !han.test(text[0] ?? '')) return [token];
  const between = transferWords
    .map((word) => ({ word, at: text.indexOf(word) }))
    .find(({ at, word }) => at >= 0 && word.length < text.length);
  if (between)
    return [
      ...part(token, 0, between.at).flatMap((rest) => cutAtEnds(rest, verbs)),
      ...transferCut(part(token, between.at, between.at + between.word.length), verbs),
      ...part(token, between.at + between.word.length, text.length).flatMap((rest) => cutAtEnds(rest, verbs)),
    ];
  const verb = verbs.find((each) => text.startsWith(each) || text.endsWith(each));
  if (verb === undefined || verb.length === text.length) return ownerCut(token);
  return around(token, text.startsWith(verb) ? 0 : text.length - verb.length, verb.length, verbs);
}

/** Splits a Chinese run around each verb inside it: one result for each. */
export function cutWithin(token: Token, verbs: readonly string[]): Token[][] {
  if (token.figure || !han.test(token.text[0] ?? '')) return [];
  return verbs.flatMap((verb) => {
    const at = token.text.indexOf(verb);
    return at > 0 && at + verb.length < token.text.length ? [around(token, at, verb.length, verbs)] : [];
  });
}

/** Splits "移交给" into the command and the word that introduces the receiver. */
function transferCut(tokens: readonly Token[], verbs: readonly string[]): Token[] {
  return tokens.flatMap((token) => {
    const last = token.text.length - 1;
    const isCommand = !verbs.includes(token.text) && verbs.includes(token.text.slice(0, last));
    return isCommand ? [...part(token, 0, last), ...part(token, last, last + 1)] : [token];
  });
}

function around(token: Token, at: number, length: number, verbs: readonly string[]): Token[] {
  return [
    ...part(token, 0, at).flatMap((rest) => withoutFrame(rest, verbs).flatMap(ownerCut)),
    ...part(token, at, at + length),
    ...part(token, at + length, token.text.length).flatMap((rest) =>
      withoutFrame(rest, verbs).flatMap(ownerCut),
    ),
  ];
}

/** Splits "林家豪的客户", which names a person and their customers. */
function ownerCut(token: Token): Token[] {
  const at = token.text.search(/的(?:所有|全部)?(?:客户|订单|密码申请)?$/u);
  const length = token.text.length;
  if (token.text.startsWith('的') && length > 1) return [...part(token, 0, 1), ...part(token, 1, length)];
  return at > 0
    ? [...part(token, 0, at), ...part(token, at, at + 1), ...part(token, at + 1, length)]
    : [token];
}

/** Returns the first reading of a figure with one of these kinds. */
export function readingOf<K extends FigureReading['kind']>(
  { figure }: Token,
  ...kinds: K[]
): (FigureReading & { kind: K }) | undefined {
  const isOne = (reading: FigureReading): reading is FigureReading & { kind: K } =>
    kinds.some((kind) => kind === reading.kind);
  return figure?.readings.find(isOne);
}

/** Tells whether it may name a record: a word, a code or a phone. */
export function isWord(token: Token): boolean {
  return !token.figure || readingOf(token, 'code', 'phone') !== undefined;
}
