import type { Choice } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { longestRange } from './figures.ts';
import { isRequired, type CommandShape, type RecordChoice } from './lineShape.ts';
import type { SplitLine } from './lineText.ts';
import { fitting, groupsIn, isAble, isCalled, recordsFor, type NameGroup } from './lineRecords.ts';
import { amountIn, fitsAField } from './lineValues.ts';
import { isConnecting, negationOf } from './lineWords.ts';
import type { LineKnowledge } from './prepare.ts';
import { keywordOf, numbersOf, type Reading } from './reading.ts';
import { isWord, readingOf, type Token } from './tokens.ts';

/** A number of the line with the records that it names: none or several are asked about. */
interface NamedNumber {
  token: Token;
  found: FoundRecord[];
}

/** The words of a line by what they may be, before it is decided what they mean together. */
export interface WalkedLine {
  groups: NameGroup[];
  numbers: NamedNumber[];
  /** It names more numbers than a range may have. */
  tooMany?: Token;
  /** Figures that a field can take, with their labels. */
  figures: Token[];
  labels: Map<Token, Token>;
  choices: { token: Token; field: string; value?: string | undefined; records?: FoundRecord[] }[];
  /** Words that name a choice of a field which another word has named one of. */
  rivals: WalkedLine['choices'];
  /** Words in the place of a name that name nothing of the wanted type. */
  head: Token[];
  /** Words before the command that name nothing. */
  lead: Token[];
  text: Token[];
  /** A word has begun the text. A date alone does not: figures may follow it. */
  hasTextBegun: boolean;
  unknown: Token[];
  fillers: Token[];
  isNegated: boolean;
  /** Records that were named after the text had begun: no further ones of a set. */
  inText: Set<NameGroup>;
}

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

/** Sorts the tokens of a line into what they may be. A text begins with the first word after a name that is nothing else. */
export function walk(
  shape: CommandShape,
  split: SplitLine,
  { ownWords }: Reading,
  known: LineKnowledge,
): WalkedLine {
  const walked: WalkedLine = {
    ...{
      groups: [],
      numbers: [],
      figures: [],
      labels: new Map(),
      choices: [],
      rivals: [],
      head: [],
      lead: [],
      text: [],
    },
    ...{ unknown: [], fillers: [], hasTextBegun: false, isNegated: false, inText: new Set() },
  };
  const body = [...split.before, ...split.after];
  const context = { shape, split, known, ownWords, body, groupOf: groupsOf(shape, body, known) };
  split.before.forEach((token) => walkWord(context, walked, token, 'before'));
  split.after.forEach((token) => walkWord(context, walked, token, 'after'));
  return walked;
}

interface WalkContext {
  shape: CommandShape;
  split: SplitLine;
  known: LineKnowledge;
  ownWords: ReadonlySet<Token>;
  body: readonly Token[];
  groupOf: ReadonlyMap<Token, NameGroup>;
}

function groupsOf({ wanted, fields }: CommandShape, body: readonly Token[], known: LineKnowledge) {
  const groups = new Map<Token, NameGroup>();
  if (!wanted) return groups;
  const words = body.filter(
    (token) => isWord(token) && !token.isLabel && !isConnecting(token.text) && !negationOf(token.text),
  );
  for (const group of groupsIn(wanted, words, known.resolved))
    for (const token of group.tokens) groups.set(token, group);
  // A recharge is told by its amount.
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

function walkWord(context: WalkContext, walked: WalkedLine, token: Token, zone: 'before' | 'after'): void {
  const { shape, known, ownWords, body, groupOf } = context;
  const { text } = token;
  const isInText = zone === 'after' && walked.hasTextBegun;
  if (walked.labels.has(token)) return;
  if (
    isConnecting(text) ||
    (shape.receiverField && nouns.has(text.replace(/给$/u, ''))) ||
    (!isInText && ownWords.has(token))
  ) {
    walked.fillers.push(token);
    return;
  }
  if (negationOf(text)) {
    const next = body[body.indexOf(token) + 1];
    const isValueNext =
      next && (next.isLabel || choiceOf(shape, next, known, walked, isInText) !== undefined);
    const isWordNext = next && !next.figure && !isValueNext && !groupOf.has(next) && !isConnecting(next.text);
    const mayStart = shape.wanted !== undefined && (isNamed(context, walked) || isRequired(shape.textField));
    // "Not" and "不" begin many texts; "don't" and "不要" only a reason.
    const mayBegin =
      negationOf(text) === 'opposite' || (isRequired(shape.textField) && isNamed(context, walked));
    const isReason = zone === 'after' && isWordNext && mayStart && mayBegin;
    // A new name has no negation: "新增等级 白金代理 18% never".
    // "减少 别 蓝海 200" negates what the number behind it does.
    const isOfValue = body.slice(body.indexOf(token)).some((each) => fitsAField(shape.fields, each));
    if (isInText && shape.wanted && next && !isOfValue) walked.text.push(token);
    else if (isReason && shape.textField) beginText(shape, walked, token);
    else if (isReason && negationOf(text) === 'opposite') walked.unknown.push(token);
    else walked.isNegated = true;
    return;
  }
  const group = groupOf.get(token);
  if (group) {
    const isInWord = isAmountOnly(token) && (isGluedBefore(body, token) || isGluedBehind(body, token));
    const isNamed = isAmountOnly(token) || group.found.some((record) => isCalled(record, text));
    if (isInText && (isInWord || !isNamed)) walked.text.push(token);
    else if (!walked.groups.includes(group)) {
      walked.groups.push(group);
      if (isInText) walked.inText.add(group);
    }
    return;
  }
  if (token.isLabel) return walkLabel(context, walked, token, zone, isInText);
  const choice = choiceOf(shape, token, known, walked, isInText);
  if (choice) return void walked.choices.push(choice);
  const isWholeName = known.resolved
    .get(keywordOf(token))
    ?.some(({ matchRank, through }) => matchRank === 'exact' && !through);
  const rival = choiceOf(shape, token, known, { choices: [] }, isInText && !isWholeName);
  const first = walked.choices.find(({ field }) => field === rival?.field);
  if (rival && first)
    return first.value === rival.value && first.token.text === text
      ? void walked.choices.push(rival)
      : void walked.rivals.push(rival);
  if (!isInText) {
    if (shape.fields.some((field) => known.labelOf(field) === text)) return void walked.fillers.push(token);
  }
  const isPhone = readingOf(token, 'phone') !== undefined && fitsAField(shape.fields, token);
  if (isPhone && !walked.figures.some((each) => readingOf(each, 'phone')))
    return void walked.figures.push(token);
  if (token.figure && !isWord(token)) return walkFigure(context, walked, token, isInText);
  if (token.figure && fitsAField(shape.fields, token) && !isInText) return void walked.figures.push(token);
  if (zone === 'before') return void walked.lead.push(token);
  if (isInText) return void walked.text.push(token);
  if (isNamed(context, walked) && !isInNamePlace(context, walked, token)) beginText(shape, walked, token);
  else walked.head.push(token);
}

/** Right behind the command stands a name, also where one stands before it: "数启 充值 深川智汇 5000" (R-line-3). */
function isInNamePlace({ shape, split }: WalkContext, { fillers }: WalkedLine, token: Token): boolean {
  if (!shape.wanted || shape.receiverField) return false;
  const at = split.after.indexOf(token);
  return split.after.slice(0, at).every((each) => fillers.includes(each));
}

function beginText({ textField }: CommandShape, walked: WalkedLine, token: Token): void {
  (textField ? walked.text : walked.unknown).push(token);
  walked.hasTextBegun ||= textField !== undefined;
}

/** An amount that a record is told by, and no name. */
const isAmountOnly = (token: Token) => token.figure !== undefined && !isWord(token);

/** Whether the place of the name is taken: what follows is no name. */
function isNamed({ shape }: WalkContext, { groups, numbers }: WalkedLine): boolean {
  return shape.wanted === undefined || groups.length > 0 || numbers.length > 0;
}

function isTextWord({ groupOf, shape }: WalkContext, token: Token): boolean {
  return !token.figure && !groupOf.has(token) && !isConnecting(token.text) && shape.textField !== undefined;
}

function walkLabel(
  context: WalkContext,
  walked: WalkedLine,
  token: Token,
  zone: 'before' | 'after',
  isInText: boolean,
): void {
  const { body, shape } = context;
  const value = body[body.indexOf(token) + 1];
  const isBound = value?.figure?.label?.from === token.from;
  // "reject 373 no 356 signature" gives a reason: without a point it is no "No.".
  if (token.text === 'no' && zone === 'after' && isNamed(context, walked) && isRequired(shape.textField))
    return isInText ? void walked.text.push(token) : beginText(shape, walked, token);
  if (value && isBound && fitsAField(shape.fields, value)) walked.labels.set(value, token);
  if (value && isBound && walked.labels.has(value)) {
    walked.figures.push(value);
    return;
  }
  if (value && isBound && !isInText && numbersOf(value).length > 0 && value.figure?.label?.means === 'number')
    return void walked.fillers.push(token);
  if (zone === 'before') walked.lead.push(token);
  else if (isInText) walked.text.push(token);
  else if (isNamed(context, walked)) beginText(shape, walked, token);
  else walked.head.push(token);
}

function walkFigure(context: WalkContext, walked: WalkedLine, token: Token, isInText: boolean): void {
  const { shape, body } = context;
  const next = body[body.indexOf(token) + 1];
  const isGlued = next !== undefined && next.from === token.to && isTextWord(context, next) && !next.isLabel;
  const fits = fitsAField(shape.fields, token);
  if (isInText) {
    if (fits && !isGlued && !isGluedBefore(body, token)) walked.figures.push(token);
    else walked.text.push(token);
    return;
  }
  if (fits && !(isGlued && walked.figures.length > 0)) return void walked.figures.push(token);
  const { wanted, textField } = shape;
  const startsText = isGlued && walked.numbers.length + walked.groups.length > 0;
  if (wanted && numbersOf(token).length > 0 && !startsText) return walkNumbers(context, walked, token);
  const isPlainNumber = readingOf(token, 'numbers', 'count') !== undefined;
  const isText = textField && isNamed(context, walked) && (!isPlainNumber || startsText || isGlued);
  if (!isText) return void walked.unknown.push(token);
  // "与373重复": a word that is glued to the text belongs to it.
  const previous = body[body.indexOf(token) - 1];
  if (previous && previous.to === token.from && isConnecting(previous.text)) walked.text.push(previous);
  walked.text.push(token);
  walked.hasTextBegun ||= isGlued;
}

const isGluedBefore = (body: readonly Token[], token: Token) =>
  body[body.indexOf(token) - 1]?.to === token.from;
const isGluedBehind = (body: readonly Token[], token: Token) =>
  body[body.indexOf(token) + 1]?.from === token.to;

function walkNumbers({ shape, known }: WalkContext, walked: WalkedLine, token: Token): void {
  const { wanted } = shape;
  const numbers = readingOf(token, 'numbers');
  if (!wanted || !numbers) return;
  // What was not looked up must not be left out of the set without a word.
  const isLookedUp = numbers.numbers.every((number) => known.resolved.has(number));
  if (numbers.numbers.length > longestRange || !isLookedUp) walked.tooMany = token;
  const named = numbers.numbers.map((number) => ({
    token,
    found: fitting(wanted, { tokens: [token], found: recordsFor(wanted, number, known.resolved) }),
  }));
  // Of a range only those that exist and can be acted on are meant.
  const inRange = named.filter(
    ({ found }) => found.length === 1 && found.every((each) => isAble(wanted, each)),
  );
  walked.numbers.push(...(numbers.written === 'range' && inRange.length > 0 ? inRange : named));
}

function choiceOf(
  shape: CommandShape,
  token: Token,
  known: LineKnowledge,
  walked: Pick<WalkedLine, 'choices'>,
  isInText: boolean,
): WalkedLine['choices'][number] | undefined {
  const { recordFields, wanted } = shape;
  const isTaken = (name: string) => walked.choices.some(({ field }) => field === name);
  const byRecord = (field: RecordChoice) => {
    const found = known.resolved.get(keywordOf(token))?.filter(({ type }) => type === field.recordType) ?? [];
    if (found.length === 0 || token.figure) return undefined;
    const [only, ...others] = fitting({ type: field.recordType }, { tokens: [token], found });
    return { token, field: field.name, value: others.length === 0 ? only?.id : undefined, records: found };
  };
  for (const field of isInText ? [] : recordFields) {
    const choice = field.recordType === wanted?.type || isTaken(field.name) ? undefined : byRecord(field);
    if (choice) return choice;
  }
  // What the role cannot look up may still be a choice: the form compares it.
  const open = recordFields.find(({ name }) => !isTaken(name));
  const isNamedElsewhere = known.resolved
    .get(keywordOf(token))
    ?.some(({ matchRank, through }) => matchRank === 'exact' && through);
  if (open && isNamedElsewhere && !token.figure && !isInText) return { token, field: open.name };
  return localChoiceIn(shape, token, known, walked, isInText);
}

/** The choice that a word names in a field that knows its choices without a request, and that no other word has taken. */
export function localChoiceIn(
  { fields }: CommandShape,
  token: Token,
  known: LineKnowledge,
  { choices }: Pick<WalkedLine, 'choices'>,
  isExactOnly = false,
): WalkedLine['choices'][number] | undefined {
  for (const field of fields) {
    const isTaken = choices.some((each) => each.field === field.name);
    if (field.kind !== 'choice' || !field.isLocal || isTaken) continue;
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
