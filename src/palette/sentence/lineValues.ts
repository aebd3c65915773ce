import type { Field } from '../../commandKit/command.ts';
import type { LabelMeaning } from './figures.ts';
import { readingOf, type Token } from './tokens.ts';

/** What a figure is called by its label or counter, as fields declare it (`is`). */
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

/** What the command's name says of figures: "seat price", "改价". It binds none: the next figure need not be its value. */
export interface VerbLabel {
  meaning: LabelMeaning | undefined;
  isLabelOf: (token: Token) => boolean;
}

interface Value {
  field: Field;
  value: string;
}

/** The fields of a command that could take a figure, the likeliest first. Labels and counters leave one or none. */
function valuesFor(fields: readonly Field[], token: Token, verb: VerbLabel | undefined): Value[] {
  const amount = amountIn(token);
  const count = countIn(token);
  const percent = percentIn(token);
  const phone = readingOf(token, 'phone')?.text;
  const version = readingOf(token, 'version')?.text ?? (isBareDecimal(token) ? token.text : undefined);
  const meaning = verb?.isLabelOf(token) ? undefined : token.figure?.label?.means;
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
  const called = verb?.meaning && meanings[verb.meaning];
  const isCalled = ({ field }: Value) => 'is' in field && field.is === called;
  const rank = ({ field: { kind } }: Value) => (kind === 'money' ? 0 : 1);
  return values.toSorted(
    (a, b) => Number(isCalled(b)) - Number(isCalled(a)) || (bound ? 0 : rank(a) - rank(b)),
  );
}

/** "2.1" alone may be a version where a field takes one. */
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

/** Whether a field of the command can take the figure: it is then that field's, and names no record (R-line-2). */
export function fitsAField(fields: readonly Field[], token: Token): boolean {
  return token.figure !== undefined && valuesFor(fields, token, undefined).length > 0;
}

/** The amount that a figure may be, in yuan. */
export { amountIn };

/** "25 200" is one amount or two: its parts. With two decimals it is one. */
function partsOfAmount({ text }: Token): string[] {
  return /^\d{1,3}(?: \d{3})+$/.test(text) ? text.split(' ') : [];
}

interface TakenValues {
  values: Record<string, string>;
  /** The field that takes each figure. */
  fieldOf: Map<Token, string>;
  /** A field that could take several. */
  open?: { field: string; values: string[] } | undefined;
}

/**
 * The values of a command's fields by the figures of a line (R-line-5). What a label or counter binds is its field's; of what
 * nothing binds only one may be typed: two are a question.
 */
export function takeValues(
  fields: readonly Field[],
  figures: readonly Token[],
  verb: VerbLabel | undefined,
): TakenValues {
  const candidates = new Map<string, { value: string; token: Token }[]>();
  const isBound = (token: Token) => valuesFor(fields, token, verb).length === 1;
  const ordered = [...figures.filter(isBound), ...figures.filter((token) => !isBound(token))];
  const boundFields = new Set<string>();
  const fieldOf = new Map<Token, string>();
  let loose: string | undefined;
  for (const token of ordered) {
    const possible = valuesFor(fields, token, verb);
    const free = possible.filter(({ field }) => !boundFields.has(field.name));
    // What nothing binds goes with what else nothing binds: which is which is asked.
    const chosen =
      possible.length === 1
        ? possible[0]
        : (free.find(({ field }) => field.name === loose) ?? free[0] ?? possible[0]);
    if (!chosen) continue;
    if (possible.length === 1) boundFields.add(chosen.field.name);
    else loose = chosen.field.name;
    fieldOf.set(token, chosen.field.name);
    candidates.set(chosen.field.name, [
      ...(candidates.get(chosen.field.name) ?? []),
      { value: chosen.value, token },
    ]);
  }
  const values: Record<string, string> = {};
  let open: TakenValues['open'];
  for (const [field, all] of candidates) {
    const distinct = [...new Set(all.flatMap(({ value, token }) => [value, ...partsOfAmount(token)]))];
    if (distinct.length === 1 && distinct[0] !== undefined) values[field] = distinct[0];
    else open ??= { field, values: distinct };
  }
  return { values, fieldOf, open };
}
