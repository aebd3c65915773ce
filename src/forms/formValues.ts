import { characterCount } from '../domain/visibleText.ts';
import type { Field, FieldValue, FieldValues } from '../commandKit/command.ts';

function emptyValue({ kind }: Field): FieldValue {
  if (kind === 'file') return null;
  if (kind === 'checkboxes' || kind === 'choices') return [];
  return kind === 'assignments' ? {} : '';
}

/** Nothing typed, chosen or ticked. */
export function isEmptyValue(value: FieldValue | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

export function emptyValues(fields: readonly Field[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

/** The values that a form opens with, as its fields would hold them if they were typed. */
export function asTyped(fields: readonly Field[], initial: FieldValues): FieldValues {
  const counts = fields.filter(({ name, kind }) => kind === 'integer' && name in initial);
  const texts = counts.map(({ name }) => [name, String(initial[name])]);
  return { ...emptyValues(fields), ...initial, ...Object.fromEntries(texts) };
}

/** How long a one-line text is and may be, where it is too long; blanks around it do not count. */
export function excessOf(
  field: Field,
  value: FieldValue | undefined,
): { length: number; maximum: number } | undefined {
  if (field.kind !== 'text' || field.maxLength === undefined) return undefined;
  const length = characterCount(String(value ?? ''));
  return length > field.maxLength ? { length, maximum: field.maxLength } : undefined;
}

/** Differs where the values differ. */
export function keyOf(value: FieldValue | undefined): string {
  return value !== null && typeof value === 'object' && !(value instanceof File)
    ? JSON.stringify(value)
    : String(value);
}

/** The names under which a field holds something of its own: its value, and the file that stays. */
export function namesIn(field: Field): string[] {
  return field.kind === 'file' && field.storedFileField !== undefined
    ? [field.name, field.storedFileField]
    : [field.name];
}

interface Versions {
  /** What the form opened with. */
  opened: FieldValues;
  typed: FieldValues;
  /** What it would open with now. */
  newer: FieldValues;
}

const differ = (a: FieldValue | undefined, b: FieldValue | undefined) => keyOf(a) !== keyOf(b);

/**
 * The values of a form that takes over a newer version of its record: what was typed stays where the others left the
 * field alone; elsewhere the newer value stands, and what was typed there is handed back as `replaced`.
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

/** The choices made so far, for the rows that there are now. */
function mergedRows(typed: FieldValue, newer: FieldValue): FieldValue {
  const mine = new Map(Object.entries(typed ?? {}));
  return Object.fromEntries(
    Object.entries(newer ?? {}).map(([row, choice]) => [row, String(mine.get(row) ?? choice)]),
  );
}
