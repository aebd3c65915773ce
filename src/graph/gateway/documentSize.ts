import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { idsLimit } from '../../domain/linkedRows.ts';
import { detailOf, isDetail } from './details.ts';
import { linkOf, recordsOfCall, rowsOf } from './links.ts';

/** Cost of reading the schema, which is as long as hundreds of records. */
const schemaCost = 100;

/** Limits of one document. Each field of Query and Mutation is one REST call, and a link one or several. */
export const documentLimits = { tokens: 2000, calls: 10, depth: 10, fields: 500, cost: 250 };

/** The size of a document whatever its variables are. */
export interface DocumentShape {
  depth: number;
  fields: number;
  /** It asks for the schema, not only for the names of types. */
  readsSchema: boolean;
}

/** The most REST calls that an operation makes, and their cost. */
export interface DocumentPrice {
  calls: number;
  cost: number;
  /** False if it is the same for all variables. */
  hasLinks: boolean;
}

type Fragments = Map<string, FragmentDefinitionNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Fragments = new Map();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  return fragments;
}

/** Returns the shape of a validated document. */
export function shapeOf(document: DocumentNode, selectionSet: SelectionSetNode): DocumentShape {
  const fragments = fragmentsOf(document);
  const measured = new Map<SelectionSetNode, DocumentShape>();

  function measure(set: SelectionSetNode): DocumentShape {
    const known = measured.get(set);
    if (known) return known;
    const shape: DocumentShape = { depth: 0, fields: 0, readsSchema: false };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const { value: name } = selection.name;
        shape.readsSchema ||= name === '__schema' || name === '__type';
        const inner = selection.selectionSet ? measure(selection.selectionSet) : { depth: 0, fields: 0 };
        // Names of types count too, because fragments could otherwise multiply them without end.
        shape.fields += inner.fields + 1;
        if (!name.startsWith('__')) shape.depth = Math.max(shape.depth, inner.depth + 1);
        continue;
      }
      const spread =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value)?.selectionSet;
      if (!spread) continue;
      const inner = measure(spread);
      shape.depth = Math.max(shape.depth, inner.depth);
      shape.fields += inner.fields;
      shape.readsSchema ||= inner.readsSchema;
    }
    measured.set(set, shape);
    return shape;
  }

  return measure(selectionSet);
}

/** The records that a selection set is answered for. */
interface Level {
  type: GraphQLNamedType | null | undefined;
  isRoot: boolean;
  /** The most records, of all the parents together. */
  rows: number;
  /** The records have all fields of their entity, those that rows in lists lack too. */
  hasDetail: boolean;
  /** The most records of the next list, where the call around it says so. */
  pageSize: number | undefined;
}

/**
 * Returns what a validated operation costs with these coerced variables. A link costs the calls for all the records that
 * it is asked for, and a field that the rows of a list lack one call for each row; a list without a page size counts as the
 * longest page. Without variables the price is right only if the operation has no links. The document's fields must be
 * within their limit.
 */
export function priceOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> | undefined,
  costOf: (field: string) => number,
): DocumentPrice {
  const fragments = fragmentsOf(document);
  function price(set: SelectionSetNode, level: Level): DocumentPrice {
    const { type, isRoot, hasDetail, rows, pageSize } = level;
    let loadsDetail = false;
    const sum: DocumentPrice = { calls: 0, cost: 0, hasLinks: false };
    const add = (part: DocumentPrice) => {
      sum.calls += part.calls;
      sum.cost += part.cost;
      sum.hasLinks ||= part.hasLinks;
    };
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD) {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        const on = fragment?.typeCondition?.name.value;
        if (fragment) add(price(fragment.selectionSet, on ? { ...level, type: schema.getType(on) } : level));
        continue;
      }
      const { value: name } = selection.name;
      if (name === '__schema' || name === '__type') sum.cost += schemaCost;
      const field = isObjectType(type) && !name.startsWith('__') ? type.getFields()[name] : undefined;
      if (!field) continue;
      const link = isRoot ? undefined : linkOf(type?.name ?? '', name);
      const isCall = isRoot || link !== undefined;
      const args = isCall && variables ? getArgumentValues(field, selection, variables) : {};
      const inner: Level = {
        type: getNamedType(field.type),
        isRoot: false,
        hasDetail: false,
        rows,
        pageSize,
      };
      if (isRoot) {
        add({ calls: 1, cost: costOf(name), hasLinks: false });
        inner.pageSize = pageSizeOf(args);
        inner.hasDetail = isDetail(field.type);
      }
      const detail = isRoot ? undefined : detailOf(type?.name ?? '', name);
      if (detail && !hasDetail && !link && !loadsDetail) {
        // All fields of one record that its row lacks come from one call.
        loadsDetail = true;
        add({ calls: rows, cost: rows * costOf(detail.call), hasLinks: true });
      }
      if (link) {
        const calls = Math.ceil(rows / recordsOfCall(link, args));
        // The record on its page has these rows already.
        if (!(detail && hasDetail)) add({ calls, cost: calls * costOf(link.call), hasLinks: true });
        inner.rows = rows * rowsOf(link, args);
        inner.pageSize = undefined;
      } else if (isListType(getNullableType(field.type))) {
        inner.rows = rows * (inner.pageSize ?? idsLimit);
        inner.pageSize = undefined;
      }
      if (selection.selectionSet) add(price(selection.selectionSet, inner));
    }
    return sum;
  }

  const type = schema.getRootType(operation.operation);
  return price(operation.selectionSet, {
    type,
    isRoot: true,
    hasDetail: false,
    rows: 1,
    pageSize: undefined,
  });
}

/** Returns the page size of a call; undefined if it has none. REST refuses one beyond its limits. */
function pageSizeOf({ input, pageSize }: Record<string, unknown>): number | undefined {
  const size = pageSize ?? (input as { pageSize?: unknown } | null | undefined)?.pageSize;
  return typeof size === 'number' ? Math.min(Math.max(size, 1), idsLimit) : undefined;
}

/** Returns the refusal for a document that exceeds a limit; undefined within the limits. */
export function excessOf({ depth, fields }: DocumentShape): GraphQLError | undefined {
  if (depth > documentLimits.depth)
    return new GraphQLError(`A document may be at most ${documentLimits.depth} levels deep.`);
  if (fields > documentLimits.fields)
    return new GraphQLError(`A document may ask for at most ${documentLimits.fields} fields.`);
  return undefined;
}

/** Returns the refusal for calls that exceed a limit; undefined within the limits. */
export function excessivePrice({ calls, cost }: DocumentPrice): GraphQLError | undefined {
  if (calls > documentLimits.calls)
    return new GraphQLError(`One request may make at most ${documentLimits.calls} calls.`);
  if (cost > documentLimits.cost)
    return new GraphQLError(
      `One request may cost at most ${documentLimits.cost} units; this one costs ${cost}.`,
    );
  return undefined;
}
