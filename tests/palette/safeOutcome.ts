/**
 * What a changed line may come to, from the line it was made of and from what was added: never from the reader under test.
 * Safe is what the line said before, a question, or nothing.
 */
import { commandById } from '../../src/commands/registry.ts';
import { demo } from './demoNames.ts';
import { opposites, type BaseLine } from './baseLines.ts';
import { isNamedIn, namedBy, type Insertion } from './insertions.ts';
import type { ReadLine } from './lineReader.ts';

/** A line with additions, each at the character of the original line before which it was put. */
export interface ChangedLine {
  base: BaseLine;
  added: readonly { at: number; insertion: Insertion }[];
  line: string;
  /** The record in focus, as "TYPE:NAME". */
  focused?: string | undefined;
}

/** Why an outcome is not safe. */
export type Fault =
  | 'another command'
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

/** The fields of each command in which a record or a code is chosen by its name. */
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

const textFields = ['remarks', 'text', 'description', 'downloadInstructions'];
const textOf = ({ values }: ReadLine) =>
  String(textFields.map((name) => values[name] ?? '').find((each) => each !== '') ?? '');

/** Only lead to a page, a list or a record: nothing is done, as with a row that the search finds. */
const opener =
  /^(?:go\/|state\.|orders\.)|\.(?:open|history|replay|customers|entries|recharges|agent|auditHistory|availability|subscription)$/;
const pending = new Set(
  demo.orders.flatMap(({ status, orderNo }) => (status === 'pending' ? [`order:${orderNo}`] : [])),
);

/** Without a named agent a recharge is a command of its own. */
const sameCommand = (id: string) => (id === 'recharge.new' ? 'agent.recharge' : id);
const typeOf = (id: string) => commandById(id).on;
const bare = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '');
const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each));

/** Whether a word put there begins the line's text, stands within it or ends it. */
function isInText({ textSpan }: BaseLine, at: number, line: string): boolean {
  if (!textSpan) return false;
  const begins = at < textSpan.from && line.slice(at, textSpan.from).trim() === '';
  return begins || (at >= textSpan.from && at <= textSpan.to);
}

/** A negation that stands before the verb negates it, also after a text: 合同缺页 不 驳回 366. */
function negates({ base, added }: ChangedLine): boolean {
  return added.some(
    ({ at, insertion }) =>
      insertion.kind === 'negation' &&
      (!isInText(base, at, base.line) || (base.verb && at <= base.verb.from && isAtVerb(base, at))),
  );
}

/** The records on which the read command acts: a recharge names its agent in a field. */
function recordsOf({ command, records, values }: ReadLine): string[] {
  const agent = values.agentId;
  return command === 'recharge.new' && typeof agent === 'string' && agent !== ''
    ? [`agent:${agent}`]
    : records;
}

/** The type of record that the words of a line name. */
function namedType(command: string) {
  return command === 'recharge.new' ? 'agent' : typeOf(command);
}

const codeOf = (name: string) => name.slice(name.indexOf(':') + 1);

/** Whether the values are those of the line, and nothing that the line had was replaced. */
function valueFault(change: ChangedLine, read: ReadLine): Fault | undefined {
  const { base, added } = change;
  const { command, values, outcome } = read;
  if (isSwapped(change, read, recordsOf(read))) return undefined;
  for (const [name, value] of Object.entries(base.values)) {
    const is = String(values[name] ?? '');
    if (value === '') continue;
    if (outcome === 'question' && is === '') continue;
    // A rate is typed as a percentage.
    const scale = name === 'discountRate' ? 100 : 1;
    const isSame = is === value || (is !== '' && Number(is) === Number(value) * scale);
    if (isSame) continue;
    // A name that is typed anew may take up what stands beside it, as every text does.
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
    // "2026.11.20" may be the number of a version as well.
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

/** A text without one of the places in which a word stands in it, each way. */
function without(text: string, word: string): string[] {
  const ways: string[] = [];
  if (word === '') return ways;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    ways.push(text.slice(0, at) + text.slice(at + word.length));
  return ways;
}

/** Whether a text is the line's own, with any of the added words in it. */
function isTextWith(is: string, own: string, added: readonly Insertion[]): boolean {
  const texts = added.map(({ text }) => bare(text));
  const some = texts.flatMap((text) => without(bare(is), text));
  const both = texts.flatMap((text) => some.flatMap((each) => without(each, text)));
  return [bare(is), ...some, ...both].includes(bare(own));
}

function textFault({ base, added }: ChangedLine, read: ReadLine): Fault | undefined {
  if (base.text === undefined) return undefined;
  const is = textOf(read);
  if (is === '') return base.text === '' || read.outcome === 'question' ? undefined : 'another text';
  const allowed = added.flatMap(({ at, insertion }) => {
    if (isInText(base, at, base.line)) return insertion.kind === 'name' && !base.isMarked ? [] : [insertion];
    // A date may be a text by itself, and so may what names nothing behind the verb; a number, a name and a filler may not.
    const isBehind = base.verb === undefined || (at > base.verb.to && !isAtVerb(base, at));
    return insertion.kind === 'date' || (insertion.kind === 'unknown' && isBehind) ? [insertion] : [];
  });
  // Of a set that a word has ended, the rest is text.
  const isEnded = recordsOf(read).length < base.records.length;
  return isEnded || isTextWith(is, base.text, allowed) ? undefined : 'another text';
}

/** Whether there is nothing but blanks between a place and the words of the command. */
function isAtVerb({ line, verb }: BaseLine, at: number): boolean {
  if (!verb) return true;
  return line.slice(Math.min(at, verb.to), Math.max(at, verb.to)).trim() === '';
}

/** The record that an added name or number may add to the set of the line, or name where the line named none. */
function addable(change: ChangedLine, command: string): string[] {
  const { base } = change;
  const type = namedType(command);
  if (!type) return [];
  return change.added.flatMap(({ at, insertion }) => {
    // A number before the text belongs to the records that stand before it.
    if (isInText(base, at, base.line) && base.textSpan && at >= base.textSpan.from) return [];
    const named = namedBy(base.role, type, insertion).map(({ name }) => name);
    const one = named.length === 1 ? named : named.filter((each) => pending.has(each));
    return one.length === 1 ? one : [];
  });
}

function recordFault(change: ChangedLine, read: ReadLine): Fault | undefined {
  const { base, added, focused } = change;
  const are = recordsOf(read);
  if (sameSet(are, base.records)) return conflictFault(change, read);
  if (focused !== undefined && are.includes(focused) && !base.records.includes(focused))
    // A line that names nothing is about the record in focus.
    return base.records.length === 0 && base.candidates.length === 0 && base.outcomes.has('certain')
      ? undefined
      : 'the record in focus';
  const command = commandById(read.command);
  const extra = are.filter((each) => !base.records.includes(each));
  const isWhole = base.records.every((each) => are.includes(each));
  const canAdd = added.every(({ insertion }) => insertion.kind !== 'name' || insertion.isExact);
  if (
    isWhole &&
    canAdd &&
    command.bulk &&
    extra.every((each) => addable(change, read.command).includes(each))
  )
    return undefined;
  if (base.records.length === 0 && base.outcomes.has('certain') && are.length === 1)
    if (are.every((each) => addable(change, read.command).includes(each))) return undefined;
  if (isSwapped(change, read, are)) return undefined;
  // "364 红星 366": what is no number ends the set, and begins the text.
  const ends = added.some(({ insertion }) => ['date', 'unknown', 'negation'].includes(insertion.kind));
  const dropped = base.records.slice(are.length).map((each) => each.slice(-3));
  const isBegin = are.length > 0 && are.every((each, at) => each === base.records[at]);
  if (ends && isBegin && dropped.every((each) => textOf(read).includes(each))) return undefined;
  return 'another record';
}

/** "孙雪梅 移交 林家豪": with a second person before the first, the first may be who receives. */
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

/** A name that names other records of the wanted type than the line's stops it, but within an introduced text. */
function conflictFault({ base, added }: ChangedLine, { command, values }: ReadLine): Fault | undefined {
  const type = namedType(command);
  for (const { at, insertion } of added) {
    if (isInText(base, at, base.line) && base.isMarked) continue;
    if (insertion.kind === 'unknown' && type && base.verb && at >= base.verb.to && isAtVerb(base, at))
      return 'an unknown name ignored';
    if (insertion.kind !== 'name' || !type || base.records.length === 0) continue;
    const named = namedBy(base.role, type, insertion);
    const isOther = named.some(({ ownNames }) => isNamedIn(ownNames, insertion));
    const isOf = (record: string) => named.some(({ name }) => name === record);
    const isFit = !isOther || (insertion.isExact ? base.records.some(isOf) : base.records.every(isOf));
    const isTaken = nameFields[command]?.some(
      (field) =>
        !base.values[field] && namedByAny(base, insertion).some((each) => codeOf(each) === values[field]),
    );
    // "转给 胡秀英 huxiuying": who receives is named once more.
    const isReceiver = type === 'staff' && isOf(`staff:${base.values.receiverId}`);
    if (!isFit && !isTaken && !isReceiver) return 'a name ignored';
  }
  return undefined;
}

/** A question may be answered by what was added: one of its candidates, that each word of the line fits. */
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
  const fits = words.every((word) => {
    const named = namedBy(base.role, type, word).map(({ name }) => name);
    return named.length === 0 || named.includes(only);
  });
  if (base.candidates.length > 0) return base.candidates.includes(only) && fits;
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

/** "新增跟进记录 366 南京百川 …": with the number of an order of the customer the note is about the order. */
function isNoteOnOrder(change: ChangedLine, { command, records }: ReadLine): boolean {
  const { base } = change;
  const [only] = records;
  if (command !== 'note.addToOrder' || !base.commands.includes('note.addToCustomer') || !only) return false;
  const [customer = ''] = base.records;
  const own = namedBy(base.role, 'order', { kind: 'name', text: codeOf(customer) });
  return addable(change, command).includes(only) && own.some(({ name }) => name === only);
}

/** Why what was read of a changed line is not safe; undefined where it is. */
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
  // Nothing is done on a question, also on one of another command: "the record, amount and command stay, or there is a question".
  if (read.outcome === 'question') {
    return isOriginal ? valueFault(change, read) : undefined;
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
