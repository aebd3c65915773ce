import { characterCount } from '../domain/visibleText.ts';
import type { Field, FieldValue, FieldValues } from '../commandKit/command.ts';

function emptyValue({ kind }: Field): FieldValue {
  if (kind === 'file') return null;
  if (kind === 'checkboxes' || kind === 'choices') return [];
  return kind === 'assignments' ? {} : '';
}

/** Tells whether nothing is typed, chosen or ticked. */
export function isEmptyValue(value: FieldValue | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

export function emptyValues(fields: readonly Field[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

/** Returns the initial values as the fields would store them if they were typed. */
export function asTyped(fields: readonly Field[], initial: FieldValues): FieldValues {
  const counts = fields.filter(({ name, kind }) => kind === 'integer' && name in initial);
  const texts = counts.map(({ name }) => [name, String(initial[name])]);
  return { ...emptyValues(fields), ...initial, ...Object.fromEntries(texts) };
}

/** Returns the length and the maximum of a one-line text that is too long; surrounding blanks do not count. */
export function excessOf(
  field: Field,
  value: FieldValue | undefined,
): { length: number; maximum: number } | undefined {
  if (field.kind !== 'text' || field.maxLength === undefined) return undefined;
  const length = characterCount(String(value ?? ''));
  return length > field.maxLength ? { length, maximum: field.maxLength } : undefined;
}

/** Returns a string that differs if the values differ. */
export function keyOf(value: FieldValue | undefined): string {
  return value !== null && typeof value === 'object' && !(value instanceof File)
    ? JSON.stringify(value)
    : String(value);
}

/** Returns the names of the form's values that belong to a field: its value, and the stored file. */
export function namesIn(field: Field): string[] {
  return field.kind === 'file' && field.storedFileField !== undefined
    ? [field.name, field.storedFileField]
    : [field.name];
}

interface Versions {
  /** The values that the form opened with. */
  opened: FieldValues;
  typed: FieldValues;
  /** The values that it would open with now. */
  newer: FieldValues;
}

const differ = (a: FieldValue | undefined, b: FieldValue | undefined) => keyOf(a) !== keyOf(b);

/**
 * Merges the values of a form with a newer version of its record. A typed value remains if the others did not change its
 * field. Otherwise the newer value is used, and the typed one is returned in `replaced`.
 */
export function mergedValues(fields: readonly Field[], { opened, typed, newer }: Versions) {
  const values = { ...newer };
  const replaced: FieldValues = {};
  for (const field of fields) {
    for (const name of namesIn(field)) {
      const mine = typed[name] ?? null;
      if (!differ(mine, opened[name])) continue;
      if (field.kind === 'assignments') values[name] = mergedRows(mine, newer[name] ?? null);
      else if (!differ(newer[name], opened[name])) values[name] = mine;
      else if (name === field.name && differ(newer[name], mine)) replaced[name] = mine;
    }
  }
  return { values, replaced };
}

/** Returns the choices made so far for the current rows. */
function mergedRows(typed: FieldValue, newer: FieldValue): FieldValue {
  const mine = new Map(Object.entries(typed ?? {}));
  return Object.fromEntries(
    Object.entries(newer ?? {}).map(([row, choice]) => [row, String(mine.get(row) ?? choice)]),
  );
}
