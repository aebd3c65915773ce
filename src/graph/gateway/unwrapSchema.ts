/** The JSON Schema words that the graph's types are made from. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  nullable?: boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

type Components = Record<string, Schema>;

/**
 * The strings of the contract that have a scalar in the graph, by their format. Mesh makes a scalar of a string with a
 * pattern, and names the pattern in a directive of it, which `strictTypes` reads.
 */
export const scalarFormats: Record<string, { scalar: string; pattern: string }> = {
  uuid: { scalar: 'ID', pattern: '^[0-9a-f-]{36}$' },
  date: { scalar: 'Date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
  'date-time': { scalar: 'DateTime', pattern: String.raw`^\d{4}-\d{2}-\d{2}T` },
  decimal: { scalar: 'Money', pattern: String.raw`^-?\d+\.\d{2}$` },
};

/**
 * Reduces a schema to the features of a GraphQL type. A nullable property becomes a property that is not required;
 * patterns and limits are removed, and of the formats those without a scalar; nameless objects and unions are named after
 * their position.
 */
export function unwrapSchema(schema: Schema, title: string, components: Components): Schema {
  const inner = present(schema);
  if (inner.$ref) return { $ref: inner.$ref };
  const union = inner.anyOf ?? inner.oneOf;
  if (union) return bareUnion(union, inner.description, title, components);

  const described = inner.description === undefined ? {} : { description: inner.description };
  if (inner.allOf) {
    return { ...described, title, allOf: inner.allOf.map((part) => unwrapSchema(part, title, components)) };
  }
  if (inner.properties) return { ...described, title, ...bareObject(inner, title, components) };
  if (inner.items) {
    if (isNullable(inner.items, components)) throw new Error(`${title} lists nulls, which the graph refuses`);
    return { ...described, type: 'array', items: unwrapSchema(inner.items, `${title}Item`, components) };
  }
  const type = inner.type as string | undefined;
  const byDefault = inner.default === undefined ? {} : { default: inner.default };
  const scalar = type === 'string' ? scalarFormats[inner.format ?? ''] : undefined;
  if (scalar) return { ...described, ...byDefault, title, type, pattern: scalar.pattern };
  if (type === 'string' && inner.enum && inner.enum.length > 1) {
    const named = namesOfEnum(inner.enum, components);
    // A property with a description of its own repeats the values of the enum that it is of.
    if (named.length === 1 && named[0] !== title) return { $ref: `#/components/schemas/${named[0]}` };
    return { ...described, ...byDefault, title, type, enum: inner.enum };
  }
  // A nameless value (null after a write, for example) has no fields to select: it becomes a Boolean that is always null.
  return { ...described, ...byDefault, type: scalarType(inner) };
}

/** Returns the names of the enums with these values. */
const namesOfEnum = (values: unknown[], components: Components): string[] =>
  Object.keys(components).filter(
    (name) =>
      JSON.stringify(components[name]?.enum) === JSON.stringify(values.filter((value) => value !== null)),
  );

function scalarType({ type, enum: choices, const: constant, additionalProperties }: Schema): string {
  const values = choices ?? (constant === undefined ? [] : [constant]);
  if (values.length > 0 && values.every(Number.isInteger)) return 'integer';
  if (type === undefined && values.length > 0) return typeof values[0];
  if (additionalProperties) return 'object';
  return type === undefined || type === 'null' ? 'boolean' : (type as string);
}

function bareObject(
  { properties = {}, required = [] }: Schema,
  title: string,
  components: Components,
): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        unwrapSchema(property, title + name.charAt(0).toUpperCase() + name.slice(1), components),
      ]),
    ),
    required: required.filter((name) => properties[name] && !isNullable(properties[name], components)),
  };
}

function bareUnion(
  members: Schema[],
  description: string | undefined,
  title: string,
  components: Components,
) {
  const described = description === undefined ? {} : { description };
  const bare = members.map((member, index) => unwrapSchema(member, `${title}${index + 1}`, components));
  const types = new Set(bare.map((member) => (member.enum || member.properties ? 'named' : member.type)));
  const [type] = types;
  if (types.size === 1 && typeof type === 'string' && ['integer', 'number', 'string'].includes(type)) {
    return { ...described, type };
  }
  return { ...described, title, oneOf: bare };
}

const allowsNull = ({ type, nullable }: Schema) =>
  nullable === true || type === 'null' || (Array.isArray(type) && type.includes('null'));

/**
 * Tells whether a member of a combination only adds "or null": `{ nullable: true }`, or `{ type: ["string", "null"] }`
 * next to a name.
 */
function isNull(member: Schema, combination: 'allOf' | 'anyOf' | 'oneOf'): boolean {
  if (member.type === 'null') return true;
  const [key, ...others] = Object.keys(member);
  if (others.length > 0 || !allowsNull(member)) return false;
  return key === 'nullable' || combination === 'allOf';
}

/** Returns the schema without its "or null", which generators write in several ways. */
function present(schema: Schema): Schema {
  const { nullable: _nullable, ...rest } = schema;
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
    const members = rest[key]?.filter((member) => !isNull(member, key));
    if (members?.length === 1 && members[0]) return present({ ...members[0], ...pick(rest) });
    if (members) rest[key] = members;
  }
  if (!Array.isArray(rest.type)) return rest;
  const types = rest.type.filter((type) => type !== 'null');
  return { ...rest, type: types[0] };
}

function pick({ description, default: byDefault }: Schema): Schema {
  return {
    ...(description !== undefined && { description }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

function isNullable(schema: Schema, components: Components): boolean {
  const named = schema.$ref === undefined ? undefined : components[schema.$ref.split('/').at(-1) ?? ''];
  return (
    allowsNull(schema) ||
    [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(allowsNull) ||
    (named !== undefined && isNullable(named, components))
  );
}
