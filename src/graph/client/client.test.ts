import { describe, expect, it, vi } from 'vitest';
import { createGraphClient } from './client.ts';
import { failureOf, type GraphFailure } from './failure.ts';
import { graphql } from './graphql.ts';

const question = graphql(`
  query OssType {
    sysParameter {
      ossType
    }
  }
`);

const change = graphql(`
  mutation LogOut {
    userLoginOut {
      done
    }
  }
`);

const json = (body: unknown, status: number) => Response.json(body, { status });

/** Returns the code and the message of the failure that an answer leads to, and tells whether it counts as unanswered. */
async function failureOfAnswer(answer: () => Promise<Response>) {
  const failures: GraphFailure[] = [];
  const graph = createGraphClient({
    fetch: answer,
    authorization: () => undefined,
    locale: () => 'en-US',
    onFailure: (failure) => failures.push(failure),
  });
  const failure = await graph.query(question, {}).catch((error: unknown) => error as GraphFailure);
  const { code, message, unanswered } = failure as GraphFailure;
  expect(failures).toMatchObject([{ code, message }]);
  return { code, message, unanswered };
}

const failed = (code: number, message: string, unanswered = false) => ({ code, message, unanswered });

describe('what went wrong', () => {
  it.each([
    [
      'a refusal of the graph',
      json({ data: null, errors: [{ message: 'Taken', extensions: { code: 409 } }] }, 200),
      failed(409, 'Taken'),
    ],
    [
      'a broken server that says so',
      json({ errors: [{ message: 'Closed', extensions: { code: 500 } }] }, 500),
      failed(500, 'Closed'),
    ],
    ['errors without a code', json({ errors: [{ message: 'Closed' }] }, 503), failed(503, 'Closed')],
    ['a message of its own', json({ message: 'Closed' }, 500), failed(500, 'Closed')],
    ['an envelope', json({ code: 500, msg: 'Closed', data: null }, 500), failed(500, 'Closed')],
    ['a 401 with an envelope', json({ code: 401, msg: 'Who?', data: null }, 401), failed(401, 'Who?')],
    ['a 401 without a word', new Response('', { status: 401 }), failed(401, '')],
    ['a 401 with errors', json({ errors: [{ message: 'Who?' }] }, 401), failed(401, 'Who?')],
    ['a 500 without a word', new Response('', { status: 500 }), failed(500, '')],
    [
      'a page of a proxy',
      new Response('<html>Bad gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      failed(502, '', true),
    ],
    ['a page of something else', new Response('<html>Log in to the network</html>'), failed(0, '', true)],
  ])('is read of %s', async (_, response, expected) => {
    expect(await failureOfAnswer(async () => response)).toEqual(expected);
  });

  it('is no answer when the line breaks', async () => {
    expect(await failureOfAnswer(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(
      failed(0, '', true),
    );
  });
});

describe('a session that a 401 ended (R-session-16)', () => {
  /** Calls a server that refuses the first token, until the session is renewed or given up. */
  async function callOver(
    isRenewed: boolean,
    call: (graph: ReturnType<typeof createGraphClient>) => unknown,
  ) {
    let authorization = 'Bearer first';
    const sent: string[] = [];
    const refused: (string | undefined)[] = [];
    const graph = createGraphClient({
      fetch: async (_input, init) => {
        const own = new Headers(init?.headers).get('authorization') ?? '';
        sent.push(own);
        if (own === 'Bearer first') return json({ code: 401, msg: 'Who?', data: null }, 401);
        return json({ data: { sysParameter: { ossType: 'minio' }, userLoginOut: { done: true } } }, 200);
      },
      authorization: () => authorization,
      locale: () => 'en-US',
      onFailure: () => undefined,
      isRenewed: async (token) => {
        refused.push(token);
        if (isRenewed) authorization = 'Bearer second';
        return isRenewed;
      },
    });
    const answer = await Promise.resolve(call(graph)).catch((error: unknown) => (error as GraphFailure).code);
    return { answer, sent, refused };
  }

  it('is asked again by a query when the same user has logged in again', async () => {
    expect(await callOver(true, (graph) => graph.query(question, {}))).toMatchObject({
      answer: { sysParameter: { ossType: 'minio' } },
      sent: ['Bearer first', 'Bearer second'],
      refused: ['Bearer first'],
    });
  });

  it('fails a query when it is given up, and a change in any case', async () => {
    const givenUp = await callOver(false, (graph) => graph.query(question, {}));
    expect(givenUp).toEqual({ answer: 401, sent: ['Bearer first'], refused: ['Bearer first'] });
    const changed = await callOver(true, (graph) => graph.mutate(change, {}));
    expect(changed).toEqual({ answer: 401, sent: ['Bearer first'], refused: [] });
  });
});

describe("an answer that is older than the user's own change", () => {
  it('is not shown: the question is asked again', async () => {
    let requestCount = 0;
    let answerFirst = () => {};
    const graph = createGraphClient({
      fetch: async (_input, init) => {
        if (String(init?.body).includes('mutation'))
          return json({ data: { userLoginOut: { done: true } } }, 200);
        requestCount += 1;
        const answer = json({ data: { sysParameter: { ossType: `answer ${requestCount}` } } }, 200);
        return requestCount > 1 ? answer : new Promise((resolve) => (answerFirst = () => resolve(answer)));
      },
      authorization: () => undefined,
      locale: () => 'en-US',
      onFailure: () => undefined,
    });
    const pending = graph.prefetch(question, {});
    await graph.mutate(change, {});
    answerFirst();
    expect(await pending).toMatchObject({ data: { sysParameter: { ossType: 'answer 2' } } });
    const shown = await graph.urql.query(question, {}, { requestPolicy: 'cache-only' }).toPromise();
    expect(shown.data).toMatchObject({ sysParameter: { ossType: 'answer 2' } });
  });
});

describe('what nobody answered', () => {
  /** Opens a screen that shows the query, over a connection that can be cut. */
  function screen() {
    const line = { isCut: true, calls: 0 };
    const graph = createGraphClient({
      fetch: async () => {
        line.calls += 1;
        if (line.isCut) throw new TypeError('Failed to fetch');
        return json({ data: { sysParameter: { ossType: 'minio' }, userLoginOut: { done: true } } }, 200);
      },
      authorization: () => undefined,
      locale: () => 'en-US',
      onFailure: () => undefined,
    });
    const shown: (string | undefined)[] = [];
    const { unsubscribe } = graph.urql
      .query(question, {})
      .subscribe(({ data, error }) =>
        shown.push(error ? failureOf(error).reason : data?.sysParameter?.ossType),
      );
    return { line, graph, shown, unsubscribe };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('is asked again once there is a network, and told as such until then (R-error-6)', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { line, graph, shown } = screen();
    await settled();
    expect(shown).toEqual(['offline']);
    line.isCut = false;
    graph.retryUnanswered();
    await settled();
    expect(shown).toEqual(['offline', 'minio']);
    graph.retryUnanswered();
    await settled();
    expect(line.calls).toBe(2);
    vi.unstubAllGlobals();
  });

  it('is asked again with the next answer to anything, and not by a screen that is gone', async () => {
    const { line, graph, shown, unsubscribe } = screen();
    await settled();
    expect(shown).toEqual([undefined]);
    await graph.mutate(change, {}).catch(() => undefined);
    await settled();
    expect(line.calls).toBe(2);
    line.isCut = false;
    await graph.mutate(change, {});
    await settled();
    expect(shown).toEqual([undefined, 'minio']);
    expect(line.calls).toBe(4);
    line.isCut = true;
    graph.refresh();
    await settled();
    unsubscribe();
    line.isCut = false;
    await graph.mutate(change, {});
    await settled();
    expect(line.calls).toBe(6);
  });
});
