import { afterEach, describe, expect, it, vi } from 'vitest';
import { GraphFailure } from '../../graph/client/failure.ts';
import { sessionCalls } from './sessionCalls.ts';
import type { DeviceTokenStore } from './tokenStore.ts';

interface Sent {
  url: string;
  operationName: string;
  headers: Headers;
  variables: unknown;
}

/** Creates a store of the device token in memory. */
function device(deviceToken: string | null = null): DeviceTokenStore {
  return { read: () => deviceToken, write: (given) => (deviceToken = given) };
}

/** Stubs the graph's answers by the Authorization header of the request. */
function graphAnswers(answer: (authorization: string | null) => Response): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const { operationName, variables } = JSON.parse(String(init.body)) as Sent;
    sent.push({ url, operationName, headers, variables });
    return answer(headers.get('authorization'));
  });
  return sent;
}

const userOf = (name: string | null) => Response.json({ data: { userDetail: { name, roleId: 1 } } });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the calls of the session', () => {
  it('go to the graph with the headers of every call (R-call-1)', async () => {
    const sent = graphAnswers(() =>
      Response.json({ data: { userLogin: { token: 't', scheme: 'Bearer' }, userLoginOut: { done: true } } }),
    );
    const calls = sessionCalls(() => 'en-US', device());
    expect(await calls.logIn({ enterpriseId: 'A001', account: 'agent', password: 'x' })).toMatchObject({
      token: 't',
      scheme: 'Bearer',
    });
    await calls.logOut('Bearer t');
    expect(sent.map(({ url, operationName }) => [url, operationName])).toEqual([
      ['/graphql', 'Login'],
      ['/graphql', 'LogOut'],
    ]);
    for (const { headers } of sent) {
      expect(headers.get('user-client')).toBe('3');
      expect(headers.get('accept-language')).toBe('en-US');
    }
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer t']);
  });

  it('say at a login which browser it is, and keep what names it to the server (R-session-4)', async () => {
    const sent = graphAnswers(() =>
      Response.json({ data: { userLogin: { token: 't', scheme: 'Bearer', deviceToken: 'browser-1' } } }),
    );
    const storage = device();
    const calls = sessionCalls(() => 'en-US', storage);
    const credentials = { enterpriseId: 'A001', account: 'agent', password: 'x' };
    expect(await calls.logIn(credentials)).not.toHaveProperty('deviceToken');
    expect(storage.read()).toBe('browser-1');
    await calls.logIn(credentials);
    expect(sent.map(({ variables }) => variables)).toEqual([
      { input: { ...credentials, deviceToken: '' } },
      { input: { ...credentials, deviceToken: 'browser-1' } },
    ]);
  });

  it('never answer one token with another’s user, asked at the same time', async () => {
    const sent = graphAnswers(userOf);
    const calls = sessionCalls(() => 'en-US', device());
    const [first, second, again] = await Promise.all([
      calls.userDetail('Bearer a'),
      calls.userDetail('Bearer b'),
      calls.userDetail('Bearer b'),
    ]);
    expect([first.name, second.name, again.name]).toEqual(['Bearer a', 'Bearer b', 'Bearer b']);
    // Because the last query may follow a change, it must be sent again.
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['by the graph', Response.json({ errors: [{ message: 'Who?', extensions: { code: 401 } }] })],
    ['by HTTP', new Response('', { status: 401 })],
  ])('say who is refused %s', async (_, refusal) => {
    graphAnswers(() => refusal.clone());
    const failure = await sessionCalls(() => 'en-US', device())
      .userDetail('Bearer a')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GraphFailure);
    expect((failure as GraphFailure).code).toBe(401);
  });

  it('take what index.html has asked with the same token', async () => {
    let body = '';
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      body = String(init.body);
      return userOf('asked late');
    });
    const calls = sessionCalls(() => 'en-US', device());
    await calls.userDetail('Bearer a');
    const early = (name: string) => ({
      prefetchedResponses: { authorization: 'Bearer a', answers: { [body]: Promise.resolve(userOf(name)) } },
    });
    vi.stubGlobal('window', early('asked early'));
    expect((await calls.userDetail('Bearer a')).name).toBe('asked early');
    expect((await calls.userDetail('Bearer a')).name).toBe('asked late');
    vi.stubGlobal('window', early('another user'));
    expect((await calls.userDetail('Bearer b')).name).toBe('asked late');
  });
});
