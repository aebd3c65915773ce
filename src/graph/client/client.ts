import {
  cacheExchange,
  Client,
  fetchExchange,
  mapExchange,
  type AnyVariables,
  type TypedDocumentNode,
} from 'urql';
import { callHeaders } from './callHeaders.ts';
import { failureOf, type GraphFailure } from './failure.ts';
import { liveExchange } from './liveExchange.ts';

export interface GraphClientOptions {
  url?: string;
  /** "Bearer …", or undefined without a token. */
  authorization: () => string | undefined;
  locale: () => string;
  /** Every failed operation, once, whoever asked for it. */
  onFailure: (failure: GraphFailure) => void;
}

export interface GraphClient {
  urql: Client;
  /** Asks anew, past the cache. Throws GraphFailure. */
  query<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /** Throws GraphFailure. `idempotencyKey` makes a repeated send one action. */
  mutate<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    idempotencyKey?: string,
  ): Promise<Data>;
  /** Headers of every call, for the few that go beside the graph (file content, the live stream). */
  headers(): Record<string, string>;
  /** Asks all open queries again that show one of these types. */
  refresh(typenames: readonly string[]): void;
}

/** The page's way to the graph: urql with a document cache, our headers, and queries that can be refreshed. */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const live = liveExchange();
  const headers = () => callHeaders(options.authorization(), options.locale());
  const urql = new Client({
    url: options.url ?? '/graphql',
    preferGetMethod: false,
    // What is known is shown at once and asked again: a balance that was right a minute ago is not good enough.
    requestPolicy: 'cache-and-network',
    exchanges: [
      live.exchange,
      mapExchange({ onError: (error) => options.onFailure(failureOf(error)) }),
      cacheExchange,
      fetchExchange,
    ],
    fetchOptions: () => ({ headers: headers() }),
  });
  return {
    urql,
    headers,
    refresh: live.refresh,
    query: async (document, variables) => {
      const result = await urql.query(document, variables, { requestPolicy: 'network-only' }).toPromise();
      if (result.error) throw failureOf(result.error);
      return result.data as NonNullable<typeof result.data>;
    },
    mutate: async (document, variables, idempotencyKey) => {
      const fetchOptions = () => ({
        headers: { ...headers(), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      });
      const result = await urql.mutation(document, variables, { fetchOptions }).toPromise();
      if (result.error) throw failureOf(result.error);
      return result.data as NonNullable<typeof result.data>;
    },
  };
}
