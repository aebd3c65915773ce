import type { z } from 'zod';

/** What a JSON text holds, as the schema has it. Throws with the first thing that is wrong with it, and where. */
export function readText<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const read = schema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.') || 'file'}: ${issue?.message}`);
}
