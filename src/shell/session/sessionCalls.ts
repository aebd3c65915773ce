import type { Failure } from '../../domain/envelope.ts';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { callHeaders } from '../../graph/client/callHeaders.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { StoredToken } from './tokenStore.ts';

/** The calls that the session itself makes (spec 7, "User"). Each throws GraphFailure. */
export interface SessionCalls {
  logIn(credentials: Credentials): Promise<StoredToken>;
  userDetail(authorization: string): Promise<CurrentUser>;
  logOut(authorization: string): Promise<unknown>;
}

type Envelope = { code: 200; data: unknown } | (Failure & { code: Exclude<number, 200> });

/**
 * Straight to REST, beside the graph: the login page has nothing else to ask, and so needs no GraphQL client.
 */
export function restSessionCalls(locale: () => string): SessionCalls {
  async function call(
    method: string,
    path: string,
    authorization: string | undefined,
    body?: object,
  ): Promise<unknown> {
    const envelope = await answer(`/api/operation/user/${path}`, {
      method,
      headers: {
        ...callHeaders(authorization, locale()),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (envelope.code === 200) return envelope.data;
    const { msg, code, errors } = envelope as Failure;
    throw new GraphFailure(msg, code, errors ?? []);
  }
  return {
    logIn: async (credentials) => (await call('POST', 'login', undefined, credentials)) as StoredToken,
    userDetail: async (authorization) => (await call('GET', 'detail', authorization)) as CurrentUser,
    logOut: (authorization) => call('POST', 'loginOut', authorization),
  };
}

/** No connection, or something that is not our server: both are no answer. */
async function answer(url: string, init: RequestInit): Promise<Envelope> {
  try {
    const response = await fetch(url, init);
    const envelope = (await response.json()) as Envelope;
    if (typeof envelope.code === 'number') return envelope;
  } catch {
    // Told below, like an answer that cannot be read.
  }
  throw new GraphFailure('', 0, []);
}
