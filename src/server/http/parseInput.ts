import type { z } from 'zod';
import { fieldRefusals, type FieldRefusal } from '../../domain/fieldErrors.ts';
import type { MessageKey } from '../../domain/message.ts';
import { padCents } from '../../domain/moneySchema.ts';
import { plain } from '../../domain/visibleText.ts';
import { invalid } from './refusal.ts';

type Fields = Record<string, unknown>;
type Path = readonly PropertyKey[];

/** The messages for a value of the wrong form. A missing value gets the message that it is missing. */
const formatMessages: readonly MessageKey[] = [
  'validation.integer',
  'validation.type',
  'validation.choice',
  'validation.invalid',
  'validation.money',
  'validation.day',
];

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && plain(value) === '');
const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[String(name)] : undefined), input);

type ValueChange = (value: unknown) => unknown;

/**
 * Returns the input with another value at a path, or without it if it becomes undefined. Copies only the objects on the
 * path.
 */
function withValue(input: unknown, [first, ...rest]: Path, change: ValueChange): unknown {
  if (!isObject(input) || first === undefined) return input;
  const { [String(first)]: present, ...others } = input;
  const value = rest.length === 0 ? change(present) : withValue(present, rest, change);
  return value === undefined ? others : { ...others, [String(first)]: value };
}

const withValues = (input: unknown, paths: readonly Path[], change: ValueChange) =>
  paths.reduce((changed, path) => withValue(changed, path, change), input);

/** The types in which calls accept a number: as a text, as an amount in the answer's format, and as a number. */
const writings: readonly ((number: string) => unknown)[] = [String, padCents, Number];
const numberPattern = /^-?\d{1,15}(\.\d{1,4})?$/;

/**
 * Returns the refusals; for a number outside its limits, the message names the limits instead of the format (R-text-5).
 */
function withLimits(schema: z.ZodType, input: unknown, error: z.ZodError): FieldRefusal[] {
  const refusals = fieldRefusals(error);
  const textAt = (path: Path) => {
    const value = valueAt(input, path);
    return typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : '';
  };
  const isAboutFormat = ({ key }: FieldRefusal) => formatMessages.includes(key);
  const numbers = refusals
    .filter(isAboutFormat)
    .map(({ field }) => field.split('.'))
    .filter((path) => numberPattern.test(textAt(path)));
  if (numbers.length === 0) return refusals;
  const limits = writings.flatMap((written) => {
    const rewritten = withValues(input, numbers, (value) => written(plain(String(value))));
    const parsed = schema.safeParse(rewritten, { reportInput: true });
    return parsed.success ? [] : fieldRefusals(parsed.error).filter((refusal) => !isAboutFormat(refusal));
  });
  return refusals.map((refusal) => {
    const limit = limits.find(({ field }) => field === refusal.field);
    return isAboutFormat(refusal) && limit ? limit : refusal;
  });
}

/**
 * Parses the input of a call by its schema. A refused empty field counts as absent, and a missing one is reported as
 * missing. A number outside its limits is refused with the limits (R-text-5). Throws the Refusal that names each wrong
 * field.
 */
export function parse(schema: z.ZodType, given: unknown): unknown {
  const first = schema.safeParse(given, { reportInput: true });
  if (first.success) return first.data;
  const refused = first.error.issues.map(({ path }) => path);
  const empty = refused.filter((path) => path.length > 0 && isEmpty(valueAt(given, path)));
  const input = withValues(given, empty, () => undefined);
  const second = empty.length === 0 ? first : schema.safeParse(input, { reportInput: true });
  if (second.success) return second.data;
  throw invalid(
    withLimits(schema, input, second.error).map((refusal) => {
      const isMissing = valueAt(input, refusal.field.split('.')) === undefined;
      const isWordless = isMissing && formatMessages.includes(refusal.key);
      return isWordless ? { field: refusal.field, key: 'validation.required' } : refusal;
    }),
  );
}

/** Returns the query of a call without empty values, which count as absent (R-text-5). */
export function withoutEmpty(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => plain(value) !== ''));
}
