import { Column, is, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isDay } from '../../domain/dateText.ts';
import { invalidField } from '../http/refusal.ts';
import type { RowPosition, RowsQuery } from './rows.ts';

/** Returns the position of a page's last row for its answer (`last`); the next call sends it as `after`. */
export function positionText({ value, id }: RowPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Parses the text of `positionText`. Refuses (400) values that PostgreSQL could not read for these columns. */
export function positionOf(text: string, { column, id }: RowsQuery): RowPosition {
  const read = parsed(text);
  if (!read || !isValueOf(column, read.value) || !isValueOf(id, read.id))
    throw invalidField('after', 'validation.after');
  return read;
}

function parsed(text: string): RowPosition | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(read) || read.length !== 2) return undefined;
    const [value, id] = read as unknown[];
    return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}

const time = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?([+-](0\d|1[0-4])(:[0-5]\d)?)?$/;
/** How a value of a type is written, by the beginning of the type's name. */
const shapes: readonly [RegExp, (value: string) => boolean][] = [
  [/^timestamp/, (value) => isDay(value.slice(0, 10)) && time.test(value.slice(10))],
  [/^uuid/, (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)],
  [/^(big|small)?int|^serial|^bigserial/, (value) => /^-?\d{1,9}$/.test(value)],
  [/^numeric/, (value) => /^-?\d{1,24}(\.\d{1,12})?$/.test(value)],
  [/^(text|varchar)/, (value) => !value.includes('\0')],
];

function isValueOf(column: PgColumn | SQL, value: string): boolean {
  const type = is(column, Column) ? column.getSQLType() : 'numeric';
  if (type === 'bigint' || type === 'bigserial') return /^-?\d{1,18}$/.test(value);
  return shapes.some(([name, test]) => name.test(type) && test(value));
}
