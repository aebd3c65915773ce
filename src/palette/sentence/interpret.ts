import type { Field } from '../../commandKit/command.ts';
import { han } from '../foldedText.ts';
import { readFigures } from './figures.ts';
import type { LineQuestion } from './lineParts.ts';
import { lineParts, type Meanings } from './lineMeanings.ts';
import {
  distinct,
  eachAlone,
  fitting,
  hasInName,
  inAll,
  type NameGroup,
  type WantedRecords,
} from './lineRecords.ts';
import { rolesOf } from './lineRoles.ts';
import { shapeOf, type CommandShape } from './lineShape.ts';
import { splitText, withReasonApart } from './lineText.ts';
import { takeValues, type VerbLabel } from './lineValues.ts';
import { isJoining, readsAsReason } from './lineWords.ts';
import { walk, type WalkedLine } from './lineWalk.ts';
import type { ImplicitTarget, LineKnowledge, Prepared } from './prepare.ts';
import { keywordOf, type Reading } from './reading.ts';
import { isWord, lineOf, readingOf, type Token } from './tokens.ts';

export type Interpretation = Omit<Prepared, 'command' | 'candidates'>;

/** Less than a record that is named, more than one that is asked for. */
const implicitWeight = 15;
const namedWeight = 20;
const openWeight = -20;
const unknownWeight = -12;
/** Of two commands that the words call alike the one that leaves nothing open is meant. */
const questionWeight = -5;

/** What a line acts on, or what has to be asked first. */
interface Target extends Partial<ImplicitTarget> {
  records: FoundRecords;
  question?: LineQuestion | undefined;
  weight: number;
  /** Values that name records: who receives, or what is chosen in the record's place. */
  values?: Record<string, string>;
  /** The words in the place of a name are the text. */
  headIsText?: boolean;
}
type FoundRecords = Prepared['records'];

/**
 * What a line means that is read so (R-line-1 to R-line-10): every word counts, and what is open is a question. 'negated':
 * nothing is to be done. Undefined: the line does not mean this command.
 */
export function interpret(read: Reading, known: LineKnowledge): Interpretation | 'negated' | undefined {
  const shape = shapeOf(read.command);
  const reading = { ...read, after: withReasonApart(read.after) };
  const split = splitText(reading, known.line, shape.textField !== undefined);
  const walked = walk(shape, split, reading, known);
  if (walked.isNegated && reading.negation === undefined) return 'negated';
  const target = targetOf(shape, reading, walked, known, split.introduced.length > 0);
  if (!target) return undefined;
  const { values, fieldOf, open } = takeValues(shape.fields, walked.figures, verbLabel(reading));
  for (const { field, value } of walked.choices) if (value !== undefined) values[field] = value;
  const hasTarget = target.records.length > 0 || target.selected !== undefined || target.values !== undefined;
  const leadIsText =
    shape.textField !== undefined && (hasTarget || !shape.wanted || target.question !== undefined);
  const text = [
    ...(leadIsText && !isLeadAsked(target, walked) ? walked.lead : []),
    ...(target.headIsText ? walked.head : []),
    ...walked.text,
  ];
  const given = Object.keys(values).length;
  Object.assign(values, target.values);
  if (!shape.wanted) {
    const hasText = text.length + split.introduced.length > 0;
    if (given + walked.figures.length === 0 && (!hasText || !shape.textField)) return undefined;
    if (walked.head.length + walked.lead.length > 0 && !shape.textField) return undefined;
    if (walked.unknown.some((token) => !token.figure)) return undefined;
  }
  const meanings: Meanings = { reading, split, walked, shape, target, fieldOf, text };
  const parts = lineParts(meanings);
  const question =
    target.question ??
    textQuestion(shape, walked, text, known) ??
    (open ? ({ kind: 'value', ...open } satisfies LineQuestion) : undefined);
  const unknown = parts.filter(({ kind }) => kind === 'unknown').length;
  return {
    records: target.records,
    ...(target.selected === undefined ? {} : { selected: target.selected }),
    ...(target.blocked === undefined ? {} : { blocked: target.blocked }),
    values,
    unassignedWords: [
      ...text,
      ...walked.choices.flatMap(({ token, value }) => (value === undefined ? [token] : [])),
    ],
    parts,
    question,
    weight:
      reading.weight +
      target.weight +
      5 * given +
      (question ? questionWeight : unknownWeight * Math.min(unknown, 1)),
  };
}

const isLeadAsked = ({ question }: Target, { lead }: WalkedLine) =>
  question?.kind === 'unknownName' && lead[0] !== undefined && question.from === lead[0].from;

/** What the command's name itself says of a figure: "seat price". */
function verbLabel({ verb }: Reading): VerbLabel {
  const meaning = readFigures(`${lineOf(verb)} 1`)[0]?.label?.means;
  const from = verb[0]?.from ?? 0;
  const to = verb.at(-1)?.to ?? 0;
  return {
    meaning,
    isLabelOf: ({ figure }) =>
      figure?.label !== undefined && figure.label.from >= from && figure.label.to <= to,
  };
}

function spanOf(tokens: readonly Token[]): { from: number; to: number } {
  return { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? 0 };
}

function unknownName(
  tokens: readonly Token[],
  { wanted }: CommandShape,
  { resolved }: LineKnowledge,
): LineQuestion {
  const alike = tokens.flatMap((token) => resolved.get(keywordOf(token)) ?? []);
  const records = distinct(alike.filter(({ type }) => type === wanted?.type));
  return { kind: 'unknownName', ...spanOf(tokens), records };
}

function targetOf(
  shape: CommandShape,
  reading: Reading,
  walked: WalkedLine,
  known: LineKnowledge,
  hasIntroducedText: boolean,
): Target | undefined {
  const { wanted } = shape;
  if (!wanted) return { records: [], weight: 0, headIsText: true };
  const { groups, numbers, head, tooMany } = walked;
  const isNamed = groups.length > 0 || numbers.length > 0;
  if (!isNamed) return unnamedTarget(shape, reading, walked, known, hasIntroducedText);
  const isSomeNamed = groups.length > 0 || numbers.some(({ found: each }) => each.length > 0);
  if (!isSomeNamed && !reading.isCertain) return undefined;
  // Of two commands that can be meant the one on the named record is nearer than the one that chooses it.
  const nameWeight = namedWeight - (shape.objectField ? 1 : 0);
  const weight = isSomeNamed
    ? nameWeight + groups.reduce((sum, { tokens }) => sum + tokens.length, 0)
    : openWeight;
  const headText = lineOf(head);
  const headIsText = head.length > 0 && isRequiredText(shape) && readsAsReason(headText);
  if (head.length > 0 && !headIsText)
    return { records: [], question: unknownName(head, shape, known), weight };
  // A word before the command is a text only where it reads as a reason.
  const { lead } = walked;
  if (lead.length > 0 && !(shape.textField && readsAsReason(lineOf(lead))) && !shape.receiverField)
    return { records: [], question: unknownName(lead, shape, known), weight };
  const missing = numbers.find(({ found }) => found.length === 0);
  if (missing || tooMany) {
    const token = missing?.token ?? tooMany;
    return { records: [], question: unknownName(token ? [token] : [], shape, known), weight };
  }
  if (shape.receiverField && numbers.length === 0)
    return { ...rolesTarget(shape, wanted, reading, walked, known), weight };
  const alike = groups.find(isOnlyAlike);
  if (alike) return { records: [], question: unknownName(alike.tokens, shape, known), weight };
  return { ...namedTarget(shape, wanted, walked, known), weight, headIsText };
}

/** A short Chinese name that only sounds or looks like some: they are asked about (R-line-3). One wrong of four is a slip. */
function isOnlyAlike({ tokens, found: all }: NameGroup): boolean {
  return (
    tokens.some(({ text }) => han.test(text) && text.length < 4) &&
    all.every(({ matchRank }) => matchRank === 'near')
  );
}

/** The records that all words name together (R-line-1), or the set of those that follow one another (R-line-8). */
function namedTarget(
  shape: CommandShape,
  wanted: WantedRecords,
  { groups, numbers, inText }: WalkedLine,
  known: LineKnowledge,
): Omit<Target, 'weight'> {
  const listed = [
    ...numbers.map(({ token, found }) => ({ tokens: [token], found })),
    ...(shape.command.bulk && groups.length + numbers.length > 1
      ? groups.filter((group) => isOneCode(group) && !inText.has(group))
      : []),
  ];
  const names = groups.filter((group) => !listed.includes(group));
  const several = listed.find((group) => fitting(wanted, group).length > 1);
  const which = (records: FoundRecords, fits: 'several' | 'noneFitsAll'): Omit<Target, 'weight'> => ({
    records: [],
    question: { kind: 'which', records, fits },
  });
  if (several && names.length === 0) return which(fitting(wanted, several), 'several');
  const chosen = distinct(listed.flatMap((group) => fitting(wanted, group)));
  if (names.length === 0) {
    if (chosen.length > 1 && !shape.command.bulk) return which(chosen, 'noneFitsAll');
    return found(shape, chosen);
  }
  const words = names.flatMap(({ tokens }) => tokens.map(({ text }) => text)).join(' ');
  const common = inAll(wanted, names, known.resolved.get(words));
  if (listed.length === 0) {
    if (common.length === 1) return found(shape, common);
    return common.length > 1 ? which(common, 'several') : which(eachAlone(wanted, names), 'noneFitsAll');
  }
  const isIn = (id: string, all: FoundRecords) => all.some((record) => record.id === id);
  const fits = names.every((group) => chosen.every(({ id }) => isIn(id, group.found)));
  if (fits) return found(shape, chosen);
  return which(distinct([...chosen, ...eachAlone(wanted, names)]), 'noneFitsAll');
}

/** A code that one record is called by. */
function isOneCode({ tokens, found: all }: WalkedLine['groups'][number]): boolean {
  const [token] = tokens;
  return tokens.length === 1 && token?.figure !== undefined && all.length === 1 && /\d/.test(token.text);
}

function found({ objectField }: CommandShape, records: FoundRecords): Omit<Target, 'weight'> {
  const [only] = records;
  return objectField && only ? { records: [], values: { [objectField.name]: only.id } } : { records };
}

function rolesTarget(
  shape: CommandShape,
  wanted: WantedRecords,
  reading: Reading,
  walked: WalkedLine,
  known: LineKnowledge,
): Omit<Target, 'weight'> {
  const sequence = [...reading.before, ...reading.verb, ...reading.after];
  const unknown = [...walked.lead, ...walked.unknown].filter((token) => !token.figure);
  if (unknown.length > 0) return { records: [], question: unknownName(unknown.slice(0, 1), shape, known) };
  const { giver, receiver, question } = rolesOf(wanted, walked.groups, sequence);
  const values = receiver && shape.receiverField ? { [shape.receiverField.name]: receiver.id } : {};
  if (question) return { records: [], question };
  if (giver) return { records: [giver], values };
  const own = known.implicitTarget(shape.command);
  return { records: [], ...own, values };
}

const isRequiredText = ({ textField }: CommandShape) =>
  textField !== undefined && !((textField as Field).optional ?? false);

/** A line that names no record is about the selected rows or the record in focus, if it says something for them (R-line-3). */
function unnamedTarget(
  shape: CommandShape,
  { isCertain, command }: Reading,
  { head, lead, figures, choices, text, unknown }: WalkedLine,
  known: LineKnowledge,
  hasIntroducedText: boolean,
): Target | undefined {
  const own = known.implicitTarget(command);
  const names = [...lead, ...head];
  const gives = figures.length + choices.length + text.length > 0 || hasIntroducedText;
  const number = unknown.find(({ figure }) => figure);
  const isReason = isRequiredText(shape) && readsAsReason(lineOf(names)) && names.length > 0;
  if (number && !isReason) {
    if (!isCertain) return undefined;
    return { records: [], question: unknownName([number], shape, known), weight: openWeight };
  }
  if (names.length > 0 && !isReason) {
    // A single character is rather the rest of another word ("通过率").
    if (!isCertain || lineOf(names).length < 2) return undefined;
    if (own && isRequiredText(shape) && shape.textField)
      return {
        records: [],
        question: { kind: 'nameOrText', ...spanOf(names), field: shape.textField.name },
        weight: implicitWeight,
      };
    return { records: [], question: unknownName(names, shape, known), weight: openWeight };
  }
  if (own && (gives || isReason)) {
    const weight = implicitWeight - (own.blocked?.length ? 1 : 0);
    const { records, ...more } = own;
    const [record] = records;
    if (shape.objectField && record) return undefined;
    return { records, ...more, weight, headIsText: true };
  }
  // Which record is asked. A word alone says too little beside a command that is only begun.
  if (!isCertain || !(gives || isReason)) return undefined;
  return { records: [], weight: openWeight, headIsText: true };
}

/** A text that no marker introduces is none where it names a record, a command or a view (R-line-4). */
function textQuestion(
  { wanted, textField }: CommandShape,
  walked: WalkedLine,
  text: readonly Token[],
  { lexicon, resolved }: LineKnowledge,
): LineQuestion | undefined {
  if (!textField || text.length === 0) return undefined;
  const field = textField.name;
  if (!wanted) {
    // A number within a new name may be a part of another value: "王小明 138 120 0013 8000".
    const number = text.find((token) => token.figure && !isWord(token));
    return number && textField.kind === 'text'
      ? { kind: 'nameOrText', ...spanOf([number]), field }
      : undefined;
  }
  const named = text.find((token) =>
    resolved.get(keywordOf(token))?.some((record) => isWord(token) && hasInName(record, token.text)),
  );
  if (named) return { kind: 'nameOrText', from: named.from, to: named.to, field };
  if (lexicon.isName(lineOf(text))) return { kind: 'nameOrText', ...spanOf(text), field };
  // "通过 364 下周一 370": a text of figures alone may go on with the set.
  const number = text.find((token) => readingOf(token, 'numbers') && !isWord(token));
  if (number && text.every(({ figure }) => figure)) return { kind: 'nameOrText', ...spanOf([number]), field };
  const isJoined = walked.fillers.some(({ text: word }) => isJoining(word)) && walked.numbers.length > 1;
  const first = text[0]?.text ?? '';
  const second = walked.numbers.at(-1)?.token;
  // "驳回 375 和 373 重复" may be one order with a reason, or two.
  if (isJoined && second && /^(?:重复|相同|一样|冲突|duplicates?|same)/u.test(first))
    return { kind: 'nameOrText', from: second.from, to: spanOf(text).to, field };
  return undefined;
}
