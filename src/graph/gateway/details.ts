import type { GraphQLFieldResolver } from 'graphql';
import { orderDetailSchema, orderSchema } from '../../domain/order.ts';
import { loaderFor, queryCall, type Row } from './links.ts';
import type { GraphContext } from './meshSchema.ts';

/** An entity whose rows in lists have fewer fields than the record on its page. The graph has one type for both. */
interface Detail {
  /** The contract's schema of the record on its page. */
  schema: string;
  /** The call that answers this record by its `id`. */
  call: string;
  /** The fields that rows in lists lack. */
  fields: readonly string[];
  /** The calls whose answer has them. */
  answeredBy: readonly string[];
}

const beyond = (detail: { shape: object }, row: { shape: object }) =>
  Object.keys(detail.shape).filter((name) => !(name in row.shape));

/** The entities, by their type in the graph. */
export const details: Readonly<Record<string, Detail>> = {
  Order: {
    schema: 'OrderDetail',
    call: 'orderDetail',
    fields: beyond(orderDetailSchema, orderSchema),
    answeredBy: [
      'orderDetail',
      'orderApproval',
      'orderRequote',
      'orderWithdraw',
      'orderAdd',
      'orderAddRenew',
    ],
  },
};

/** Returns the entity whose rows in lists lack the field; undefined if they have it. */
export function detailOf(type: string, field: string): Detail | undefined {
  const detail = details[type];
  return detail?.fields.includes(field) ? detail : undefined;
}

/** Tells whether an answer of the call has all fields of its entity. */
export const answersDetail = (call: string): boolean =>
  Object.values(details).some(({ answeredBy }) => answeredBy.includes(call));

/** Returns the resolvers of the fields that rows in lists lack: these ask for the record, once in a request. */
export function detailResolvers() {
  const resolvers: Record<string, Record<string, GraphQLFieldResolver<Row, GraphContext>>> = {};
  for (const [type, { call, fields }] of Object.entries(details))
    for (const field of fields)
      (resolvers[type] ??= {})[field] = (record, _args, context, info) => {
        if (record[field] !== undefined) return record[field];
        const loader = loaderFor(context, call, (ids) =>
          Promise.all(
            ids.map((id) =>
              queryCall(call, { id }, context, info).then(
                (answer) => [answer as Row],
                (error: Error) => error,
              ),
            ),
          ),
        );
        return loader.load(String(record.id)).then(([found]) => found?.[field]);
      };
  return resolvers;
}
