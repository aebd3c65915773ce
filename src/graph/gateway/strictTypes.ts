import {
  GraphQLList,
  GraphQLNonNull,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/**
 * Says in the types what Mesh leaves open: our lists hold no nulls, and an input with a required field is itself
 * required. Changes the schema it is given, so that the resolvers stay where they are.
 */
export function strictTypes(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      field.type = withoutNullItems(field.type);
      for (const argument of field.args) {
        if (!isInputObjectType(argument.type)) continue;
        if (Object.values(argument.type.getFields()).some(isRequiredInputField)) {
          argument.type = new GraphQLNonNull(argument.type);
        }
      }
    }
  }
  return schema;
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
