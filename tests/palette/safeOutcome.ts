/**
 * Safe results of a changed line, from the original line and the added words: never from the reader under test.
 * The original reading, a question and nothing are safe.
 */
import { commandById } from '../../src/commands/registry.ts';
import { opposites, type BaseLine } from './baseLines.ts';
import {
  codeOf,
  isAtVerb,
  isInIntroducedText,
  isInText,
  namedType,
  onlyNamed,
  recordsOf,
  sameSet,
  textFields,
  type ChangedLine,
} from './changedLineFacts.ts';
import { isNamedIn, namedBy, type Insertion } from './insertions.ts';
import type { ReadLine } from './lineReader.ts';
import { numberAround } from './numbersInGroups.ts';
import { isBehindName, isEndedBy, isTextWith, numberedIn, textFault } from './safeText.ts';

/** Why an outcome is not safe. */
export type Fault =
  | 'another command'
  | 'another command asked'
  | 'another record'
  | 'the record in focus'
  | 'a value replaced'
  | 'a value lost'
  | 'a value from nowhere'
  | 'another text'
  | 'a negation ignored'
  | 'a name ignored'
  | 'an unknown name ignored'
  | 'a question answered silently'
  | 'a prepared line out of nothing';

/** The fields of each command that a bare number may fill. */
const numberFields: Readonly<Record<string, readonly string[]>> = {
  'customer.sellPackage': ['seats'],
  'customer.buySeats': ['seats'],
  'customer.edit': ['employeeCount'],
  'customer.new': ['employeeCount'],
  'package.edit': ['price', 'seatPrice', 'baseSeats', 'durationMonths'],
  'recharge.new': ['amount'],
  'agent.recharge': ['amount'],
  'agent.correct': ['amount'],
  'agentLevel.new': ['discountRate'],
  'agentLevel.edit': ['discountRate'],
  'application.new': ['developerSeatPrice', 'platformSeatPrice'],
  'application.newVersion': ['developerSeatPrice', 'platformSeatPrice'],
  'shell.menuWidth': ['menuWidth'],
};

/** The fields of each command that choose a record or a code by its name. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  'customer.sellPackage': ['packageId'],
  'customer.buySeats': ['packageId'],
  'customer.renew': ['packageId'],
  'recharge.new': ['agentId'],
  'agent.new': ['levelId'],
  'agent.edit': ['levelId'],
  'staff.resign': ['receiverId', 'othersReceiverId'],
  'staff.transfer': ['receiverId', 'othersReceiverId'],
};

/** Commands that only open a page, a list or a record: they change nothing, as a row that the search finds. */
const opener =
  /^(?:go\/|state\.|orders\.)|\.(?:open|history|replay|customers|entries|recharges|agent|auditHistory|availability|subscription)$/;
/** Maps the recharge without a named agent, which is a command of its own. */
const sameCommand = (id: string) => (id === 'recharge.new' ? 'agent.recharge' : id);
/** Tells whether the verb is negated. A negation before the verb counts also after a text: 合同缺页 不 驳回 366. */
function negates({ base, added }: ChangedLine): boolean {
  return added.some(
    ({ at, insertion }) =>
      insertion.kind === 'negation' &&
      (!isInText(base, at, base.line) || (base.verb && at <= base.verb.from && isAtVerb(base, at))),
  );
}

/** Returns a fault if the values are not those of the line, or if one of them was replaced. */
function valueFault(change: ChangedLine, read: ReadLine): Fault | undefined {
  const { base, added } = change;
  const { command, values, outcome } = read;
  if (isSwapped(change, read, recordsOf(read))) return undefined;
  // A word within a number in groups makes the groups unclear: the palette asks, with all of them in the typed name.
  const isSplit = added.some(({ at }) => numberAround(base.line, at) !== undefined);
  for (const [name, value] of Object.entries(base.values)) {
    const is = String(values[name] ?? '');
    if (value === '') continue;
    if (outcome === 'question' && (is === '' || (isSplit && namesText(name)))) continue;
    // A rate is typed as a percentage.
    const scale = name === 'discountRate' ? 100 : 1;
    const isSame = is === value || (is !== '' && Number(is) === Number(value) * scale);
    if (isSame) continue;
    // A typed name may absorb its neighbours, as every text does.
    if (
      namesText(name) &&
      isTextWith(
        is,
        value,
        added.map(({ insertion }) => insertion),
      )
    )
      continue;
    return is === '' ? 'a value lost' : 'a value replaced';
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '' || textFields.includes(name)) continue;
    if (name in base.values && base.values[name] !== '') continue;
    if (name === 'agentId' && command === 'recharge.new') continue;
    const fromNumber = added.some(
      ({ insertion }) =>
        insertion.kind === 'number' &&
        numberFields[command]?.includes(name) &&
        Number(value) === Number(insertion.text),
    );
    const fromName = added.some(
      ({ insertion }) =>
        insertion.kind === 'name' &&
        nameFields[command]?.includes(name) &&
        namedByAny(base, insertion).some((each) => codeOf(each) === value),
    );
    // Because "2026.11.20" may also be the number of a version.
    const fromDate =
      name === 'number' &&
      added.some(({ insertion }) => insertion.kind === 'date' && insertion.text === value);
    if (!fromNumber && !fromName && !fromDate && base.text !== undefined) return 'a value from nowhere';
  }
  return undefined;
}

const namesText = (name: string) => ['name', 'title'].includes(name);

function namedByAny(base: BaseLine, insertion: Insertion): string[] {
  return (['staff', 'package', 'agentLevel', 'agent'] as const).flatMap((type) =>
    namedBy(base.role, type, insertion).map(({ name }) => name),
  );
}

/** Returns the records that the added words may add to the line's set, or name where the line named none. */
function addable(change: ChangedLine, command: string): string[] {
  const { base } = change;
  const type = namedType(command);
  if (!type) return [];
  return change.added.flatMap(({ at, insertion }) => {
    // A number before the text belongs to the records in front of it.
    if (isInText(base, at, base.line) && base.textSpan && at >= base.textSpan.from) return [];
    return onlyNamed(base, type, insertion);
  });
}

function recordFault(change: ChangedLine, read: ReadLine): Fault | undefined {
  const { base, added, focused } = change;
  const are = recordsOf(read);
  if (sameSet(are, base.records)) return conflictFault(change, read);
  const extra = are.filter((each) => !base.records.includes(each));
  const isAddable = (each: string) => addable(change, read.command).includes(each);
  if (focused !== undefined && extra.includes(focused) && !isAddable(focused))
    // A line that names nothing is about the record in focus.
    return base.records.length === 0 && base.candidates.length === 0 && base.outcomes.has('certain')
      ? undefined
      : 'the record in focus';
  const command = commandById(read.command);
  const isWhole = base.records.every((each) => are.includes(each));
  const canAdd = added.every(
    ({ at, insertion }) => insertion.kind !== 'name' || insertion.isExact || isInIntroducedText(base, at),
  );
  if (isWhole && canAdd && command.bulk && extra.every(isAddable)) return undefined;
  if (base.records.length === 0 && base.outcomes.has('certain') && are.length === 1)
    if (are.every(isAddable)) return undefined;
  return isSwapped(change, read, are) ? undefined : 'another record';
}

/**
 * Tells whether the persons are swapped in "孙雪梅 移交 林家豪": a second person before the first may make the first the receiver.
 */
function isSwapped(
  { base, added }: ChangedLine,
  { command, values }: ReadLine,
  are: readonly string[],
): boolean {
  if (!['staff.transfer', 'staff.resign'].includes(command) || 'receiverId' in base.values) return false;
  const [own] = base.records;
  return (
    own !== undefined &&
    values.receiverId === codeOf(own) &&
    added.some(({ insertion }) =>
      namedBy(base.role, 'staff', insertion).some(({ name }) => are.includes(name)),
    )
  );
}

/** Returns a fault if an added name of other records of the type did not stop the line; an introduced text is exempt. */
function conflictFault({ base, added }: ChangedLine, { command, values }: ReadLine): Fault | undefined {
  const type = namedType(command);
  for (const addition of added) {
    const { at, insertion } = addition;
    if (isInIntroducedText(base, at)) continue;
    const isAtName = base.verb && at >= base.verb.to && isAtVerb(base, at) && !isBehindName(added, addition);
    if (insertion.kind === 'unknown' && type && isAtName) return 'an unknown name ignored';
    if (insertion.kind !== 'name' || !type || base.records.length === 0) continue;
    const named = namedBy(base.role, type, insertion);
    const isOther = named.some(({ ownNames }) => isNamedIn(ownNames, insertion));
    const isOf = (record: string) => named.some(({ name }) => name === record);
    const isFit = !isOther || (insertion.isExact ? base.records.some(isOf) : base.records.every(isOf));
    const isAssigned = nameFields[command]?.some(
      (field) =>
        !base.values[field] && namedByAny(base, insertion).some((each) => codeOf(each) === values[field]),
    );
    // "转给 胡秀英 huxiuying" names the receiver twice.
    const isReceiver = type === 'staff' && isOf(`staff:${base.values.receiverId}`);
    if (!isFit && !isAssigned && !isReceiver) return 'a name ignored';
  }
  return undefined;
}

/** Tells whether the added words answer a question with one of its candidates, which each word of the line fits. */
function isAnswered(change: ChangedLine, read: ReadLine): boolean {
  const { base, added } = change;
  const type = namedType(read.command);
  const [only, ...others] = recordsOf(read);
  if (!type || only === undefined || others.length > 0) return false;
  const texts = base.line.split(/\s+/).map((text): Insertion => ({
    kind: /^\d{1,3}$/.test(text) ? 'number' : 'name',
    text,
  }));
  const words = [...texts, ...added.map(({ insertion }) => insertion)];
  const named = words
    .map((word) => namedBy(base.role, type, word).map(({ name }) => name))
    .filter((names) => names.length > 0);
  const inAll = (record: string) => named.every((names) => names.includes(record));
  const fits = inAll(only);
  // Of several records that all words name, the actionable one is intended; a single one is intended in any state.
  const isSingle = fits && (named[0] ?? []).filter(inAll).length === 1;
  if (base.candidates.length > 0) return isSingle || (base.candidates.includes(only) && fits);
  if (base.questions.has('which') || base.questions.size === 0)
    return fits && added.some((each) => isNaming(base, type, each.insertion));
  // "驳回 366 红星 价格不对": with a record before it, the unknown word begins the reason.
  return (
    base.questions.has('unknownName') && fits && added.some((each) => isNaming(base, type, each.insertion))
  );
}

const isNaming = (base: BaseLine, type: NonNullable<ReturnType<typeof namedType>>, insertion: Insertion) =>
  (insertion.kind === 'name' || insertion.kind === 'number') &&
  namedBy(base.role, type, insertion).length > 0;

/** Tells whether "新增跟进记录 366 南京百川 …" is about the order: its number belongs to an order of the named customer. */
function isNoteOnOrder(change: ChangedLine, { command, records }: ReadLine): boolean {
  const { base } = change;
  const [only] = records;
  if (command !== 'note.addToOrder' || !base.commands.includes('note.addToCustomer') || !only) return false;
  const [customer = ''] = base.records;
  const own = namedBy(base.role, 'order', { kind: 'name', text: codeOf(customer) });
  return addable(change, command).includes(only) && own.some(({ name }) => name === only);
}

/** Tells whether the form opens empty; only then may a question be about another command. */
function choosesNothing({ chosen, selected, values }: ReadLine): boolean {
  const isFilled = Object.values(values).some((value) => value !== undefined && value !== '');
  return chosen.length === 0 && selected === 0 && !isFilled;
}

/**
 * Returns a fault if a question of the line's command chooses a record that neither the line nor an added word names.
 * The record in focus may be chosen only where the question is about a word that may be its text.
 */
function questionFault({ base, added, focused }: ChangedLine, read: ReadLine): Fault | undefined {
  const type = namedType(read.command);
  const isNamed = (record: string) =>
    base.records.includes(record) ||
    base.candidates.includes(record) ||
    numberedIn(base, base.line).includes(record) ||
    (record === focused && read.question?.kind === 'nameOrText') ||
    (type !== undefined &&
      added.some(({ insertion }) => namedBy(base.role, type, insertion).some(({ name }) => name === record)));
  return read.chosen.every(isNamed) ? undefined : 'another record';
}

/** Returns the reason why the reading of a changed line is not safe; undefined if it is safe. */
export function faultOf(change: ChangedLine, read: ReadLine): Fault | undefined {
  const { base, added } = change;
  if (read.outcome === 'nothing') return undefined;
  if (read.outcome === 'command')
    return base.commands.includes(read.command) || base.outcomes.has('nothing')
      ? undefined
      : 'another command';
  if (opener.test(read.command) && added.some(({ insertion }) => insertion.kind !== 'filler'))
    return undefined;
  const negated = negates(change);
  const isOriginal = base.commands.some((each) => sameCommand(each) === sameCommand(read.command));
  const isOpposite = base.commands.some((each) => opposites[each] === read.command);
  if (read.outcome === 'question') {
    if (isOriginal) return questionFault(change, read) ?? valueFault(change, read);
    if (negated && isOpposite) return questionFault(change, read);
    return choosesNothing(read) ? undefined : 'another command asked';
  }
  if (isEndedBy(change, read)) {
    if (negated) return isOpposite ? undefined : 'a negation ignored';
    return valueFault(change, read);
  }
  if (!base.outcomes.has('certain')) {
    if (!base.outcomes.has('question') || negated) return 'a prepared line out of nothing';
    if (!isOriginal) return 'another command';
    return isAnswered(change, read) ? undefined : 'a question answered silently';
  }
  if (isNoteOnOrder(change, read)) return textFault(change, read);
  if (negated && isOriginal) return 'a negation ignored';
  if (!isOriginal && !(negated && isOpposite)) return 'another command';
  return (
    recordFault(change, read) ??
    (isOpposite ? undefined : (valueFault(change, read) ?? textFault(change, read)))
  );
}
