import { han } from '../foldedText.ts';
import { readFigures, type LabelMeaning } from './figures.ts';
import type { LineQuestion, ClassifiedLine, ImplicitTarget, LineKnowledge, Prepared } from './lineTypes.ts';
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
import { classifyLine } from './classifyLine.ts';
import { keywordOf, type LineReading } from './reading.ts';
import { lineOf, spanOf, type Token } from './tokens.ts';

export type Interpretation = Omit<Prepared, 'command' | 'candidates'>;

/** Less than for a named record, more than for a record that is still missing. */
const implicitWeight = 15;
const namedWeight = 20;
const openWeight = -20;
const unknownWeight = -12;
/** Makes the command without a question win between two that the words name equally well. */
const questionWeight = -5;

/** The target of a line, or the question to answer first. */
interface Target extends Partial<ImplicitTarget> {
  records: FoundRecords;
  question?: LineQuestion | undefined;
  weight: number;
  /** Values that name records: the receiver, or a choice in place of the record. */
  values?: Record<string, string>;
  /** True if the words in the position of a name are the text. */
  headIsText?: boolean;
}
type FoundRecords = Prepared['records'];

/**
 * Returns the meaning of a line in this reading (R-line-1 to R-line-10): every word counts, and an ambiguity becomes a
 * question. 'negated': do nothing. Undefined: the line does not mean this command.
 */
export function interpret(read: LineReading, known: LineKnowledge): Interpretation | 'negated' | undefined {
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
  // Omits the parts that a new name may not contain until the user has answered the question about them.
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
  // In "A002：72000、A003：25000" the question about the record also decides whose value it is.
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

/** Returns the words of a new name before the numbers at its end; none if words are on both sides of a number. */
function withoutNumbers(words: readonly Token[]): Token[] {
  const at = words.findIndex(isNumber);
  if (at < 0) return [...words];
  return words.slice(at).every(isNumber) ? words.slice(0, at) : [];
}

const isBeforeQuestioned = ({ question }: Target, { beforeCommand }: ClassifiedLine) =>
  question?.kind === 'unknownName' &&
  beforeCommand[0] !== undefined &&
  question.from === beforeCommand[0].from;

/**
 * Returns the meaning of figures that the command's own name gives: "seat price", "改价". It binds none, because the next
 * figure need not be its value.
 */
function verbLabel({ verb }: LineReading): LabelMeaning | undefined {
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
  reading: LineReading,
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
  // Because of two possible commands the one on the named record is likelier than the one that chooses it.
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
  // Because a word before the command is a text only if it reads as a reason.
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

/** Tells whether the first word marks a reason: "hongxing wrong price" may be a name. */
const beginsReason = ([first]: readonly Token[]) => first !== undefined && readsAsReason(first.text);

/**
 * Tells whether a short Chinese name only resembles some records in sound or characters: then the line asks (R-line-3). One
 * wrong character of four is a typo.
 */
function isOnlyAlike({ tokens, found: all }: NameGroup): boolean {
  return (
    tokens.some(({ text }) => han.test(text) && text.length < 4) &&
    all.every(({ matchRank }) => matchRank === 'near')
  );
}

/** Returns the records that all words name together (R-line-1), or the set of consecutive ones (R-line-8). */
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
    // Because a record that only several words together name, and that does not allow the command, is rarely intended.
    const isClear = words.length === 1 || isAble(criteria, only);
    if (others.length === 0 && vague.length === 0 && isClear) return found(shape, common);
    const intended = vague.flatMap((word) => fitting(criteria, groupOf(criteria, word, known)));
    return which(distinct([...common, ...intended]), 'several');
  }
  const isIn = (id: string, all: FoundRecords) => all.some((record) => record.id === id);
  const fits = names.every((group) => chosen.every(({ id }) => isIn(id, group.found)));
  // "通过 345 苏州 领创": a decided order of a customer that also has a waiting one.
  if (fits && chosen.every((each) => isAble(criteria, each))) return found(shape, chosen);
  return which(distinct([...chosen, ...eachAlone(criteria, names)]), 'noneFitsAll');
}

/**
 * Tells whether a word intends the record. A few letters inside its name are weak evidence if another name begins with them:
 * "cz sz 5000 A004".
 */
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

/** Tells whether the group is one code that names a single record. */
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
  reading: LineReading,
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

/**
 * Returns the target of a line that names no record: the selected rows or the record in focus, if the line gives a value for
 * them (R-line-3).
 */
function unnamedTarget(
  shape: CommandShape,
  { isCertain, command }: LineReading,
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
    // A single character is more likely the rest of another word ("通过率").
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
  // Asks for the record. A single word is too weak for a command whose name is incomplete.
  if (!isCertain || !(gives || isReason)) return undefined;
  return { records: [], weight: openWeight, headIsText: true };
}
