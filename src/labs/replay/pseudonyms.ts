import { isDay } from '../../domain/dateText.ts';
import { factKind } from '../../domain/auditFacts.ts';
import { isSecretName, maskOf } from '../../domain/secretNames.ts';
import type { RecordedStep } from './step.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const figure = /^-?\d+(\.\d+)?$/;
/** The product's own codes: "agent", "seatIncrease". */
const code = /^[a-z][a-zA-Z]*$/;

/** Returns a text of that length that differs from the others, because rules may compare the values. */
function textNumber(number: number, length: number, others: ReadonlySet<string>): string {
  const text = `Text ${number}`;
  if (text.length <= length) return text.padEnd(length, '·');
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at).repeat(length));
  return letters.find((each) => !others.has(each)) ?? text;
}

/** Replaces each value by a stand-in that depends on its first occurrence; equal values get equal stand-ins. */
function standIns<Value>(make: (number: number, value: Value, others: ReadonlySet<Value>) => Value) {
  const known = new Map<Value, Value>();
  return (value: Value): Value => {
    const found = known.get(value) ?? make(known.size + 1, value, new Set(known.values()));
    known.set(value, found);
    return found;
  };
}

/** Tells whether the value identifies nobody: by the kind of its fact it is a number, a day or a product's code. */
export function isNobodys(name: string, value: string | number): boolean {
  const text = String(value);
  switch (factKind(name)) {
    case 'figure':
      return figure.test(text);
    case 'day':
      return isDay(text);
    case 'code':
      return typeof value === 'number' || code.test(text);
    default:
      return false;
  }
}

/** Creates the stand-ins of one file: equal for equal values, with texts of the same length. */
export function pseudonyms() {
  const idFor = standIns<string>((number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
  const textFor = standIns<string>((number, { length }, others) => textNumber(number, length, others));
  return {
    idFor,
    numberFor: standIns<number>((number) => number),
    worded: (text: string) => (text.trim() === '' ? text : textFor(text)),
  };
}

/** Maps a text or a number. `name` is its field's name, '' without one; `part` is the object with that field. */
export type LeafMapper = (value: string | number, name: string, part: object | undefined) => unknown;

/** Returns the value with each text and number in it mapped. */
export function mapLeaves(value: unknown, mapLeaf: LeafMapper, name = '', part?: object): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, mapLeaf, name, part));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [field, mapLeaves(each, mapLeaf, field, value)]),
    );
  return typeof value === 'string' || typeof value === 'number' ? mapLeaf(value, name, part) : value;
}

/**
 * Returns the steps with other ids, names and texts; equal values remain equal, and texts have the same length. The name of
 * a fact decides whether its value is replaced, not its form: a telephone number looks like an amount (R-replay-6).
 */
export function pseudonymous<Step extends RecordedStep>(steps: readonly Step[]): Step[] {
  const { idFor, numberFor, worded } = pseudonyms();
  const pseudonymize: LeafMapper = (value, name) => {
    if (isSecretName(name)) return maskOf(value);
    if (isNobodys(name, value)) return value;
    if (typeof value === 'number') return numberFor(value);
    return value !== '' && (factKind(name) === 'id' || uuid.test(value)) ? idFor(value) : worded(value);
  };
  return steps.map((step) => ({
    ...step,
    recordId: idFor(step.recordId),
    recordName: null,
    facts: mapLeaves(step.facts, pseudonymize) as Step['facts'],
    params: mapLeaves(step.params, pseudonymize) as Step['params'],
    remarks: worded(step.remarks),
    actorId: step.actorId === null ? null : idFor(step.actorId),
    actorName: '',
    at: null,
  }));
}
