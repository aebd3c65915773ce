import {
  cacheExchange,
  Client,
  fetchExchange,
  mapExchange,
  type AnyVariables,
  type TypedDocumentNode,
} from 'urql';
import { callHeaders } from './callHeaders.ts';
import { takePrefetchedResponse } from './prefetchedResponses.ts';
import { failureOf, GraphFailure, OfflineError, readableAnswer } from './failure.ts';
import { freshExchange } from './freshExchange.ts';
import { liveExchange } from './liveExchange.ts';
import { readServerTime } from './serverClock.ts';
import { unansweredExchange } from './unansweredExchange.ts';

export interface GraphClientOptions {
  url?: string;
  /** Instead of the browser's own. */
  fetch?: typeof fetch;
  /** "Bearer …", or undefined without a token. */
  authorization: () => string | undefined;
  locale: () => string;
  /** Called for every failed operation, one time each. `sent`: true for a mutation, false for a query. */
  onFailure: (failure: GraphFailure, sent: boolean) => void;
  /**
   * Waits until the session with this authorization, which was refused, has ended for good or the same user has logged in
   * again, and tells whether they have. If absent, a query that was answered 401 fails.
   */
  isRenewed?: (refused: string | undefined) => Promise<boolean>;
}

export interface CallOptions {
  /** True if the caller shows the failure itself, so that no notice is needed. */
  quiet?: boolean;
  /** Added to the headers of every call. */
  headers?: Record<string, string>;
}

export interface GraphClient {
  urql: Client;
  /**
   * Fetches the data of a screen that is about to open. Resolves with a failure too: the screen reports it, or never
   * opens, as with another role's path.
   */
  prefetch<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<unknown>;
  /**
   * Queries the server past the cache; asks again when the session that a 401 ended is renewed (R-session-16). Throws
   * GraphFailure.
   */
  query<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    options?: CallOptions,
  ): Promise<Data>;
  /** Throws GraphFailure. `idempotencyKey` makes a repeated send one action. */
  mutate<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    idempotencyKey?: string,
    options?: CallOptions,
  ): Promise<Data>;
  /** Returns the headers of every call, for the calls that bypass the graph (an upload's parts, the live stream). */
  headers(): Record<string, string>;
  /**
   * Makes a call outside the graph (file content, an export). Rejects when there is no answer; a 401 ends the session
   * too.
   */
  fetchWithSession(url: string, init?: RequestInit): Promise<Response>;
  /** Reports that a call outside the graph was answered 401. */
  unauthorized(): void;
  /** Repeats all open queries that show one of these types; without types, all. */
  refresh(typenames?: readonly string[]): void;
  /** Repeats the open queries that got no answer. */
  retryUnanswered(): void;
  /** Marks all answers so far as stale: a screen that opens from now on does not show them. */
  invalidate(): void;
}

/** Milliseconds; longer than a screen takes to render after its data were requested. */
const freshMilliseconds = 1000;

/** Throws OfflineError if the browser has no network, else the error itself. */
function throwWithCause(error: unknown): never {
  throw navigator.onLine === false ? new OfflineError() : error;
}

/** Creates the page's graph client: urql with a document cache, our headers, and queries that can be refreshed. */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const live = liveExchange();
  const unanswered = unansweredExchange();
  const fresh = freshExchange(freshMilliseconds);
  const headers = () => callHeaders(options.authorization(), options.locale());
  const unauthorized = () => options.onFailure(new GraphFailure('', 401, []), false);
  const withHeaders = (more: Record<string, string> = {}) => ({
    fetchOptions: () => ({ headers: { ...headers(), ...more } }),
  });
  const urql = new Client({
    url: options.url ?? '/graphql',
    preferGetMethod: false,
    fetch: async (input, init) => {
      const early = takePrefetchedResponse(String(init?.body), options.authorization());
      const pending = early ?? (options.fetch ?? fetch)(input, init);
      const answer = await pending.catch(throwWithCause);
      readServerTime(answer);
      return readableAnswer(answer);
    },
    // Because a balance that was right a minute ago is not good enough: cached data are shown at once and requested
    // again.
    requestPolicy: 'cache-and-network',
    exchanges: [
      live.exchange,
      mapExchange({
        onError: (error, { context, kind }) => {
          const failure = failureOf(error);
          if (!(context.prefetch || context.quiet) || failure.code === 401)
            options.onFailure(failure, kind === 'mutation');
        },
      }),
      fresh.policy,
      cacheExchange,
      unanswered.exchange,
      fresh.sent,
      fetchExchange,
    ],
    ...withHeaders(),
  });
  fresh.keepBack(urql);
  return {
    urql,
    headers,
    fetchWithSession: async (url, init) => {
      const response = await fetch(url, {
        ...init,
        headers: { ...headers(), ...(init?.headers as Record<string, string> | undefined) },
      }).catch(throwWithCause);
      readServerTime(response);
      if (response.status === 401) unauthorized();
      return response;
    },
    unauthorized,
    refresh: live.refresh,
    retryUnanswered: unanswered.retry,
    invalidate: fresh.invalidate,
    prefetch: (document, variables) => urql.query(document, variables, { prefetch: true }).toPromise(),
    query: async (document, variables, { quiet, headers: more } = {}) => {
      const context = { requestPolicy: 'network-only', quiet, ...withHeaders(more) } as const;
      const ask = () => urql.query(document, variables, context).toPromise();
      const authorization = options.authorization();
      let result = await ask();
      const isExpired = result.error !== undefined && failureOf(result.error).code === 401;
      if (isExpired && (await options.isRenewed?.(authorization))) result = await ask();
      if (result.error) throw failureOf(result.error);
      return result.data as NonNullable<typeof result.data>;
    },
    mutate: async (document, variables, idempotencyKey, { quiet, headers: more } = {}) => {
      const context = {
        quiet,
        ...withHeaders({ ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }), ...more }),
      };
      const result = await urql.mutation(document, variables, context).toPromise();
      if (result.error) throw failureOf(result.error);
      return result.data as NonNullable<typeof result.data>;
    },
  };
}
