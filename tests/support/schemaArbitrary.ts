import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Hostile or accidental values that people and programs send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' \t\n ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '😀👩‍👩‍👧‍👦',
    "' or 1=1; drop table orders; --",
    '%_\\%',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '=cmd|calc!A1',
    '\u202eoms\u2066',
    '__proto__',
    'constructor',
    '2026-02-30',
    '99999-01-01',
    '00000000-0000-0000-0000-000000000000',
    'NaN',
    '1e400',
    '-1',
    '-0.01',
    '999999999999999999999999',
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    -2147483649,
    true,
    false,
    null,
  ),
  fc.string({ unit: 'binary' }),
  fc.constant('x').map((letter) => letter.repeat(5000)),
  fc.anything({ maxDepth: 2 }).filter((value) => JSON.stringify(value) !== undefined),
);

/**
 * Generates values that a schema of the contract accepts, as far as a schema can decide. `idOf` returns ids of existing
 * records.
 */
export function valuesOf(
  schema: Schema,
  resolve: (ref: string) => Schema,
  idOf: (field: string) => fc.Arbitrary<unknown> | undefined,
  field = '',
): fc.Arbitrary<unknown> {
  const of = (inner: Schema, name = field) => valuesOf(inner, resolve, idOf, name);
  if (schema.$ref) return of(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => of(choice)));
  if (schema.allOf)
    return of(Object.assign({}, ...schema.allOf.map((one) => (one.$ref ? resolve(one.$ref) : one))));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
  return fc.oneof(...types.map((type) => ofType(type, schema, of, idOf, field)));
}

function ofType(
  type: string,
  schema: Schema,
  of: (inner: Schema, name?: string) => fc.Arbitrary<unknown>,
  idOf: (field: string) => fc.Arbitrary<unknown> | undefined,
  field: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, -1000);
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 1000, 1000)) });
    }
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return stringOf(schema, idOf, field);
    default: {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, of(inner, name)])), {
        requiredKeys: schema.required ?? [],
      });
    }
  }
}

function stringOf(
  schema: Schema,
  idOf: (field: string) => fc.Arbitrary<unknown> | undefined,
  field: string,
): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') {
    const known = idOf(field);
    return known ? fc.oneof({ weight: 4, arbitrary: known }, fc.uuid()) : fc.uuid();
  }
  if (schema.format === 'date') {
    return fc
      .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({
    unit: fc.constantFrom(...'abcXYZ019 中文测试'),
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 20, 20),
  });
}
