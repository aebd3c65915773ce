import { z } from '@hono/zod-openapi';

type AnySchema = z.core.$ZodType;

/** What is parsed where an operation declares no body, or no query. */
export const noFields = z.strictObject({});

/** Kinds of schemas that hold no object. */
const withoutFields = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'never', 'transform']);

/** A schema that several operations share stays one schema: the OpenAPI document names it once. */
const strictSchemas = new WeakMap<AnySchema, AnySchema>();

/**
 * The same schema, refusing fields that it does not declare, in nested objects and lists of objects too (R-call-7).
 * Names, checks and defaults stay. Throws for a kind of schema that it cannot look into.
 */
export function strictInput<Schema extends z.ZodType>(schema: Schema): Schema {
  // The copy parses to what the original parses to.
  return strictOf(schema) as Schema;
}

function strictOf(schema: AnySchema): AnySchema {
  const made = strictSchemas.get(schema);
  if (made) return made;
  const change = strictParts(schema);
  // All schemas of the contract are Zod's own classes, which its types of inner schemas do not say.
  const own = schema as z.ZodType;
  const copy = change ? own.clone({ ...own.def, ...change }) : own;
  const meta = own.meta();
  const strict = change && meta ? copy.meta(meta) : copy;
  strictSchemas.set(schema, strict);
  return strict;
}

/** The parts of a schema's definition that change; undefined where it holds no object. */
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
