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
  /** Every failed operation, once, whoever asked for it. `sent`: it was to change something, and was no question. */
  onFailure: (failure: GraphFailure, sent: boolean) => void;
}

export interface CallOptions {
  /** A failure is told by whoever asks, and needs no notice of its own. */
  quiet?: boolean;
  /** Beside those of every call. */
  headers?: Record<string, string>;
}

export interface GraphClient {
  urql: Client;
  /**
   * Asks for what a screen is about to ask. A failure is left for the screen to meet: it may not be opened at all, as
   * with another role's path. Resolves with either.
   */
  prefetch<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<unknown>;
  /** Asks anew, past the cache. Throws GraphFailure. */
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
  /** Headers of every call, for the few that go beside the graph (an upload's parts, the live stream). */
  headers(): Record<string, string>;
  /** A call beside the graph (file content, an export). Rejects when there is no answer; a 401 ends the session too. */
  fetchWithSession(url: string, init?: RequestInit): Promise<Response>;
  /** A call beside the graph was answered 401. */
  unauthorized(): void;
  /** Asks all open queries again that show one of these types; without types, all. */
  refresh(typenames?: readonly string[]): void;
  /** Asks the open queries again that nobody answered. */
  retryUnanswered(): void;
  /** What has been answered so far is not shown again by a screen that is opened from now on. */
  invalidate(): void;
}

/** Longer than a screen takes to be drawn after its data were asked for. */
const freshMilliseconds = 1000;

/** Tells a failure for want of a network from one of the server. */
function throwWithCause(error: unknown): never {
  throw navigator.onLine === false ? new OfflineError() : error;
}

/** The page's way to the graph: urql with a document cache, our headers, and queries that can be refreshed. */
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
    // What is known is shown at once and asked again: a balance that was right a minute ago is not good enough.
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
      const result = await urql.query(document, variables, context).toPromise();
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
