import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../generated/graphql-env.d.ts';

/** Writes typed documents against the schema that Mesh generates: a wrong field is a type error. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Date: string; DateTime: string; Money: string };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
