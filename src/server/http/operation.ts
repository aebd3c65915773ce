import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { failureSchema } from '../../domain/envelope.ts';
import type { Role } from '../../domain/roles.ts';
import { keyLength } from './idempotency.ts';
import { strictInput } from './strictInput.ts';

export const basePath = '/api/operation';

/** The callers that are allowed: anybody, any logged-in user, or the listed roles. Enforced before the handler runs. */
export type Access = 'public' | 'session' | readonly Role[];

/**
 * How a call writes. `once`: in one transaction with its optional Idempotency-Key, for calls that move money or create
 * records. `transaction`: in one transaction. Absent: it only reads, or opens its own transactions.
 */
export type Writes = 'once' | 'transaction';

/**
 * The cost of calls to their user, in units of about a millisecond of a processor in a store of 100,000 orders. `queue`:
 * where expensive calls wait for their tenant's turn (R-call-10). The choice of values: docs/decisions/0015-cost.md.
 */
export const costs = {
  call: { units: 1, queue: undefined },
  list: { units: 4, queue: undefined },
  board: { units: 10, queue: 'calls' },
  search: { units: 10, queue: 'calls' },
  resolve: { units: 100, queue: 'calls' },
  batch: { units: 50, queue: 'batches' },
  export: { units: 100, queue: 'batches' },
} as const;

export interface OperationSpec<
  Body extends z.ZodType,
  Query extends z.ZodType,
  Params extends z.ZodType,
  Data extends z.ZodType,
> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api/operation; parameters as `{id}`. */
  path: string;
  /** Also the field's name in the graph. */
  operationId: string;
  summary: string;
  tag: string;
  access: Access;
  /**
   * The roles that can ever do it. Other roles with access are refused by the record's state, so they get 403 for any
   * input.
   */
  actors?: readonly Role[];
  writes?: Writes;
  /** By default that of any call. */
  cost?: keyof typeof costs;
  body?: Body;
  query?: Query;
  params?: Params;
  /** Additional headers, for the document; the handler reads them from the request. */
  headers?: z.ZodObject;
  data: Data;
}

export type Operation<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = OperationSpec<Body, Query, Params, Data> & { route: ReturnType<typeof createRoute> };

export const costOf = ({ cost = 'call' }: Pick<Operation, 'cost'>) => costs[cost];

const failures = {
  400: 'Some fields are not valid',
  401: 'No session, or a dead one',
  403: 'The role may not do this',
  404: 'No such record in the scope of the caller',
  409: 'The record has changed meanwhile',
  422: 'A business rule refuses',
  500: 'Server error',
  default:
    'Any other failure, such as too large a body (413), too many attempts (429) or a busy database (503)',
};

const keyDescription =
  'A random UUID, one for each intended action: the same call sent again with it is answered as the first was. ' +
  'Without it every call acts anew';

/** Returns the failures of a call, for the document. */
const failuresOf = (codes: readonly (keyof typeof failures)[]) =>
  Object.fromEntries(
    codes.map((code) => [
      code,
      { description: failures[code], content: { 'application/json': { schema: failureSchema } } },
    ]),
  );

/** Tells whose call it is, how it writes and what it costs, for the document. */
function describe({
  access,
  actors,
  writes,
  cost,
}: Pick<OperationSpec<never, never, never, never>, 'access' | 'actors' | 'writes' | 'cost'>): string {
  const callers = { public: 'anybody', session: 'everybody who is logged in' };
  const who = typeof access === 'string' ? callers[access] : access.join(', ');
  const sentences = [
    `For ${actors?.join(', ') ?? who}.`,
    ...(writes === 'once' ? ['Acts once for an Idempotency-Key.'] : []),
    ...(writes ? ['All or nothing is written.'] : []),
    `Cost: ${costOf({ cost }).units}.`,
  ];
  return sentences.join(' ');
}

/** A call whose input or answer is a file, an export or a stream: it is in the document, and not in the graph. */
export interface RawRoute {
  method: 'get' | 'post' | 'put';
  /** Below /api/operation; parameters as `{id}`. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  params?: z.ZodObject;
  body?: { type: string; schema: z.ZodType };
  answer: { type: string; schema: z.ZodType };
}

interface DocumentedCall extends Omit<RawRoute, 'method' | 'params'> {
  method: Operation['method'];
  isPublic: boolean;
  /** The schemas of its query, its path and its headers. */
  inputs: object;
  codes: readonly (keyof typeof failures)[];
}

/** Describes a call for the document. */
const documented = ({ path, tag, isPublic, inputs, body, answer, codes, ...spec }: DocumentedCall) =>
  createRoute({
    ...spec,
    path: `${basePath}${path}`,
    tags: [tag],
    security: isPublic ? [] : [{ session: [] }],
    request: {
      ...(body && { body: { required: true, content: { [body.type]: { schema: body.schema } } } }),
      ...inputs,
    },
    responses: {
      200: { description: 'Done', content: { [answer.type]: { schema: answer.schema } } },
      ...failuresOf(codes),
    },
  }) as ReturnType<typeof createRoute>;

/** Adds such a call to the document. */
export function documentRaw(
  { openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>,
  { params, ...spec }: RawRoute,
): void {
  const inputs = { ...(params && { params }) };
  const codes = [400, 401, 403, 404, 500, 'default'] as const;
  openAPIRegistry.registerPath(documented({ ...spec, inputs, codes, isPublic: false }));
}

/** The envelope of an answer, for the document. */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(200), msg: z.string(), data });

/** Content of a file, for the document. */
export const binarySchema = z.string().meta({ format: 'binary' });

/** Answered to commands that have nothing else to tell. */
export const doneSchema = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
export const done = { done: true } as const;

/**
 * Declares one call of the contract: validated, typed and documented by the same schemas, with its access and its way of
 * writing. Undeclared fields are refused (R-call-7).
 */
export function operation<
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Params extends z.ZodType = z.ZodNever,
>(declared: OperationSpec<Body, Query, Params, Data>): Operation<Body, Query, Params, Data> {
  const spec = {
    ...declared,
    body: declared.body && strictInput(declared.body),
    query: declared.query && strictInput(declared.query),
    params: declared.params && strictInput(declared.params),
  };
  const codes: (keyof typeof failures)[] = [
    400,
    404,
    500,
    ...(spec.access === 'public' ? [] : ([401, 403] as const)),
    ...(spec.writes ? ([409, 422] as const) : []),
    'default',
  ];
  const headers =
    spec.writes === 'once'
      ? z.object({
          'Idempotency-Key': z
            .string()
            .min(keyLength.min)
            .max(keyLength.max)
            .optional()
            .meta({ description: keyDescription }),
        })
      : spec.headers;
  const { method, path, operationId, summary, tag, body } = spec;
  const route = documented({
    ...{ method, path, operationId, summary, tag, codes },
    description: describe(spec),
    isPublic: spec.access === 'public',
    inputs: {
      ...(spec.query && { query: spec.query }),
      ...(spec.params && { params: spec.params }),
      ...(headers && { headers }),
    },
    ...(body && { body: { type: 'application/json', schema: body } }),
    answer: { type: 'application/json', schema: envelopeOf(spec.data) },
  });
  return { ...spec, route };
}
