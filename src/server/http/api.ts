import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import type { Failure } from '../../domain/envelope.ts';
import type { CostRefusal, RequestCost } from '../../domain/requestCost.ts';
import { asRecordId } from '../../domain/recordId.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { withoutSecrets } from '../../replay/recording/masking.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { errorText, failureOf, isUnavailable } from '../db/errors.ts';
import { answerHeaders } from './answerHeaders.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { readAnyJson, readJson } from './jsonBody.ts';
import type { SearchedKind } from '../search/searchRequest.ts';
import type { LifecycleRecords } from './lifecycleRecords.ts';
import { basePath, costOf, type Operation } from './operation.ts';
import { parse, withoutEmpty } from './parseInput.ts';
import { Refusal, unauthorized, unavailable } from './refusal.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { noFields } from './strictInput.ts';
import { publicIdOf } from './sessionStore.ts';
import { recordSecurityEvent, type SecurityEvent } from '../trail/securityEvents.ts';
import { uniqueViolation } from './uniqueViolation.ts';
import { noOrigin, transact, type Origin } from './transaction.ts';
import { translate } from './translator.ts';

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

export interface ApiEnvironment {
  Bindings: {
    /** The address that the call came from; absent for calls of this process. */
    address?: string;
    /** Set by the graph in this process, which has charged the caller for all calls of the request (`admit`). */
    isCharged?: boolean;
  };
  Variables: RequestIdVariables;
}

const retriedCodes = new Set(['40001', '40P01']);
const attempts = 3;

/** Refusals that the audit trail logs: not those of wrong fields, which are corrected and sent again. */
const refusedCodes = new Set([403, 404, 409, 422]);

/** An operation with its handler, of any types. It runs within a transaction if the operation writes. */
interface Registered {
  operation: Operation;
  handler: (call: Call<unknown, unknown, unknown>, prepared: unknown) => Promise<unknown>;
  prepare?: (call: Call<unknown, unknown, unknown>) => Promise<unknown>;
}

/** Registers the operations of the contract and answers them with the envelope. */
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

  constructor(services: Services) {
    this.services = services;
    this.hono.openAPIRegistry.registerComponent('securitySchemes', 'session', {
      type: 'http',
      scheme: 'bearer',
    });
    this.hono.use(answerHeaders);
    // Ignores a request id of the caller, because entries of the log are found by ours.
    this.hono.use(requestId({ headerName: '' }));
    this.hono.onError((error, c) => this.fail(c, error));
    this.hono.notFound((c) => this.fail(c, this.noRoute(c)));
  }

  /** Returns the refusal for a path without a call, or with another method, which the refusal names. */
  private noRoute(c: Context): Refusal {
    const methods = this.operations
      .filter(({ path }) => pathPattern(path).test(c.req.path))
      .map(({ method }) => method.toUpperCase());
    if (methods.length === 0) return new Refusal(404, 'refusal.route');
    return new Refusal(405, 'refusal.method', {}, { headers: { Allow: methods.join(', ') } });
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

  /** `prepare` runs before the transaction begins: for slow work that needs no transaction, such as hashing. */
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
    // The cast is needed because one list of all operations cannot express that each handler takes its own schemas'
    // types.
    const registered = { operation, handler, prepare } as unknown as Registered;
    this.operations.push(registered.operation);
    this.hono.openAPIRegistry.registerPath(operation.route);
    const path = `${basePath}${operation.path}`.replace(/\{(\w+)\}/g, ':$1');
    this.hono.on(operation.method.toUpperCase(), path, async (c) => {
      const data = await this.answer(registered, c);
      return this.succeed(c, data);
    });
  }

  private async answer(
    { operation, handler, prepare }: Registered,
    c: Context<ApiEnvironment>,
  ): Promise<unknown> {
    const session = await this.authorize(operation, c);
    if (session && !c.env?.isCharged) this.services.budget.charge(session.userId, costOf(operation).units);
    const input = await this.input(operation, c).catch((error: unknown) => {
      // Callers whose role may never do it get 403 instead of hints about the input.
      if (session && operation.actors?.includes(session.role) === false)
        return this.refuseRole(c, session, operation);
      throw error;
    });
    const origin = this.originOf(c, session);
    const call = { ...input, ...this.caller(c), origin, session: session as Session };
    try {
      const run = () => this.run({ operation, handler, prepare }, c, call);
      const { queue } = costOf(operation);
      return await (session && queue ? this.services.queues[queue].run(tenantOf(session), run) : run());
    } catch (error) {
      if (error instanceof Refusal && session && operation.writes && refusedCodes.has(error.status))
        await this.recordRefusal(c, session, operation, error, input.body);
      throw error;
    }
  }

  private async run(
    { operation, handler, prepare }: Registered,
    c: Context<ApiEnvironment>,
    call: Omit<Call<unknown, unknown, unknown>, 'queryable'>,
  ): Promise<unknown> {
    const outside = { ...call, queryable: this.services.database.db };
    const prepared = await prepare?.(outside);
    if (!operation.writes) return handler(outside, prepared);
    // Because hashing waits in a queue: the caller may have been disabled meanwhile, or their password reset.
    if (prepare && !(await this.sessionOf(c))) throw unauthorized();
    const write = () =>
      this.inTransaction(operation.operationId, call.origin, (tx) => {
        const act = () => handler({ ...call, queryable: tx }, prepared);
        const key = c.req.header('idempotency-key');
        if (operation.writes !== 'once' || key === undefined) return act();
        return withIdempotencyKey(
          tx,
          { userId: call.session.userId, key, operationId: operation.operationId, body: call.body },
          act,
        );
      });
    // A call without a session, such as a login, has no tenant.
    const { session } = call as { session?: Session };
    if (!session || this.services.database.kind === 'pglite') return write();
    return this.services.queues.writes.run(tenantOf(session), write);
  }

  /** Runs after the call's transaction, which has been rolled back. */
  private async recordRefusal(
    c: Context<ApiEnvironment>,
    session: Session,
    { operationId }: { operationId: string },
    { status, details }: Refusal,
    body?: unknown,
  ): Promise<void> {
    await this.services.refusals.record({
      actor: session,
      origin: this.originOf(c, session),
      details: {
        operation: operationId,
        status,
        rule: details.reason ?? null,
        record: asRecordId((body as { id?: string } | undefined)?.id) ?? details.attempt?.record ?? null,
        ...(details.attempt && { attempt: withoutSecrets(details.attempt) }),
      },
    });
  }

  /** Logs in the audit trail an action of a caller outside of any transaction (R-trail-8). */
  async recordEvent(
    c: Context<ApiEnvironment>,
    session: Session,
    kind: SecurityEvent['kind'],
    details: SecurityEvent['details'],
  ): Promise<void> {
    const { database, now } = this.services;
    const event = { kind, actor: session, details, at: now() };
    await recordSecurityEvent(database.db, event, this.originOf(c, session));
  }

  /** Returns the origin that the entries of a call store. */
  originOf(c: Context<ApiEnvironment>, session: Session | undefined): Origin {
    const sessionId = session ? publicIdOf(session) : null;
    const { sealKey } = this.services.log;
    return { sessionId, requestId: c.get('requestId'), address: addressOf(c), sealKey };
  }

  /** Repeats the transaction after a deadlock or a serialization failure. */
  private async inTransaction<T>(
    operationId: string,
    origin: Origin,
    action: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transact(this.services.database.db, action, origin);
      } catch (error) {
        const { code = '' } = failureOf(error);
        if (attempt >= attempts || !retriedCodes.has(code)) throw uniqueViolation(error) ?? error;
        const which = `${operationId} ${code}`;
        this.repeated.set(which, (this.repeated.get(which) ?? 0) + 1);
      }
    }
  }

  /** Returns the caller's session; undefined for public calls. Throws 401 and 403. */
  async authorize(
    operation: Pick<Operation, 'access' | 'operationId'>,
    c: Context<ApiEnvironment>,
  ): Promise<Session | undefined> {
    if (operation.access === 'public') return undefined;
    const session = await this.sessionOf(c);
    if (!session) throw unauthorized();
    if (operation.access !== 'session' && !operation.access.includes(session.role))
      return this.refuseRole(c, session, operation);
    return session;
  }

  /** Throws 403, and logs the caller and the attempt in the audit trail. */
  private async refuseRole(
    c: Context<ApiEnvironment>,
    session: Session,
    operation: Pick<Operation, 'operationId'>,
  ): Promise<never> {
    const refusal = new Refusal(403, 'refusal.role');
    await this.recordRefusal(c, session, operation, refusal);
    throw refusal;
  }

  /** Returns the session of the Authorization header, if it is open. */
  sessionOf(c: Context): Promise<Session | undefined> {
    return this.sessionBy(c.req.header('authorization'));
  }

  /** Returns the open session of an Authorization header, if it is of one. */
  async sessionBy(authorization: string | undefined): Promise<Session | undefined> {
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
    return token ? this.services.sessions.find(token) : undefined;
  }

  /**
   * Charges the caller of a graph request for all of its calls, before the first is made. Resolves to the refusal in the
   * caller's language when the budget is spent.
   */
  async admit({ authorization, acceptLanguage, cost }: RequestCost): Promise<CostRefusal | undefined> {
    const session = await this.sessionBy(authorization);
    try {
      if (session) this.services.budget.charge(session.userId, cost);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, userMessage, details } = error;
      return { status, message: translate(acceptLanguage, userMessage), headers: details.headers };
    }
  }

  private caller(c: Context<ApiEnvironment>) {
    return {
      services: this.services,
      address: addressOf(c),
      userAgent: c.req.header('user-agent') ?? '',
      acceptLanguage: c.req.header('accept-language'),
      request: c.req.raw,
    };
  }

  private async input(
    operation: Operation,
    c: Context,
  ): Promise<{ body: unknown; query: unknown; params: unknown }> {
    const body = operation.body
      ? parse(operation.body, await readJson(c.req.raw))
      : void parse(noFields, await readAnyJson(c.req.raw));
    if (c.req.raw.url.includes('%00')) throw new Refusal(400, 'validation.invalid');
    const query = operation.query ? parse(operation.query, withoutEmpty(c.req.query())) : refuseQuery(c);
    const params = operation.params && parse(operation.params, c.req.param());
    return { body, query, params };
  }

  private succeed(c: Context<ApiEnvironment>, data: unknown): Response {
    const msg = translate(c.req.header('accept-language'), { key: 'common.operateSuccess' });
    return c.json({ code: 200, msg, data: data ?? null }, 200, {
      'Content-Type': 'application/json; charset=utf-8',
    });
  }

  /**
   * Turns every failure into an envelope; unexpected ones are logged under a request id and reveal nothing else. A
   * database that is unavailable just now gives 503, so that the caller retries.
   */
  fail(c: Context<ApiEnvironment>, error: unknown): Response {
    const language = c.req.header('accept-language');
    if (isUnavailable(error)) {
      console.error(`Request ${c.req.method} ${c.req.path} was put off: ${errorText(error)}`);
      return this.fail(c, unavailable());
    }
    if (error instanceof Refusal) {
      const { errors, data, reason, headers } = error.details;
      const failure: Failure = {
        code: error.status,
        msg: translate(language, error.userMessage),
        data: data ?? null,
        ...(errors && {
          errors: errors.map(({ field, ...userMessage }) => ({
            field,
            message: translate(language, userMessage),
          })),
        }),
        ...(reason && { reason }),
      };
      return c.json(failure, error.status, headers);
    }
    const id = c.get('requestId');
    console.error(`Request ${id} ${c.req.method} ${c.req.path} failed: ${errorText(error)}`);
    const failure: Failure = {
      code: 500,
      msg: translate(language, { key: 'common.serverError' }),
      data: null,
      requestId: id,
    };
    return c.json(failure, 500);
  }
}

const pathPattern = (path: string) => new RegExp(`^${basePath}${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Returns the tenant that a session's expensive work is counted for: an agent's enterprise, or all of operations or
 * developers.
 */
export const tenantOf = ({ agentId, role }: Session): string => agentId ?? role;

/** Returns the address of a call; without a binding it comes from this process. */
function addressOf(c: Context<ApiEnvironment>): string {
  return (c.env as ApiEnvironment['Bindings'] | undefined)?.address ?? noOrigin.address;
}

/** Refuses a query for calls that accept none: throws the Refusal that names each of its fields (R-call-7). */
export function refuseQuery(c: Context): void {
  parse(noFields, c.req.query());
}
