import { getDirective, MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLString,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLArgumentConfig,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { scalarFormats } from './unwrapSchema.ts';

const scalarDescriptions: Record<string, string> = {
  Date: 'A calendar day in Asia/Shanghai: "2026-11-21"',
  DateTime: 'An instant, ISO 8601 in UTC: "2026-11-21T08:30:00.000Z"',
  Money: 'An exact amount in yuan, a decimal string with two decimals: "12800.00"',
};

/** The scalars of answers, by the pattern of their strings. Values pass as the strings that REST answers. */
const scalars = new Map(
  Object.values(scalarFormats).map(({ scalar, pattern }) => [
    pattern,
    scalar === 'ID'
      ? GraphQLID
      : new GraphQLScalarType({ name: scalar, description: scalarDescriptions[scalar] }),
  ]),
);

/**
 * Returns a copy of the schema with stricter types than Mesh's: our lists contain no nulls, a call with a body requires it,
 * and each scalar has one type. In what callers send, dates and amounts stay strings: REST refuses a wrong one with the name
 * of its field, in the caller's language. The resolvers are unchanged.
 */
export function strictTypes(schema: GraphQLSchema): GraphQLSchema {
  /** Returns the scalar of a type that Mesh made of a string with a pattern; each has one for every place. */
  const scalarOf = (type: GraphQLNamedType): GraphQLScalarType | undefined => {
    if (!isScalarType(type)) return undefined;
    const pattern: unknown = getDirective(schema, type, 'regexp')?.[0]?.pattern;
    return typeof pattern === 'string' ? scalars.get(pattern) : undefined;
  };

  function withPlainStrings(type: GraphQLInputType): GraphQLInputType {
    if (isNonNullType(type)) return new GraphQLNonNull(withPlainStrings(type.ofType));
    if (isListType(type)) return new GraphQLList(withPlainStrings(type.ofType));
    return scalarOf(type) ? GraphQLString : type;
  }

  const strictArgument = (argument: GraphQLArgumentConfig): GraphQLArgumentConfig => ({
    ...argument,
    type: isInputObjectType(argument.type)
      ? new GraphQLNonNull(argument.type)
      : withPlainStrings(argument.type),
  });

  function withoutNullItems(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) {
      const inner = withoutNullItems(type.ofType);
      return isNonNullType(inner) ? inner : new GraphQLNonNull(inner);
    }
    if (!isListType(type)) return scalarOf(type) ?? type;
    const item = withoutNullItems(type.ofType);
    return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item));
  }

  const strict = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: ({ args = {}, ...field }) => ({
      ...field,
      type: withoutNullItems(field.type),
      args: Object.fromEntries(
        Object.entries(args).map(([name, argument]) => [name, strictArgument(argument)]),
      ),
    }),
    [MapperKind.INPUT_OBJECT_FIELD]: (field) => ({ ...field, type: withPlainStrings(field.type) }),
  });
  // Removes Mesh's own scalars, because no field has them any more.
  return pruneSchema(strict);
}
