import { z } from 'zod';
import { idsLimit } from '../../src/domain/linkedRows.ts';

/** A text that the schema of a filter accepts, what the call then gets, and a text that it refuses. */
export interface FilterValues {
  valid: string;
  sent: string | number;
  invalid: string;
}

interface JsonSchema {
  type?: string;
  enum?: string[];
  format?: string;
  pattern?: string;
  maximum?: number;
  description?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
}

const same = (valid: string, invalid: string): FilterValues => ({ valid, sent: valid, invalid });

/** Returns the values of a filter by its kind; undefined if it holds several values. Throws Error for an unknown kind. */
function valuesOfKind(name: string, kind: JsonSchema): FilterValues | undefined {
  const { type, enum: choices, format, pattern } = kind;
  if (choices) return same(choices.at(-1) ?? '', 'no-such-choice');
  if (type === 'array') return undefined;
  if (type === 'integer') return { valid: '3', sent: 3, invalid: '3.5' };
  if (type !== 'string') throw new Error(`The filter ${name} is of a kind that has no test values`);
  if (format === 'uuid')
    return same('6f9619ff-8b86-4011-b42d-00cf4fc964ff', '6f9619ff-8b86-4011-b42d-00cf4fc964f');
  if (format === 'date') return same('2026-02-28', '2026-02-29');
  if (format === 'decimal') return same('-1280.00', '1,280.x');
  if (pattern?.includes('\\d')) return same('17', '17x');
  return same('abc', 'x'.repeat(61));
}

/** The filters of a list's schema with their values, by the kind of each. Page and sort are no filters. */
export function filterValues(schema: z.ZodObject): Record<string, FilterValues> {
  const whole = z.toJSONSchema(schema, { io: 'output' }) as JsonSchema;
  const definitionOf = (kind: JsonSchema): JsonSchema =>
    (kind.$ref && whole.$defs?.[kind.$ref.replace('#/$defs/', '')]) || kind;
  const found: Record<string, FilterValues> = {};
  for (const [name, property] of Object.entries(definitionOf(whole).properties ?? {})) {
    if (['current', 'pageSize', 'after', 'sort', 'direction'].includes(name)) continue;
    // The number of rows of each record, which the graph's links ask for.
    if (property.description?.startsWith('With `') && property.maximum === idsLimit) continue;
    const values = valuesOfKind(name, definitionOf(property));
    if (values) found[name] = values;
  }
  return found;
}
