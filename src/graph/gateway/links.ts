import DataLoader from 'dataloader';
import { Kind, type DocumentNode, type GraphQLFieldResolver, type GraphQLResolveInfo } from 'graphql';
import { idsLimit, rowsOfEachLimit } from '../../domain/linkedRows.ts';
import type { GraphContext } from './meshSchema.ts';

/** A record as REST answers it. */
export type Row = Record<string, unknown>;
type Loader = DataLoader<string, Row[]>;
/** The loaders of one request, by the call that they make. */
export type Loaders = Map<string, Loader>;

/** A field that leads from a record to others: the REST call that answers it for many records at once. */
export interface Link {
  /** The call, by its field of Query. */
  call: string;
  /** The filter of the call that takes the ids. */
  filter: string;
  /** The field of the record that holds the id to ask for. */
  key: string;
  /** The field of an answered row that holds this id. */
  rowKey: string;
  /** The filter for how many rows of each id are answered; absent if there is one. */
  rowsOfEach?: string;
  /** The field of an answered row that holds the rows of its id; absent if the row is one of them. */
  rows?: string;
}

const oneOf = (call: string, key: string): Link => ({ call, filter: 'ids', key, rowKey: 'id' });
const ofCustomer = { filter: 'customerIds', key: 'id', rowKey: 'customerId', rowsOfEach: 'perCustomer' };
const ofAgent = { filter: 'agentIds', key: 'id', rowKey: 'agentId', rowsOfEach: 'perAgent' };

/** The links, by their type and field: those that links.graphql declares. */
const links: Record<string, Record<string, Link>> = {
  Order: {
    customer: oneOf('customerPage', 'customerId'),
    agent: oneOf('agentPage', 'agentId'),
    salesperson: {
      call: 'orderCreateUserDown',
      filter: 'userIds',
      key: 'salespersonId',
      rowKey: 'userId',
    },
    package: oneOf('packagePage', 'packageId'),
  },
  Customer: {
    orders: { ...ofCustomer, call: 'orderPage' },
    subscriptions: { ...ofCustomer, call: 'customerSubscriptions', rows: 'subscriptions' },
  },
  Agent: {
    level: oneOf('agentLevelPage', 'levelId'),
    customers: { ...ofAgent, call: 'customerPage' },
    staff: { ...ofAgent, call: 'orderCreateUserDown' },
  },
};

/** Returns the link of a field; undefined for a field that needs no call of its own. */
export const linkOf = (type: string, field: string): Link | undefined => links[type]?.[field];

/** The rows of each record that a link asks for: `limit` is its argument, checked by REST. */
export function rowsOf({ rowsOfEach }: Link, { limit }: Record<string, unknown>): number {
  return rowsOfEach && typeof limit === 'number' ? Math.min(Math.max(limit, 1), rowsOfEachLimit) : 1;
}

/** The records that one call can be asked about, so that all of their rows are on one page. */
export const recordsOfCall = (link: Link, args: Record<string, unknown>): number =>
  Math.floor(idsLimit / rowsOf(link, args));

/** Returns the resolvers of the fields that the type definitions add. Throws for a field without a link. */
export function linkResolvers(typeDefs: readonly DocumentNode[]) {
  const resolvers: Record<string, Record<string, GraphQLFieldResolver<Row, GraphContext>>> = {};
  for (const definition of typeDefs.flatMap((document) => document.definitions)) {
    if (definition.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
    for (const { name } of definition.fields ?? []) {
      const [type, field] = [definition.name.value, name.value];
      const link = linkOf(type, field);
      if (!link) throw new Error(`links.ts does not say which call answers ${type}.${field}`);
      (resolvers[type] ??= {})[field] = resolverOf(link, field);
    }
  }
  return resolvers;
}

function resolverOf(link: Link, field: string): GraphQLFieldResolver<Row, GraphContext> {
  return async (record, args, context, info) => {
    // The record on its page has them already, in the same order.
    const answered = record[field] as Row[] | undefined;
    if (answered) return answered.slice(0, rowsOf(link, args));
    const rows = await loaderOf(link, args, context, info).load(String(record[link.key]));
    return link.rowsOfEach ? rows : (rows[0] ?? null);
  };
}

/** Returns the loader of a request for the same call with the same arguments, wherever its fields are. */
export function loaderFor(
  context: GraphContext,
  name: string,
  load: DataLoader.BatchLoadFn<string, Row[]>,
): Loader {
  const loaders = (context.loaders ??= new Map());
  const loader = loaders.get(name) ?? new DataLoader(load);
  loaders.set(name, loader);
  return loader;
}

function loaderOf(link: Link, args: Row, context: GraphContext, info: GraphQLResolveInfo): Loader {
  return loaderFor(context, `${link.call} ${link.filter} ${String(args.limit)}`, async (ids) => {
    const size = recordsOfCall(link, args);
    const chunks = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
      ids.slice(at * size, (at + 1) * size),
    );
    const answers = await Promise.all(chunks.map((chunk) => readRows(link, chunk, args, context, info)));
    const found = new Map<string, Row[]>(ids.map((id) => [id, []]));
    for (const row of answers.flat())
      found.get(String(row[link.rowKey]))?.push(...(link.rows ? (row[link.rows] as Row[]) : [row]));
    return ids.map((id) => found.get(id) ?? []);
  });
}

/** Makes the call for the records, with as many rows as one page has. */
async function readRows(
  link: Link,
  ids: readonly string[],
  { limit }: Row,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<Row[]> {
  const takes = (name: string) => fieldOf(link.call, info).args.some((argument) => argument.name === name);
  const isBody = takes('input');
  const filter = {
    [link.filter]: isBody ? ids : ids.join(','),
    ...(link.rowsOfEach && { [link.rowsOfEach]: limit }),
    ...((isBody || takes('pageSize')) && { pageSize: idsLimit }),
  };
  const answer = await queryCall(link.call, isBody ? { input: filter } : filter, context, info);
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { records: Row[] }).records;
}

function fieldOf(call: string, { schema }: GraphQLResolveInfo) {
  const field = schema.getQueryType()?.getFields()[call];
  if (!field) throw new Error(`There is no call ${call}`);
  return field;
}

/** Makes a call as if the document had its field, with the session of the caller. */
export async function queryCall(
  call: string,
  args: Row,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  return fieldOf(call, info).resolve?.(undefined, args, context, info);
}
