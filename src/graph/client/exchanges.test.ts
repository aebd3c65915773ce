import { gql } from 'urql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pipe, subscribe } from 'wonka';
import { createGraphClient, type GraphClient } from './client.ts';

const orders = gql<{ orders: { count: string } }, { page?: number }>`
  query Orders($page: Int) {
    orders(page: $page) {
      count
    }
  }
`;
const agents = gql<{ agents: { count: string } }, object>`
  query Agents {
    agents {
      count
    }
  }
`;
const change = gql<{ change: { done: boolean } }, object>`
  mutation Change {
    change {
      done
    }
  }
`;

/** The first word of each operation that was sent to the server; the flags below decide how the next is answered. */
let requests: string[];
let delayed: (() => void)[];
let holding: boolean;
let refusing: boolean;
let graph: GraphClient;

function answerTo(name: string): Response {
  const count = `${name} ${requests.filter((each) => each === name).length}`;
  if (name === 'Change')
    return refusing
      ? Response.json({ data: null, errors: [{ message: 'Taken', extensions: { code: 409 } }] })
      : Response.json({ data: { change: { __typename: 'Done', done: true } } });
  const data =
    name === 'Orders'
      ? { orders: { __typename: 'OrderPage', count } }
      : { agents: { __typename: 'AgentPage', count } };
  return Response.json({ data });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  requests = [];
  delayed = [];
  holding = false;
  refusing = false;
  graph = createGraphClient({
    fetch: async (_input, init) => {
      const name = /(?:query|mutation) (\w+)/.exec(String(init?.body))?.[1] ?? '';
      requests.push(name);
      const answer = answerTo(name);
      return holding ? new Promise((resolve) => delayed.push(() => resolve(answer))) : answer;
    },
    authorization: () => undefined,
    locale: () => 'en-US',
    onFailure: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a screen that shows a query, and records its results in order. */
function screen(document: typeof orders | typeof agents, variables = {}) {
  const shown: string[] = [];
  const { unsubscribe } = pipe(
    graph.urql.query(document as typeof orders, variables),
    subscribe(({ data, stale }) => {
      const record = data as Record<string, { count: string }> | undefined;
      const [part] = Object.values(record ?? {});
      shown.push(`${part?.count ?? 'nothing'}${stale ? ', asking' : ''}`);
    }),
  );
  return { shown, close: unsubscribe };
}

describe('what was asked for ahead of a screen', () => {
  it('is not asked again by the screen that opens at once', async () => {
    await graph.prefetch(orders, {});
    const { shown } = screen(orders);
    await settled();
    expect([shown, requests]).toEqual([['Orders 1'], ['Orders']]);
  });

  it('is shown and asked again by a screen that opens later', async () => {
    await graph.prefetch(orders, {});
    vi.setSystemTime(Date.now() + 1001);
    const { shown } = screen(orders);
    await settled();
    expect(shown).toEqual(['Orders 1, asking', 'Orders 2']);
  });

  it('is another question for another page', async () => {
    await graph.prefetch(orders, { page: 1 });
    screen(orders, { page: 2 });
    await settled();
    expect(requests).toEqual(['Orders', 'Orders']);
  });
});

describe("after the user's own change", () => {
  it('a screen does not show what was answered before it', async () => {
    await graph.prefetch(orders, {});
    await graph.mutate(change, {});
    const { shown } = screen(orders);
    await settled();
    expect(shown).toEqual(['Orders 2']);
  });

  it('nor what another screen still holds, but the other one keeps it until the answer comes', async () => {
    const open = screen(orders);
    await settled();
    await graph.mutate(change, {});
    holding = true;
    const { shown } = screen(orders);
    await settled();
    expect([open.shown, shown]).toEqual([['Orders 1', 'Orders 1, asking'], []]);
    delayed.forEach((answer) => answer());
    await settled();
    expect([open.shown.at(-1), shown]).toEqual(['Orders 2', ['Orders 2']]);
  });

  it('an answer from before it is asked for again, once, however fast the next changes follow', async () => {
    holding = true;
    const { shown } = screen(orders);
    await settled();
    const next = async () => {
      delayed.shift()?.();
      await settled();
    };
    const changed = async () => {
      holding = false;
      await graph.mutate(change, {});
      holding = true;
    };
    await changed();
    await next();
    expect(shown).toEqual([]);
    await changed();
    await next();
    expect(shown).toEqual(['Orders 2']);
    await next();
    expect(shown).toEqual(['Orders 2', 'Orders 3']);
    expect(requests.filter((name) => name === 'Orders')).toHaveLength(3);
  });

  it('that was refused, what was answered before is still good', async () => {
    await graph.prefetch(orders, {});
    refusing = true;
    await graph.mutate(change, {}).catch(() => undefined);
    const { shown } = screen(orders);
    await settled();
    expect([shown, requests]).toEqual([['Orders 1'], ['Orders', 'Change']]);
  });
});

describe('a live change', () => {
  it('asks again what shows its type, and leaves the old rows until the new ones are there', async () => {
    const list = screen(orders);
    const others = screen(agents);
    await settled();
    holding = true;
    graph.refresh(['OrderPage']);
    await settled();
    expect(list.shown.at(-1)).toMatch(/^Orders 1/);
    delayed.forEach((answer) => answer());
    await settled();
    expect([list.shown.at(-1), others.shown]).toEqual(['Orders 2', ['Agents 1']]);
    expect(requests).toEqual(['Orders', 'Agents', 'Orders']);
  });

  it('of an unknown kind asks everything that is open again, and nothing that was left', async () => {
    const list = screen(orders);
    screen(agents);
    await settled();
    list.close();
    graph.refresh();
    await settled();
    expect(requests).toEqual(['Orders', 'Agents', 'Agents']);
  });
});

describe('what the page itself has asked before the code', () => {
  const body = () => JSON.stringify({ operationName: 'Agents' });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is taken once, for the same question and the same login', async () => {
    const { takePrefetchedResponse } = await import('./prefetchedResponses.ts');
    const early = Promise.resolve(Response.json({ data: null }));
    vi.stubGlobal('window', {
      prefetchedResponses: { authorization: 'Bearer a', answers: { [body()]: early } },
    });
    expect(takePrefetchedResponse(body(), 'Bearer b')).toBeUndefined();
    expect(takePrefetchedResponse(body(), undefined)).toBeUndefined();
    expect(takePrefetchedResponse('{}', 'Bearer a')).toBeUndefined();
    expect(takePrefetchedResponse(body(), 'Bearer a')).toBe(early);
    expect(takePrefetchedResponse(body(), 'Bearer a')).toBeUndefined();
  });
});
