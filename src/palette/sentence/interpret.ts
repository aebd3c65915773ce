import { han } from '../foldedText.ts';
import { readFigures, type LabelMeaning } from './figures.ts';
import type { LineQuestion } from './lineParts.ts';
import { lineParts, type Meanings } from './lineMeanings.ts';
import { doubtAbout, isNumber } from './lineDoubts.ts';
import {
  distinct,
  eachAlone,
  fitting,
  inAll,
  isAble,
  namedBy,
  type NameGroup,
  type RecordCriteria,
} from './lineRecords.ts';
import { rolesOf } from './lineRoles.ts';
import { isRequired, shapeOf, type CommandShape } from './lineShape.ts';
import { splitText, withReasonApart } from './lineText.ts';
import { takeValues } from './lineValues.ts';
import { readsAsReason } from './lineWords.ts';
import { classifyLine, type ClassifiedLine } from './classifyLine.ts';
import type { ImplicitTarget, LineKnowledge, Prepared } from './prepare.ts';
import { keywordOf, type Reading } from './reading.ts';
import { lineOf, spanOf, type Token } from './tokens.ts';

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
  const classified = classifyLine(shape, split, reading, known);
  if (classified.isNegated && reading.negation === undefined) return 'negated';
  const target = targetOf(shape, reading, classified, known, split.introduced.length > 0);
  if (!target) return undefined;
  const { values, fieldOf, open } = takeValues(shape.fields, classified, verbLabel(reading));
  for (const { field, value } of classified.choices) if (value !== undefined) values[field] = value;
  for (const { field } of classified.rivals) delete values[field];
  const hasTarget = target.records.length > 0 || target.selected !== undefined || target.values !== undefined;
  const beforeIsText =
    shape.textField !== undefined && (hasTarget || !shape.criteria || target.question !== undefined);
  const words = [
    ...(beforeIsText && !isBeforeQuestioned(target, classified) ? classified.beforeCommand : []),
    ...(target.headIsText ? classified.head : []),
    ...classified.text,
  ];
  // What a new name may not have is not filled in before it is asked about.
  const text = shape.criteria || shape.textField?.kind !== 'text' ? words : withoutNumbers(words);
  const given = Object.keys(values).length;
  Object.assign(values, target.values);
  if (!shape.criteria) {
    const hasText = words.length + split.introduced.length > 0;
    if (given + classified.figures.length === 0 && (!hasText || !shape.textField)) return undefined;
    if (classified.head.length + classified.beforeCommand.length > 0 && !shape.textField) return undefined;
    if (classified.unknown.some((token) => !token.figure)) return undefined;
  }
  const meanings: Meanings = { reading, split, classified, shape, target, fieldOf, text };
  const parts = lineParts(meanings);
  const { records } = target;
  const doubt =
    target.question ?? doubtAbout({ shape, reading, split, classified, text: words, records, known });
  const question = doubt ?? (open ? ({ kind: 'value', ...open } satisfies LineQuestion) : undefined);
  const isOfRecords = question?.kind === 'which' || question?.kind === 'unknownName';
  const unknown = parts.filter(({ kind }) => kind === 'unknown').length;
  // "A002：72000、A003：25000": whose value it is, is asked with whom it is about.
  const isOfSeveral = isOfRecords && split.address.some(isNumber);
  return {
    records: isOfRecords ? [] : records,
    ...(target.selected === undefined ? {} : { selected: target.selected }),
    ...(target.blocked === undefined ? {} : { blocked: target.blocked }),
    values: isOfSeveral ? {} : values,
    unassignedWords: [
      ...text,
      ...classified.choices.flatMap(({ token, value }) => (value === undefined ? [token] : [])),
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

/** The words of a new name before the numbers that end it; none where words stand on both sides of a number. */
function withoutNumbers(words: readonly Token[]): Token[] {
  const at = words.findIndex(isNumber);
  if (at < 0) return [...words];
  return words.slice(at).every(isNumber) ? words.slice(0, at) : [];
}

const isBeforeQuestioned = ({ question }: Target, { beforeCommand }: ClassifiedLine) =>
  question?.kind === 'unknownName' &&
  beforeCommand[0] !== undefined &&
  question.from === beforeCommand[0].from;

/** What the command's name itself says of a figure: "seat price", "改价". It binds none: the next figure need not be its value. */
function verbLabel({ verb }: Reading): LabelMeaning | undefined {
  return readFigures(`${lineOf(verb)} 1`)[0]?.label?.means;
}

function unknownName(
  tokens: readonly Token[],
  { criteria }: CommandShape,
  { resolved }: LineKnowledge,
): LineQuestion {
  const alike = tokens.flatMap((token) => resolved.get(keywordOf(token)) ?? []);
  const records = distinct(alike.filter(({ type }) => type === criteria?.type));
  return { kind: 'unknownName', ...spanOf(tokens), records };
}

function targetOf(
  shape: CommandShape,
  reading: Reading,
  classified: ClassifiedLine,
  known: LineKnowledge,
  hasIntroducedText: boolean,
): Target | undefined {
  const { criteria } = shape;
  const [rival] = classified.rivals;
  const rivalQuestion: LineQuestion | undefined = rival && {
    ...{ kind: 'unknownName', ...spanOf([rival.token]), records: rival.records ?? [] },
  };
  if (!criteria) return { records: [], question: rivalQuestion, weight: 0, headIsText: true };
  const { groups, numbers, head, tooMany } = classified;
  const isNamed = groups.length > 0 || numbers.length > 0;
  if (!isNamed) return unnamedTarget(shape, reading, classified, known, hasIntroducedText);
  const isSomeNamed = groups.length > 0 || numbers.some(({ found: each }) => each.length > 0);
  if (!isSomeNamed && !reading.isCertain) return undefined;
  // Of two commands that can be meant the one on the named record is nearer than the one that chooses it.
  const nameWeight = namedWeight - (shape.objectField ? 1 : 0);
  const weight = isSomeNamed
    ? nameWeight + groups.reduce((sum, { tokens }) => sum + tokens.length, 0)
    : openWeight;
  const headIsText = isRequired(shape.textField) && beginsReason(head);
  const isNamedBefore = classified.groups.some(({ tokens }) =>
    tokens.every((each) => reading.before.includes(each)),
  );
  if (head.length > 0 && !headIsText && !(isNamedBefore && isRequired(shape.textField)))
    return { records: [], question: unknownName(head, shape, known), weight };
  // A word before the command is a text only where it reads as a reason.
  const { beforeCommand } = classified;
  if (beforeCommand.length > 0 && !(shape.textField && beginsReason(beforeCommand)) && !shape.receiverField)
    return { records: [], question: unknownName(beforeCommand, shape, known), weight };
  const missing = numbers.find(({ found }) => found.length === 0);
  if (missing || tooMany) {
    const token = missing?.token ?? tooMany;
    return { records: [], question: unknownName(token ? [token] : [], shape, known), weight };
  }
  if (shape.receiverField && numbers.length === 0)
    return { ...rolesTarget(shape, criteria, reading, classified, known), weight };
  const alike = groups.find(isOnlyAlike);
  if (alike) return { records: [], question: unknownName(alike.tokens, shape, known), weight };
  if (rivalQuestion) return { records: [], question: rivalQuestion, weight };
  const named = namedTarget(shape, criteria, classified, known);
  if (head.length === 0 || headIsText || !shape.textField) return { ...named, weight, headIsText };
  const question: LineQuestion = { kind: 'nameOrText', ...spanOf(head), field: shape.textField.name };
  return { ...named, question: named.question ?? question, weight };
}

/** A reason begins with a word that makes it one: "hongxing wrong price" may be a name. */
const beginsReason = ([first]: readonly Token[]) => first !== undefined && readsAsReason(first.text);

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
  criteria: RecordCriteria,
  { groups, numbers, inText }: ClassifiedLine,
  known: LineKnowledge,
): Omit<Target, 'weight'> {
  const listed = [
    ...numbers.map(({ token, found }) => ({ tokens: [token], found })),
    ...(shape.command.bulk && groups.length + numbers.length > 1
      ? groups.filter((group) => isOneCode(group) && !inText.has(group))
      : []),
  ];
  const names = groups.filter((group) => !listed.includes(group));
  const several = listed.find((group) => fitting(criteria, group).length > 1);
  const which = (records: FoundRecords, fits: 'several' | 'noneFitsAll'): Omit<Target, 'weight'> => ({
    records: [],
    question: { kind: 'which', records, fits },
  });
  if (several && names.length === 0) return which(fitting(criteria, several), 'several');
  const chosen = distinct(listed.flatMap((group) => fitting(criteria, group)));
  if (names.length === 0) {
    if (chosen.length > 1 && !shape.command.bulk) return which(chosen, 'noneFitsAll');
    return found(shape, chosen);
  }
  const words = names.flatMap(({ tokens }) => tokens);
  const common = inAll(criteria, names, known.resolved.get(words.map(({ text }) => text).join(' ')));
  if (listed.length === 0) {
    const [only, ...others] = common;
    if (!only) return which(eachAlone(criteria, names), 'noneFitsAll');
    const vague = words.filter((word) => !isIntendedBy(criteria, word, only, known));
    // What several words name only together, and the command cannot be taken on, is rarely meant.
    const isClear = words.length === 1 || isAble(criteria, only);
    if (others.length === 0 && vague.length === 0 && isClear) return found(shape, common);
    const intended = vague.flatMap((word) => fitting(criteria, groupOf(criteria, word, known)));
    return which(distinct([...common, ...intended]), 'several');
  }
  const isIn = (id: string, all: FoundRecords) => all.some((record) => record.id === id);
  const fits = names.every((group) => chosen.every(({ id }) => isIn(id, group.found)));
  // "通过 345 苏州 领创": an order that is decided, of a customer with one that waits.
  if (fits && chosen.every((each) => isAble(criteria, each))) return found(shape, chosen);
  return which(distinct([...chosen, ...eachAlone(criteria, names)]), 'noneFitsAll');
}

/** A few letters within some name say little where they begin another: "cz sz 5000 A004". */
function isIntendedBy(
  criteria: RecordCriteria,
  token: Token,
  { id }: FoundRecords[number],
  known: LineKnowledge,
): boolean {
  const group = groupOf(criteria, token, known);
  const isShort = /^[a-z]{1,3}$/.test(token.text) && group.found.length > 0;
  return !isShort || fitting(criteria, group).some((record) => record.id === id);
}

const groupOf = (criteria: RecordCriteria, token: Token, { resolved }: LineKnowledge): NameGroup => ({
  ...{ tokens: [token], found: namedBy(criteria, token, resolved) },
});

/** A code that one record is called by. */
function isOneCode({ tokens, found: all }: ClassifiedLine['groups'][number]): boolean {
  const [token] = tokens;
  return tokens.length === 1 && token?.figure !== undefined && all.length === 1 && /\d/.test(token.text);
}

function found({ objectField }: CommandShape, records: FoundRecords): Omit<Target, 'weight'> {
  const [only] = records;
  return objectField && only ? { records: [], values: { [objectField.name]: only.id } } : { records };
}

function rolesTarget(
  shape: CommandShape,
  criteria: RecordCriteria,
  reading: Reading,
  classified: ClassifiedLine,
  known: LineKnowledge,
): Omit<Target, 'weight'> {
  const sequence = [...reading.before, ...reading.verb, ...reading.after];
  const unknown = [...classified.beforeCommand, ...classified.unknown].filter((token) => !token.figure);
  if (unknown.length > 0) return { records: [], question: unknownName(unknown.slice(0, 1), shape, known) };
  const { giver, receiver, question } = rolesOf(criteria, classified.groups, sequence);
  const values = receiver && shape.receiverField ? { [shape.receiverField.name]: receiver.id } : {};
  if (question) return { records: [], question };
  if (giver) return { records: [giver], values };
  const own = known.implicitTarget(shape.command);
  return { records: [], ...own, values };
}

/** A line that names no record is about the selected rows or the record in focus, if it says something for them (R-line-3). */
function unnamedTarget(
  shape: CommandShape,
  { isCertain, command }: Reading,
  { head, beforeCommand, figures, choices, text, unknown }: ClassifiedLine,
  known: LineKnowledge,
  hasIntroducedText: boolean,
): Target | undefined {
  const own = known.implicitTarget(command);
  const names = [...beforeCommand, ...head];
  const gives = figures.length + choices.length + text.length > 0 || hasIntroducedText;
  const number = unknown.find(({ figure }) => figure);
  const isReason = isRequired(shape.textField) && beginsReason(names);
  if (number && isReason && own && shape.textField)
    return {
      records: own.records,
      question: { kind: 'nameOrText', ...spanOf([...names, number]), field: shape.textField.name },
      weight: implicitWeight,
    };
  if (number && !isReason) {
    if (!isCertain) return undefined;
    return { records: [], question: unknownName([number], shape, known), weight: openWeight };
  }
  if (names.length > 0 && !isReason) {
    // A single character is rather the rest of another word ("通过率").
    if (!isCertain || lineOf(names).length < 2) return undefined;
    if (own && isRequired(shape.textField) && shape.textField)
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
