import type { Choice } from '../../commandKit/command.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { longestRange } from './figures.ts';
import { isRequired, type CommandShape, type RecordChoice } from './lineShape.ts';
import type { SplitLine } from './lineText.ts';
import { fitting, groupsIn, isAble, isCalled, recordsFor, type NameGroup } from './lineRecords.ts';
import { amountIn, fitsAField } from './lineValues.ts';
import { isConnecting, negationOf } from './lineWords.ts';
import type { ClassifiedLine, LineKnowledge } from './lineTypes.ts';
import { keywordOf, numbersOf, type LineReading } from './reading.ts';
import { isWord, readingOf, type Token } from './tokens.ts';

const nouns = new Set([
  '客户',
  '名下客户',
  'customers',
  'clients',
  'customer',
  'client',
  '所有客户',
  '全部客户',
]);

/**
 * Sorts the tokens of a line by their possible roles. A text starts with the first word after a name that has no other role.
 */
export function classifyLine(
  shape: CommandShape,
  split: SplitLine,
  { ownWords }: LineReading,
  known: LineKnowledge,
): ClassifiedLine {
  const classified: ClassifiedLine = {
    ...{
      groups: [],
      numbers: [],
      figures: [],
      labels: new Map(),
      choices: [],
      rivals: [],
      head: [],
      beforeCommand: [],
      text: [],
    },
    ...{ unknown: [], fillers: [], hasTextBegun: false, isNegated: false, inText: new Set() },
  };
  const body = [...split.before, ...split.after];
  const context = { shape, split, known, ownWords, body, groupOf: groupsOf(shape, body, known) };
  split.before.forEach((token) => classifyWord(context, classified, token, 'before'));
  split.after.forEach((token) => classifyWord(context, classified, token, 'after'));
  return classified;
}

interface ClassifyContext {
  shape: CommandShape;
  split: SplitLine;
  known: LineKnowledge;
  ownWords: ReadonlySet<Token>;
  body: readonly Token[];
  groupOf: ReadonlyMap<Token, NameGroup>;
}

function groupsOf({ criteria, fields }: CommandShape, body: readonly Token[], known: LineKnowledge) {
  const groups = new Map<Token, NameGroup>();
  if (!criteria) return groups;
  const words = body.filter(
    (token) => isWord(token) && !token.isLabel && !isConnecting(token.text) && !negationOf(token.text),
  );
  for (const group of groupsIn(criteria, words, known.resolved))
    for (const token of group.tokens) groups.set(token, group);
  // Adds amounts, because a recharge is identified by its amount.
  const named = [...new Set(groups.values())].flatMap(({ found }) => found);
  for (const token of body) {
    const amount = amountIn(token);
    if (amount === undefined || fitsAField(fields, token)) continue;
    const written = formatMoney(amount);
    const found = named.filter(({ name, facts }) => `${name} ${facts}`.includes(written));
    if (found.length > 0) groups.set(token, { tokens: [token], found });
  }
  return groups;
}

function classifyWord(
  context: ClassifyContext,
  classified: ClassifiedLine,
  token: Token,
  zone: 'before' | 'after',
): void {
  const { shape, known, ownWords, body, groupOf } = context;
  const { text } = token;
  const isInText = zone === 'after' && classified.hasTextBegun;
  if (classified.labels.has(token)) return;
  if (
    isConnecting(text) ||
    (shape.receiverField && nouns.has(text.replace(/给$/u, ''))) ||
    (!isInText && ownWords.has(token))
  ) {
    classified.fillers.push(token);
    return;
  }
  if (negationOf(text)) {
    const next = body[body.indexOf(token) + 1];
    const isValueNext =
      next && (next.isLabel || choiceOf(shape, next, known, classified, isInText) !== undefined);
    const isWordNext = next && !next.figure && !isValueNext && !groupOf.has(next) && !isConnecting(next.text);
    const mayStart =
      shape.criteria !== undefined && (isNamed(context, classified) || isRequired(shape.textField));
    // "Not" and "不" start many texts; "don't" and "不要" only a reason.
    const mayBegin =
      negationOf(text) === 'opposite' || (isRequired(shape.textField) && isNamed(context, classified));
    const isReason = zone === 'after' && isWordNext && mayStart && mayBegin;
    // A new name contains no negation: "新增等级 白金代理 18% never". In "减少 别 蓝海 200" the negation belongs to the number behind it.
    const isOfValue = body.slice(body.indexOf(token)).some((each) => fitsAField(shape.fields, each));
    if (isInText && shape.criteria && next && !isOfValue) classified.text.push(token);
    else if (isReason && shape.textField) beginText(shape, classified, token);
    else if (isReason && negationOf(text) === 'opposite') classified.unknown.push(token);
    else classified.isNegated = true;
    return;
  }
  const group = groupOf.get(token);
  if (group) {
    const isInWord = isAmountOnly(token) && (isGluedBefore(body, token) || isGluedBehind(body, token));
    const isNamed = isAmountOnly(token) || group.found.some((record) => isCalled(record, text));
    if (isInText && (isInWord || !isNamed)) classified.text.push(token);
    else if (!classified.groups.includes(group)) {
      classified.groups.push(group);
      if (isInText) classified.inText.add(group);
    }
    return;
  }
  if (token.isLabel) return classifyLabel(context, classified, token, zone, isInText);
  const choice = choiceOf(shape, token, known, classified, isInText);
  if (choice) return void classified.choices.push(choice);
  const isWholeName = known.resolved
    .get(keywordOf(token))
    ?.some(({ matchRank, through }) => matchRank === 'exact' && !through);
  const rival = choiceOf(shape, token, known, { choices: [] }, isInText && !isWholeName);
  const first = classified.choices.find(({ field }) => field === rival?.field);
  if (rival && first)
    return first.value === rival.value && first.token.text === text
      ? void classified.choices.push(rival)
      : void classified.rivals.push(rival);
  if (!isInText) {
    if (shape.fields.some((field) => known.labelOf(field) === text))
      return void classified.fillers.push(token);
  }
  const isPhone = readingOf(token, 'phone') !== undefined && fitsAField(shape.fields, token);
  if (isPhone && !classified.figures.some((each) => readingOf(each, 'phone')))
    return void classified.figures.push(token);
  if (token.figure && !isWord(token)) return classifyFigure(context, classified, token, isInText);
  if (token.figure && fitsAField(shape.fields, token) && !isInText)
    return void classified.figures.push(token);
  if (zone === 'before') return void classified.beforeCommand.push(token);
  if (isInText) return void classified.text.push(token);
  if (isNamed(context, classified) && !isInNamePosition(context, classified, token))
    beginText(shape, classified, token);
  else classified.head.push(token);
}

/**
 * Tells whether the token comes directly after the command, where a name is expected even if another one precedes the
 * command: "数启 充值 深川智汇 5000" (R-line-3).
 */
function isInNamePosition(
  { shape, split }: ClassifyContext,
  { fillers }: ClassifiedLine,
  token: Token,
): boolean {
  if (!shape.criteria || shape.receiverField) return false;
  const at = split.after.indexOf(token);
  return split.after.slice(0, at).every((each) => fillers.includes(each));
}

function beginText({ textField }: CommandShape, classified: ClassifiedLine, token: Token): void {
  (textField ? classified.text : classified.unknown).push(token);
  classified.hasTextBegun ||= textField !== undefined;
}

/** Tells whether a token is an amount that identifies a record, and not a name. */
const isAmountOnly = (token: Token) => token.figure !== undefined && !isWord(token);

/** Tells whether the line already has its name, so that the next word is none. */
function isNamed({ shape }: ClassifyContext, { groups, numbers }: ClassifiedLine): boolean {
  return shape.criteria === undefined || groups.length > 0 || numbers.length > 0;
}

function isTextWord({ groupOf, shape }: ClassifyContext, token: Token): boolean {
  return !token.figure && !groupOf.has(token) && !isConnecting(token.text) && shape.textField !== undefined;
}

function classifyLabel(
  context: ClassifyContext,
  classified: ClassifiedLine,
  token: Token,
  zone: 'before' | 'after',
  isInText: boolean,
): void {
  const { body, shape } = context;
  const value = body[body.indexOf(token) + 1];
  const isBound = value?.figure?.label?.from === token.from;
  // In "reject 373 no 356 signature" the "no" starts a reason: without a point it is not "No.".
  if (token.text === 'no' && zone === 'after' && isNamed(context, classified) && isRequired(shape.textField))
    return isInText ? void classified.text.push(token) : beginText(shape, classified, token);
  if (value && isBound && fitsAField(shape.fields, value)) classified.labels.set(value, token);
  if (value && isBound && classified.labels.has(value)) {
    classified.figures.push(value);
    return;
  }
  if (value && isBound && !isInText && numbersOf(value).length > 0 && value.figure?.label?.means === 'number')
    return void classified.fillers.push(token);
  if (zone === 'before') classified.beforeCommand.push(token);
  else if (isInText) classified.text.push(token);
  else if (isNamed(context, classified)) beginText(shape, classified, token);
  else classified.head.push(token);
}

function classifyFigure(
  context: ClassifyContext,
  classified: ClassifiedLine,
  token: Token,
  isInText: boolean,
): void {
  const { shape, body } = context;
  const next = body[body.indexOf(token) + 1];
  const isGlued = next !== undefined && next.from === token.to && isTextWord(context, next) && !next.isLabel;
  const fits = fitsAField(shape.fields, token);
  if (isInText) {
    if (fits && !isGlued && !isGluedBefore(body, token)) classified.figures.push(token);
    else classified.text.push(token);
    return;
  }
  if (fits && !(isGlued && classified.figures.length > 0)) return void classified.figures.push(token);
  const { criteria, textField } = shape;
  const startsText = isGlued && classified.numbers.length + classified.groups.length > 0;
  if (criteria && numbersOf(token).length > 0 && !startsText)
    return classifyNumbers(context, classified, token);
  const isPlainNumber = readingOf(token, 'numbers', 'count') !== undefined;
  const isText = textField && isNamed(context, classified) && (!isPlainNumber || startsText || isGlued);
  if (!isText) return void classified.unknown.push(token);
  // "与373重复": a word without a blank before the text belongs to it.
  const previous = body[body.indexOf(token) - 1];
  if (previous && previous.to === token.from && isConnecting(previous.text)) classified.text.push(previous);
  classified.text.push(token);
  classified.hasTextBegun ||= isGlued;
}

const isGluedBefore = (body: readonly Token[], token: Token) =>
  body[body.indexOf(token) - 1]?.to === token.from;
const isGluedBehind = (body: readonly Token[], token: Token) =>
  body[body.indexOf(token) + 1]?.from === token.to;

function classifyNumbers({ shape, known }: ClassifyContext, classified: ClassifiedLine, token: Token): void {
  const { criteria } = shape;
  const numbers = readingOf(token, 'numbers');
  if (!criteria || !numbers) return;
  // Reports too many numbers, because a number that was not looked up must not be dropped silently.
  const isLookedUp = numbers.numbers.every((number) => known.resolved.has(number));
  if (numbers.numbers.length > longestRange || !isLookedUp) classified.tooMany = token;
  const named = numbers.numbers.map((number) => ({
    token,
    found: fitting(criteria, { tokens: [token], found: recordsFor(criteria, number, known.resolved) }),
  }));
  // Of a range, only existing records that allow the command are intended.
  const inRange = named.filter(
    ({ found }) => found.length === 1 && found.every((each) => isAble(criteria, each)),
  );
  classified.numbers.push(...(numbers.written === 'range' && inRange.length > 0 ? inRange : named));
}

function choiceOf(
  shape: CommandShape,
  token: Token,
  known: LineKnowledge,
  classified: Pick<ClassifiedLine, 'choices'>,
  isInText: boolean,
): ClassifiedLine['choices'][number] | undefined {
  const { recordFields, criteria } = shape;
  const isFilled = (name: string) => classified.choices.some(({ field }) => field === name);
  const byRecord = (field: RecordChoice) => {
    const found = known.resolved.get(keywordOf(token))?.filter(({ type }) => type === field.recordType) ?? [];
    if (found.length === 0 || token.figure) return undefined;
    const [only, ...others] = fitting({ type: field.recordType }, { tokens: [token], found });
    return { token, field: field.name, value: others.length === 0 ? only?.id : undefined, records: found };
  };
  for (const field of isInText ? [] : recordFields) {
    const choice = field.recordType === criteria?.type || isFilled(field.name) ? undefined : byRecord(field);
    if (choice) return choice;
  }
  // A name that the role cannot look up may still be a choice: the form compares it.
  const open = recordFields.find(({ name }) => !isFilled(name));
  const isNamedElsewhere = known.resolved
    .get(keywordOf(token))
    ?.some(({ matchRank, through }) => matchRank === 'exact' && through);
  if (open && isNamedElsewhere && !token.figure && !isInText) return { token, field: open.name };
  return localChoiceIn(shape, token, known, classified, isInText);
}

/**
 * Returns the choice that a word names in a field with choices known without a request, unless another word already names
 * one.
 */
export function localChoiceIn(
  { fields }: CommandShape,
  token: Token,
  known: LineKnowledge,
  { choices }: Pick<ClassifiedLine, 'choices'>,
  isExactOnly = false,
): ClassifiedLine['choices'][number] | undefined {
  for (const field of fields) {
    const isFilled = choices.some((each) => each.field === field.name);
    if (field.kind !== 'choice' || !field.isLocal || isFilled) continue;
    const value = localChoice(known.choicesOf(field), token.text, isExactOnly);
    if (value !== undefined) return { token, field: field.name, value };
  }
  return undefined;
}

function localChoice(choices: readonly Choice[], text: string, isExactOnly: boolean): string | undefined {
  const exact = choices.filter(({ value, label }) => value === text || label.toLowerCase() === text);
  const fits =
    exact.length > 0 || isExactOnly
      ? exact
      : choices.filter(({ label }) => label.toLowerCase().includes(text));
  return text.length > 1 && fits.length === 1 ? fits[0]?.value : undefined;
}
