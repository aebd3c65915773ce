import type { Field } from '../../commandKit/command.ts';
import type { LabelMeaning } from './figures.ts';
import type { ClassifiedLine } from './lineTypes.ts';
import { readingOf, type Token } from './tokens.ts';

/** The meaning of a figure by its label or counter, as fields declare it (`is`). */
type FieldMeaning = 'price' | 'seatPrice' | 'seats' | 'people' | 'months';

const meanings: Partial<Record<LabelMeaning, FieldMeaning>> = {
  price: 'price',
  unitPrice: 'price',
  seatPrice: 'seatPrice',
  seats: 'seats',
  people: 'people',
  months: 'months',
};
const countable = new Set(['seats', 'people', 'months']);

interface Value {
  field: Field;
  value: string;
}

/** Tells whether the command's name itself assigns the figure to this field. */
function isCalled({ field }: Value, verb: LabelMeaning | undefined): boolean {
  return verb !== undefined && 'is' in field && field.is !== undefined && field.is === meanings[verb];
}

/** Returns the fields of a command that could take a figure, the likeliest first. Labels and counters leave one or none. */
function valuesFor(fields: readonly Field[], token: Token, verb: LabelMeaning | undefined): Value[] {
  const amount = amountIn(token);
  const count = countIn(token);
  const percent = percentIn(token);
  const phone = readingOf(token, 'phone')?.text;
  const version = readingOf(token, 'version')?.text ?? (isBareDecimal(token) ? token.text : undefined);
  const meaning = token.figure?.label?.means;
  const bound = meaning && meaning !== 'amount' ? meanings[meaning] : undefined;
  const counter = readingOf(token, 'count')?.counter;
  const isFree = (field: Field & { is?: string }) => {
    if (meaning === 'number' || meaning === 'years') return false;
    if (bound) return field.is === bound;
    if (counter && counter !== 'items' && counter !== 'orders')
      return countable.has(counter) && field.is === counter;
    return counter !== 'orders';
  };
  const values = fields.flatMap((field): Value[] => {
    switch (field.kind) {
      case 'rate':
        return percent === undefined ? [] : [{ field, value: percent }];
      case 'text':
        if (field.is === 'phone' && phone !== undefined) return [{ field, value: phone }];
        return field.is === 'version' && version !== undefined ? [{ field, value: version }] : [];
      case 'money':
        return amount !== undefined && isFree(field) ? [{ field, value: amount }] : [];
      case 'integer':
        return count !== undefined && isFree(field) ? [{ field, value: count }] : [];
      default:
        return [];
    }
  });
  const rank = ({ field: { kind } }: Value) => (kind === 'money' ? 0 : 1);
  return values.toSorted(
    (a, b) => Number(isCalled(b, verb)) - Number(isCalled(a, verb)) || (bound ? 0 : rank(a) - rank(b)),
  );
}

/** Tells whether it is a plain decimal: "2.1" alone may be a version if a field takes one. */
const isBareDecimal = ({ text, figure }: Token) =>
  figure?.label === undefined && /^\d+(?:\.\d+)+$/.test(text);

function amountIn(token: Token): string | undefined {
  const change = readingOf(token, 'change');
  if (change) return change.of === 'amount' ? change.to : undefined;
  return readingOf(token, 'amount')?.amount;
}

function countIn(token: Token): string | undefined {
  const changes = token.figure?.readings.flatMap((each) => (each.kind === 'change' ? [each] : [])) ?? [];
  if (changes.length > 0) return changes.find(({ of }) => of === 'count')?.to;
  return readingOf(token, 'count')?.value;
}

function percentIn(token: Token): string | undefined {
  const change = readingOf(token, 'change');
  return change?.of === 'percent' ? change.to : readingOf(token, 'percent')?.value;
}

/**
 * Tells whether a field of the command can take the figure, which then belongs to the field and names no record (R-line-2).
 */
export function fitsAField(fields: readonly Field[], token: Token): boolean {
  return token.figure !== undefined && valuesFor(fields, token, undefined).length > 0;
}

/** Returns the amount that a figure may be, in yuan. */
export { amountIn };

/**
 * Returns the parts of "25 200", which is one amount or two, also as the new amount of a change. With two decimals it is
 * one.
 */
function partsOfAmount({ text }: Token): string[] {
  return /(?:^|[^\d.,] ?)(\d{1,3}(?: \d{3})+)$/.exec(text)?.[1]?.split(' ') ?? [];
}

/** Tells whether it is a number without a counter that could be the value of a field. */
function isBareNumber(token: Token): boolean {
  const [first] = token.figure?.readings ?? [];
  const isCounted = first?.kind === 'count' && first.counter !== undefined;
  return first !== undefined && !isCounted && ['amount', 'count', 'numbers', 'change'].includes(first.kind);
}

/** Returns numbers of the line that no field takes and that name no record. */
function spareNumbers({ unknown, numbers }: FigureWords): Token[] {
  const nameless = numbers.filter(({ found }) => found.length === 0).map(({ token }) => token);
  return [...new Set([...unknown, ...nameless])].filter(isBareNumber);
}

/** The words of a line that may be values. */
type FigureWords = Pick<ClassifiedLine, 'figures' | 'unknown' | 'numbers'>;

interface AssignedValues {
  values: Record<string, string>;
  /** The field that takes each figure. */
  fieldOf: Map<Token, string>;
  /** A field that could take several. */
  open?: { field: string; values: string[] } | undefined;
}

/**
 * Assigns the figures of a line to a command's fields (R-line-5). A label or counter binds a figure to its field. Only one
 * unbound figure is allowed: two lead to a question.
 */
export function takeValues(
  fields: readonly Field[],
  words: FigureWords,
  verb: LabelMeaning | undefined,
): AssignedValues {
  const { figures } = words;
  const candidates = new Map<string, { value: string; token: Token }[]>();
  const isBound = (token: Token) => valuesFor(fields, token, verb).length === 1;
  const ordered = [...figures.filter(isBound), ...figures.filter((token) => !isBound(token))];
  const boundFields = new Set<string>();
  const fieldOf = new Map<Token, string>();
  let loose: string | undefined;
  for (const token of ordered) {
    const possible = valuesFor(fields, token, verb);
    const free = possible.filter(({ field }) => !boundFields.has(field.name));
    // Treats unbound figures together, because the user must tell them apart. The same applies if a label binds another
    // number to a field that this one could fill too: "价格 366 1380".
    const called = free.find((value) => isCalled(value, verb));
    const rivals = called ? [] : possible.filter(({ field }) => boundFields.has(field.name));
    const likeliest = called ?? free.find(({ field }) => field.name === loose) ?? free[0];
    const chosen = rivals.length > 0 || !likeliest ? rivals : [likeliest];
    const [first] = chosen;
    if (!first) continue;
    if (possible.length === 1) boundFields.add(first.field.name);
    else loose = first.field.name;
    fieldOf.set(token, first.field.name);
    for (const { field, value } of chosen)
      candidates.set(field.name, [...(candidates.get(field.name) ?? []), { value, token }]);
  }
  const values: Record<string, string> = {};
  let open: AssignedValues['open'];
  for (const [field, all] of candidates) {
    const distinct = [...new Set(all.flatMap(({ value, token }) => [value, ...partsOfAmount(token)]))];
    if (distinct.length === 1 && distinct[0] !== undefined) values[field] = distinct[0];
    else open ??= { field, values: distinct };
  }
  const spare = spareNumbers(words).flatMap(({ text }) => text.match(/\d+(?:\.\d+)?/g) ?? []);
  if (spare.length === 0) return { values, fieldOf, open };
  // "sell 260 hongxing 25 345": it is not known which number is the value.
  for (const [token, field] of fieldOf) {
    const value = values[field];
    if (value === undefined || !isBareNumber(token) || token.figure?.label) continue;
    delete values[field];
    open ??= { field, values: [value, ...spare] };
  }
  return { values, fieldOf, open };
}
