import { z } from '@hono/zod-openapi';

type AnySchema = z.core.$ZodType;

/** The schema for an operation that declares no body, or no query. */
export const noFields = z.strictObject({});

/** Kinds of schemas that contain no object. */
const withoutFields = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'never', 'transform']);

/**
 * Copies by their original, so that a schema of several operations remains one schema: the OpenAPI document names it only
 * once.
 */
const strictSchemas = new WeakMap<AnySchema, AnySchema>();

/**
 * Returns the same schema, which also refuses undeclared fields, in nested objects and lists of objects too (R-call-7).
 * Names, checks and defaults are unchanged. Throws for a kind of schema that it does not know.
 */
export function strictInput<Schema extends z.ZodType>(schema: Schema): Schema {
  // The cast is safe because the copy parses to the same type as the original.
  return strictOf(schema) as Schema;
}

function strictOf(schema: AnySchema): AnySchema {
  const made = strictSchemas.get(schema);
  if (made) return made;
  const change = strictParts(schema);
  // Because Zod's types of inner schemas hide that all schemas of the contract are Zod's own classes.
  const own = schema as z.ZodType;
  const copy = change ? own.clone({ ...own.def, ...change }) : own;
  const meta = own.meta();
  const strict = change && meta ? copy.meta(meta) : copy;
  strictSchemas.set(schema, strict);
  return strict;
}

/** Returns the parts of a schema's definition that change; undefined if it contains no object. */
function strictParts(schema: AnySchema): object | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, strictOf(field)]);
      return { shape: Object.fromEntries(fields), catchall: z.never() };
    }
    case 'array':
      return { element: strictOf(def.element) };
    case 'union':
      return { options: def.options.map(strictOf) };
    case 'optional':
    case 'nullable':
    case 'default':
      return { innerType: strictOf(def.innerType) };
    case 'pipe':
      return { in: strictOf(def.in), out: strictOf(def.out) };
    default:
      if (withoutFields.has(def.type)) return undefined;
      throw new Error(`An input declared with ${def.type} may hold fields that nobody looks at`);
  }
}
