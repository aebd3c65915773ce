import type { z } from 'zod';
import { fieldRefusals } from '../fieldErrors.ts';

/** An id of any record, for the tests of schemas. */
export const uuid = '11111111-1111-4111-8111-111111111111';

/** Returns the schema's refusals of an input: the first message of each field, by its path. */
export function refused(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );
}

/** Returns the value that would be sent or stored, or the message key that is shown at the field. */
export function valueOrRefusal(schema: z.ZodType, typed: unknown): unknown {
  const parsed = schema.safeParse(typed, { reportInput: true });
  return parsed.success ? parsed.data : fieldRefusals(parsed.error)[0]?.key;
}

/** Returns every message of a refusal, also several of one field. */
export function messagesOf(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

/** Returns the names of the fields that the schema's objects always have, sorted. */
export const required = (schema: z.ZodType, input: unknown = {}) =>
  Object.keys(refused(schema, input)).sort();

/** Returns the field names in a table's text, sorted. */
export const listed = (fields: string) => fields.split(/\s+/).filter(Boolean).sort();
