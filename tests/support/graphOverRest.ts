import { createGateway } from '../../src/graph/gateway/gateway.ts';
import { contractCosts } from '../../src/server/app.ts';
import { translate } from '../../src/server/http/translator.ts';
import type { Caller, TestApi } from './testApi.ts';

export interface GraphAnswer {
  data?: Record<string, Record<string, unknown> | null>;
  errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** Starts the graph over a REST server of this process. */
export async function startGraph(server: TestApi) {
  /** The paths of the REST calls, and the cost of the requests, since the last `reset`. */
  const calls: string[] = [];
  const charged: number[] = [];
  const costs = contractCosts();
  const gateway = createGateway({
    fetchRest: async (request, bindings) => {
      calls.push(new URL(request.url).pathname.replace('/api/operation', ''));
      return server.api.hono.fetch(request, bindings);
    },
    translate: (key, acceptLanguage) => translate(acceptLanguage, { key }),
    costOf: (field) => costs.get(field) ?? NaN,
    admit: ({ cost }) => {
      charged.push(cost);
      return undefined;
    },
  });
  await gateway.whenLoaded;
  return {
    calls,
    charged,
    reset: () => {
      calls.length = 0;
      charged.length = 0;
    },
    async ask(caller: Caller, query: string, variables: object = {}): Promise<GraphAnswer> {
      const response = await gateway.handle(
        new Request('http://page/graphql', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'accept-language': 'en-US',
            authorization: `Bearer ${caller.token}`,
          },
          body: JSON.stringify({ query, variables }),
        }),
      );
      return (await response.json()) as GraphAnswer;
    },
    close: () => gateway.dispose(),
  };
}
