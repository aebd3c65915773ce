import type { GetMeshOptions } from '@graphql-mesh/runtime';
import type { GraphQLFormattedError } from 'graphql';
import type { CostRefusal, RequestCost } from '../../domain/requestCost.ts';
import { createDocuments, type Documents } from './documents.ts';
import { executionError, requestError, type TranslateGatewayMessage } from './failure.ts';
import { meshSchema, type GraphContext } from './meshSchema.ts';
import { readGraphRequest } from './graphRequest.ts';
import { createRestCalls, type FetchRest } from './restCalls.ts';

export interface GatewayOptions {
  fetchRest: FetchRest;
  /** OPERATION_API_URL: the REST server elsewhere that the graph wraps; `fetchRest` is then not used. */
  operationApiUrl?: string;
  translate: TranslateGatewayMessage;
  /** Without GraphiQL, and with the schema for callers who are logged in. Default: NODE_ENV is "production". */
  production?: boolean;
  /** The artifacts `mesh build` wrote. Default: `.mesh`. */
  meshOptions?: () => Promise<GetMeshOptions>;
  /** Called with errors that the caller only sees as "failed". Default: console.error. */
  report?: (error: unknown) => void;
  /** Returns the cost of the REST call of a field. Default: 1 each. */
  costOf?: (field: string) => number;
  /** Tells whether a caller is logged in, who may then read the schema (R-call-8). Default: nobody is. */
  isLoggedIn?: (authorization: string | undefined) => Promise<boolean>;
  /** Called with the cost of all calls of a request before the first is made; it may refuse them. */
  admit?: (request: RequestCost) => Promise<CostRefusal | undefined> | undefined;
}

export interface Gateway {
  /** Resolves when the schema is loaded; `handle` waits for it by itself. */
  whenLoaded: Promise<void>;
  /** Answers a request to /graphql; `address` is the caller's, for a REST server in this process. */
  handle(request: Request, address?: string): Promise<Response>;
  dispose(): Promise<void>;
}

/** The headers that `.meshrc.yaml` passes on to REST. */
const forwarded = [
  'authorization',
  'user-agent',
  'user-client',
  'accept-language',
  'osstype',
  'idempotency-key',
] as const;

const documentCapacity = 200;
/** Cost of a document that is wrong or exceeds a limit: it is not cached, so it is parsed each time. */
const refusedCost = 20;

export function createGateway(options: GatewayOptions): Gateway {
  const {
    translate,
    production = process.env.NODE_ENV === 'production',
    meshOptions = () => import('./mesh.ts').then(({ getMeshOptions }) => getMeshOptions()),
    report = (error) => console.error(error),
    costOf,
    admit,
    isLoggedIn = () => Promise.resolve(false),
  } = options;
  const rest = createRestCalls({ ...options, report });
  let documents: Documents | undefined;
  const loading = meshOptions()
    .then((mesh) => meshSchema(mesh, rest, translate))
    .then((loaded) => {
      documents = createDocuments(loaded.schema, {
        capacity: documentCapacity,
        costOf,
      });
      return loaded;
    });
  const whenLoaded = loading.then(() => {});
  // Because the process must not end on an unhandled rejection before a caller waits for this promise and gets the
  // failure.
  whenLoaded.catch(() => {});

  async function answer(request: Request, address: string | undefined): Promise<Response> {
    const acceptLanguage = request.headers.get('accept-language');
    const read = await readGraphRequest(request);
    if ('status' in read) return refusal(read.status, translate(read.key, acceptLanguage), read.headers);
    if (!documents) await loading;
    const prepared = documents?.get(read.query, read.operationName, read.variables) ?? [];
    const authorization = request.headers.get('authorization') ?? undefined;
    if ('run' in prepared && prepared.readsSchema && production && !(await isLoggedIn(authorization)))
      return refusal(401, translate('refusal.unauthorized', acceptLanguage));
    const refused = await admit?.({
      authorization,
      acceptLanguage: acceptLanguage ?? undefined,
      cost: 'run' in prepared ? prepared.cost : refusedCost,
    });
    if (refused) return refusal(refused.status, refused.message, refused.headers);
    if (!('run' in prepared)) return json({ errors: prepared.map(requestError) }, 400);

    const headers: GraphContext['headers'] = {};
    for (const name of forwarded) {
      const value = request.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const { data, errors } = await prepared.run({ headers, address } satisfies GraphContext, read.variables);
    if (!errors) return json({ data });
    if (data === undefined) return json({ errors: errors.map(requestError) }, 400);
    const failed = () => translate('common.serverError', acceptLanguage);
    return json({ data, errors: errors.map((error) => executionError(error, failed, report)) });
  }

  return {
    whenLoaded,
    async handle(request, address) {
      try {
        if (request.method === 'GET' && !production && request.headers.get('accept')?.includes('text/html')) {
          const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
          const page = renderGraphiQL({ endpoint: '/graphql', title: 'Operational Management System' });
          return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
        }
        return await answer(request, address);
      } catch (error) {
        report(error);
        return refusal(500, translate('common.serverError', request.headers.get('accept-language')));
      }
    },
    async dispose() {
      await loading.then(
        (loaded) => loaded.dispose(),
        () => {},
      );
    },
  };
}

function json(
  body: { data?: unknown; errors?: GraphQLFormattedError[] },
  status = 200,
  headers = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

function refusal(status: number, message: string, headers = {}): Response {
  return json({ errors: [{ message, extensions: { code: status } }] }, status, headers);
}
