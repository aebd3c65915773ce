import type { Message } from '../../domain/message.ts';
import type { Command, Field } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { matchRanks } from '../../domain/foundFields.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import type { LinePart, LineQuestion, PartKind } from './lineParts.ts';
import type { Reading } from './reading.ts';
import { amountIn, countIn, isNumber, isPhone, percentIn, type Token } from './tokens.ts';

/** A command with all that a sentence says of it. Nothing is done before its form is sent. */
export interface Prepared {
  command: Command;
  /** The records it acts on: several where it may be taken on several. */
  records: FoundRecord[];
  /** It acts on the rows that are selected: so many of them. */
  selected?: number;
  /** Why it cannot be taken now on what it acts on, where that is known. */
  blocked?: Message[];
  /** Any of these may have been meant: it is asked which. */
  candidates: FoundRecord[];
  /** Values of its fields, as they would be typed. */
  values: Record<string, string>;
  /** Numbers that no record of its type has: it acts without them. */
  unknown: Token[];
  /** What else was typed: a choice of one of its fields, or text. */
  words: Token[];
  /** Words that hold the sentence together, which a text may go on through. */
  loose: Token[];
  /** Ids of the records that each of the words names. */
  ids: Record<string, string[]>;
  /** All that was typed, in its order, by what it was understood as. */
  parts: LinePart[];
  /** What has to be answered first; absent where the line says all that it needs to say. */
  question?: LineQuestion | undefined;
  weight: number;
}

/** What a command acts on that a sentence does not name: the selected rows, else the record in focus. */
export type OwnObject = Pick<Prepared, 'records' | 'selected' | 'blocked'>;

/** What each keyword was found to name. */
export type Resolved = ReadonlyMap<string, readonly FoundRecord[]>;

const rankOf = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank);

const isText = ({ kind }: Field) => kind === 'text' || kind === 'textarea';
const takesWords = (field: Field) => isText(field) || field.kind === 'choice';

/** Less than a record that is named, more than one that is asked for. */
const ownWeight = 15;

/** What weighs so much less than the likeliest is not meant. */
const near = 15;

/** The commands that a sentence may mean, the likeliest first. */
export function prepare(
  readings: readonly Reading[],
  resolved: Resolved,
  ownOf: (command: Command) => OwnObject | undefined = () => undefined,
): Prepared[] {
  const all = readings
    .flatMap((reading) => preparedOf(reading, resolved, ownOf) ?? [])
    .toSorted((a, b) => b.weight - a.weight);
  return all.filter(({ weight }) => weight > (all[0]?.weight ?? 0) - near);
}

function preparedOf(
  { command, weight, whole, verb, rest, loose }: Reading,
  resolved: Resolved,
  ownOf: (command: Command) => OwnObject | undefined,
): Prepared | undefined {
  const fields = command.input?.fields ?? [];
  const common = (words: Token[], unknown: Token[] = []) => ({
    ...{ command, words, unknown, loose },
    ids: idsOf(words, resolved),
    parts: partsOf({ verb, rest, loose, words, unknown, fields }),
  });
  if (command.on === undefined) {
    const { values, words } = argumentsOf(fields, rest);
    if (Object.keys(values).length + words.length === 0 || (words.length > 0 && !fields.some(isText)))
      return undefined;
    return {
      ...common(words),
      records: [],
      candidates: [],
      values,
      weight: weight + 5 * Object.keys(values).length,
    };
  }
  const objects = objectsOf(command, rest, resolved);
  const left = rest.filter((token) => !objects.some(({ tokens }) => tokens.includes(token)));
  const { values, words } = argumentsOf(fields, left);
  const isUnknown = ({ text }: Token) => (resolved.get(text) ?? []).length === 0;
  // A number before all other words is meant to name a record: where none of the type has it, it is no text about another.
  const unknown = leadingNumbers(words).filter(
    ({ text }) => !resolved.get(text)?.some(({ type }) => type === command.on),
  );
  const texts = words.filter((token) => !unknown.includes(token));
  const [first] = objects;
  if (!first) {
    const own = unknown.length === 0 ? ownOf(command) : undefined;
    // What names a record of another type is no text about this one.
    if (
      own &&
      (words.length > 0 ? words.some(isUnknown) && fields.some(takesWords) : Object.keys(values).length > 0)
    )
      return {
        ...common(words),
        ...own,
        candidates: [],
        values,
        weight: weight + ownWeight + 5 * Object.keys(values).length - (own.blocked?.length ? 1 : 0),
      };
    // Which record is asked. A word alone says too little beside a verb that is only begun.
    const saysMore = (token: Token) => token.text.length > 1 && isUnknown(token);
    const isMeant = whole && texts.every(saysMore) && (texts.length === 0 || fields.some(takesWords));
    if (!isMeant && (Object.keys(values).length === 0 || words.length > 1)) return undefined;
    return { ...common(texts, unknown), records: [], candidates: [], values, weight: weight - 20 };
  }
  if (texts.length > 0 && !fields.some(takesWords)) return undefined;
  const fits = 20 + 5 * Object.keys(values).length + first.tokens.length;
  const sure = objects.every(({ found }) => found.length === 1);
  return {
    ...common(texts, unknown),
    records: sure ? objects.map(({ found }) => found[0] as FoundRecord) : [],
    candidates: sure ? [] : first.found,
    question: sure ? undefined : { kind: 'which', records: first.found, fits: 'several' },
    values,
    weight: weight + fits,
  };
}

interface UnderstoodWords {
  verb: readonly Token[];
  rest: readonly Token[];
  loose: readonly Token[];
  words: readonly Token[];
  unknown: readonly Token[];
  fields: readonly Field[];
}

function partsOf({ verb, rest, loose, words, unknown, fields }: UnderstoodWords): LinePart[] {
  const text = fields.find(isText)?.name;
  const kindOf = (token: Token): PartKind => {
    if (verb.includes(token)) return 'command';
    if (loose.includes(token)) return 'filler';
    if (unknown.includes(token)) return 'unknown';
    if (words.includes(token)) return text === undefined ? 'unknown' : 'remark';
    return amountIn(token) === undefined && percentIn(token) === undefined ? 'record' : 'value';
  };
  return [...verb, ...rest, ...loose]
    .toSorted((a, b) => a.from - b.from)
    .map((token) => {
      const kind = kindOf(token);
      const field = kind === 'remark' && text !== undefined ? { field: text } : {};
      return { from: token.from, to: token.to, kind, ...field };
    });
}

function leadingNumbers(words: readonly Token[]): Token[] {
  const end = words.findIndex((token) => !isNumber(token));
  return end === -1 ? [...words] : words.slice(0, end);
}

function idsOf(words: readonly Token[], resolved: Resolved): Record<string, string[]> {
  return Object.fromEntries(words.map(({ text }) => [text, (resolved.get(text) ?? []).map(({ id }) => id)]));
}

interface Named {
  tokens: Token[];
  found: FoundRecord[];
}

/** The tokens that name records of the command's type, the surest first: one, or all numbers where it takes several. */
function objectsOf(command: Command, rest: readonly Token[], resolved: Resolved): Named[] {
  const amounts = rest.flatMap((token) => amountIn(token) ?? []).map(formatMoney);
  const takesMoney = command.input?.fields.some(({ kind }) => kind === 'money') ?? false;
  const named = rest.flatMap((token, at): Named[] => {
    const next = rest[at + 1];
    const pair = next && resolved.get(`${token.text} ${next.text}`);
    const both = pair ? fitting(command, pair, token) : [];
    if (next && both.length > 0) return [{ tokens: [token, next], found: both }];
    const found = fitting(command, resolved.get(token.text) ?? [], token);
    return found.length > 0 ? [{ tokens: [token], found }] : [];
  });
  const others = named.filter(({ tokens: [token] }) => !(takesMoney && token && isNumber(token)));
  const able = takesMoney && others.length > 0 ? others : named;
  const surest = able.toSorted((a, b) => rankIn(a) - rankIn(b) || a.found.length - b.found.length)[0];
  if (!surest) return [];
  // A recharge is told by its amount.
  const withAmount = takesMoney
    ? []
    : surest.found.filter(({ name, facts }) => amounts.some((each) => `${name} ${facts}`.includes(each)));
  if (withAmount.length > 0) {
    const tokens = rest.filter((token) => surest.tokens.includes(token) || amountIn(token) !== undefined);
    return [{ tokens, found: withAmount }];
  }
  if (!command.bulk || !surest.tokens.every(isNumber)) return [surest];
  return able.filter(({ tokens }) => tokens.every(isNumber));
}

const rankIn = ({ found }: Named) => Math.min(...found.map(rankOf));

/**
 * The records of the command's type that a word may mean: those in a state it starts from before others, and the one
 * that is called just so before those that only hold the word. The last digits of a number are its name.
 */
function fitting({ on, from }: Command, found: readonly FoundRecord[], token: Token): FoundRecord[] {
  const ofType = found.filter(({ type }) => type === on);
  const able = ofType.filter(({ stateOf }) => !from || !stateOf || from.states.includes(stateOf(from)));
  const all = able.length > 0 ? able : ofType;
  const best = Math.min(...all.map(rankOf));
  const named =
    best === 0 || /\d/.test(token.text) || all.length > 1 ? all.filter((each) => rankOf(each) === best) : all;
  return named;
}

/** What the tokens say by their form: amounts, rates, counts and phones. The others are words. */
function argumentsOf(fields: readonly Field[], tokens: readonly Token[]) {
  const values: Record<string, string> = {};
  const free = (test: (field: Field) => boolean) =>
    fields.find((field) => !(field.name in values) && test(field));
  const words: Token[] = [];
  for (const token of tokens) {
    const percent = percentIn(token);
    const amount = amountIn(token);
    const count = countIn(token);
    const field =
      (percent !== undefined && free(({ kind }) => kind === 'rate')) ||
      (isPhone(token) && free((each) => each.kind === 'text' && each.is === 'phone')) ||
      (amount !== undefined && free(({ kind }) => kind === 'money')) ||
      (count !== undefined && free(({ kind }) => kind === 'integer')) ||
      undefined;
    const typed =
      field && { rate: percent, money: amount, integer: count, text: token.text }[field.kind as 'rate'];
    if (field && typed !== undefined) values[field.name] = typed;
    else words.push(token);
  }
  return { values, words };
}
