import type { z } from 'zod';

/** Parses a JSON text by the schema. Throws with the first error and its path. */
export function readText<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.') || 'file'}: ${issue?.message}`);
}
