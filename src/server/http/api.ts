import { OpenAPIHono, type z } from '@hono/zod-openapi';
import { requestId } from 'hono/request-id';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { SearchedKind } from '../search/searchRequest.ts';
import { answerHeaders } from './answerHeaders.ts';
import { authorize, requireSession } from './authorization.ts';
import { chargeCost, tenantOf, waitTurn } from './callCost.ts';
import { addressOf, originOfCall, type ApiContext, type ApiEnvironment } from './callContext.ts';
import { validateInput } from './callInput.ts';
import { assertAnswer, fail, succeed } from './envelope.ts';
import { withIdempotencyKey } from './idempotency.ts';
import type { LifecycleRecords } from './lifecycleRecords.ts';
import { basePath, type Operation } from './operation.ts';
import { Refusal } from './refusal.ts';
import { refusalLog } from './refusalLog.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { transactWithRetry, type Origin } from './transaction.ts';
import { uniqueViolation } from './uniqueViolation.ts';

/** The arguments of a handler: validated input, the caller, and the connection, which is the transaction of a writing call. */
export interface Call<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  session: Session;
  queryable: Queryable;
  services: Services;
  address: string;
  /** The origin of the call, which its entries in the audit trail store. */
  origin: Origin;
  userAgent: string;
  acceptLanguage: string | undefined;
  request: Request;
}

/** For calls that write: `queryable` is the call's transaction. */
export type WritingCall<Body, Query, Params> = Call<Body, Query, Params> & { queryable: Tx };

export interface ApiOptions {
  /** Compares each answer with its contract, and fails the call if they differ: for tests and development. */
  checksAnswers?: boolean | undefined;
}

/** The REST server's Hono app, and what the areas register with it. */
export class Api {
  readonly hono = new OpenAPIHono<ApiEnvironment>();
  /** Every registered call, for the role × call matrix. */
  readonly operations: Operation[] = [];
  /** Every registered CSV export, likewise. */
  readonly exports: { path: string; list: string }[] = [];
  /** How each lifecycle's records are counted and found; registered by the area that has them. */
  readonly records = new Map<LifecycleId, LifecycleRecords>();
  /** The kinds of records that the search finds, by the field of its answer; registered by the area that has them. */
  readonly searchKinds = new Map<string, SearchedKind>();
  /** How often the transaction of a call had to be repeated, by call and SQLSTATE: none should be, see db/lock.ts. */
  readonly repeated = new Map<string, number>();
  readonly services: Services;
  private readonly options: ApiOptions;

  constructor(services: Services, options: ApiOptions = {}) {
    this.services = services;
    this.options = options;
    this.hono.openAPIRegistry.registerComponent('securitySchemes', 'session', {
      type: 'http',
      scheme: 'bearer',
    });
    this.hono.use(answerHeaders);
    // Ignores a request id of the caller, because entries of the log are found by ours.
    this.hono.use(requestId({ headerName: '' }));
    this.hono.onError(fail);
    this.hono.notFound((c) => fail(noRoute(this.operations, c), c));
  }

  /** Registers the rows of one kind in the search; `also`: the lookup by a whole name or number, and the states. */
  registerSearch<Row extends z.ZodType>(
    field: string,
    row: Row,
    find: SearchedKind<Row>['find'],
    also: Pick<SearchedKind<Row>, 'exact' | 'states'> = {},
  ): void {
    this.searchKinds.set(field, { row, find, ...also } as SearchedKind);
  }

  /**
   * Registers a call: the middlewares are the steps from the route to its handler. Why it is not `hono.openapi`:
   * docs/decisions/0006-libraries-and-own-code.md. `prepare` runs before the transaction begins: for slow work that needs
   * no transaction, such as hashing.
   */
  register<
    Body extends z.ZodType,
    Query extends z.ZodType,
    Params extends z.ZodType,
    Data extends z.ZodType,
    Prepared = undefined,
  >(
    operation: Operation<Body, Query, Params, Data>,
    handler: (
      call: WritingCall<z.output<Body>, z.output<Query>, z.output<Params>>,
      prepared: Prepared,
    ) => Promise<z.input<Data>>,
    prepare?: (call: Call<z.output<Body>, z.output<Query>, z.output<Params>>) => Promise<Prepared>,
  ): void {
    const { services } = this;
    this.operations.push(operation);
    this.hono.openAPIRegistry.registerPath(operation.route);
    this.hono.on(
      operation.method.toUpperCase(),
      `${basePath}${operation.path}`.replace(/\{(\w+)\}/g, ':$1'),
      authorize(services, operation),
      chargeCost(services, operation),
      validateInput(services, operation),
      refusalLog(services, operation),
      waitTurn(services, operation),
      async (c) => {
        const call = callOf(services, c) as Call<z.output<Body>, z.output<Query>, z.output<Params>>;
        // `prepared` is absent exactly where the handler takes none, and a call that only reads has no transaction.
        const prepared = (await prepare?.(call)) as Prepared;
        const handle = (queryable: Queryable) => handler({ ...call, queryable: queryable as Tx }, prepared);
        // Because hashing waits in a queue: the caller may have been disabled meanwhile, or their password reset.
        if (operation.writes && prepare) await requireSession(services, c);
        const data = await (operation.writes
          ? this.write(operation, c, call.origin, handle)
          : handle(call.queryable));
        if (this.options.checksAnswers) assertAnswer(operation, data);
        return succeed(c, data);
      },
    );
  }

  /** Runs a writing call in its transaction, once for its Idempotency-Key. */
  private write<T>(
    operation: Operation,
    c: ApiContext,
    origin: Origin,
    handle: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { operationId, writes } = operation;
    const { database, queues } = this.services;
    const session = c.get('session');
    const key = writes === 'once' ? c.req.header('idempotency-key') : undefined;
    const { body } = c.get('input');
    const act = (tx: Tx) =>
      session && key !== undefined
        ? withIdempotencyKey(tx, { userId: session.userId, key, operationId, body }, () => handle(tx))
        : handle(tx);
    const countRepeated = (code: string) => {
      const which = `${operationId} ${code}`;
      this.repeated.set(which, (this.repeated.get(which) ?? 0) + 1);
    };
    const write = () =>
      transactWithRetry(database.db, act, origin, countRepeated).catch((error: unknown) => {
        throw uniqueViolation(error) ?? error;
      });
    // A call without a session, such as a login, has no tenant.
    return session && database.kind === 'postgres' ? queues.writes.run(tenantOf(session), write) : write();
  }
}

function callOf(services: Services, c: ApiContext): Call<unknown, unknown, unknown> {
  return {
    ...c.get('input'),
    // Handlers of public calls do not use it.
    session: c.get('session') as Session,
    queryable: services.database.db,
    services,
    address: addressOf(c),
    origin: originOfCall(services, c),
    userAgent: c.req.header('user-agent') ?? '',
    acceptLanguage: c.req.header('accept-language'),
    request: c.req.raw,
  };
}

/** Returns the refusal for a path without a call, or with another method, which the refusal names. */
function noRoute(operations: readonly Operation[], c: ApiContext): Refusal {
  const methods = operations
    .filter(({ path }) => pathPattern(path).test(c.req.path))
    .map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return new Refusal(404, 'refusal.route');
  return new Refusal(405, 'refusal.method', {}, { headers: { Allow: methods.join(', ') } });
}

const pathPattern = (path: string) => new RegExp(`^${basePath}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
