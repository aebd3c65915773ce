import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  GraphQLList,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgumentConfig,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Returns a copy of the schema with stricter types than Mesh's: our lists contain no nulls, and a call with a body
 * requires it. The resolvers are unchanged.
 */
export function strictTypes(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: ({ args = {}, ...field }) => ({
      ...field,
      type: withoutNullItems(field.type),
      args: Object.fromEntries(
        Object.entries(args).map(([name, argument]) => [name, requiredBody(argument)]),
      ),
    }),
  });
}

function requiredBody(argument: GraphQLArgumentConfig): GraphQLArgumentConfig {
  return isInputObjectType(argument.type)
    ? { ...argument, type: new GraphQLNonNull(argument.type) }
    : argument;
}

function withoutNullItems(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) {
    const inner = withoutNullItems(type.ofType);
    return isNonNullType(inner) ? inner : new GraphQLNonNull(inner);
  }
  if (!isListType(type)) return type;
  const item = withoutNullItems(type.ofType);
  return new GraphQLList(isNonNullType(item) ? item : new GraphQLNonNull(item));
}
