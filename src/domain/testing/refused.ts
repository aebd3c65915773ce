import type { z } from 'zod';
import { fieldRefusals } from '../fieldErrors.ts';

/** An id of any record, for the tests of schemas. */
export const uuid = '11111111-1111-4111-8111-111111111111';

/** What a schema refuses of an input: the first message of each field, by its path. */
export function refused(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );
}

/** The value that would be sent or stored, or the key of what is said at the field. */
export function valueOrRefusal(schema: z.ZodType, typed: unknown): unknown {
  const parsed = schema.safeParse(typed, { reportInput: true });
  return parsed.success ? parsed.data : fieldRefusals(parsed.error)[0]?.key;
}

/** Every message of a refusal, also where one field has several. */
export function messagesOf(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

/** The fields that an object of the schema always has, by name. */
export const required = (schema: z.ZodType, input: unknown = {}) =>
  Object.keys(refused(schema, input)).sort();

/** Names of fields as a table writes them, by name. */
export const listed = (fields: string) => fields.split(/\s+/).filter(Boolean).sort();
