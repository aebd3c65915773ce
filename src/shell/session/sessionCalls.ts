import type { Demo } from '../../domain/demo.ts';
import type { Failure } from '../../domain/envelope.ts';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { callHeaders } from '../../graph/client/callHeaders.ts';
import { takeEarlyAnswer } from '../../graph/client/earlyAnswers.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { StoredToken } from './tokenStore.ts';

/** The calls that the session itself makes (spec 7, "User"). Each throws GraphFailure. */
export interface SessionCalls {
  logIn(credentials: Credentials): Promise<StoredToken>;
  userDetail(authorization: string): Promise<CurrentUser>;
  logOut(authorization: string): Promise<unknown>;
}

type Envelope = { code: 200; data: unknown } | (Failure & { code: Exclude<number, 200> });

type Call = (
  method: string,
  path: string,
  authorization: string | undefined,
  body?: object,
) => Promise<unknown>;

function restCall(locale: () => string): Call {
  return async (method, path, authorization, body) => {
    const ask = () =>
      fetch(`/api/operation/user/${path}`, {
        method,
        headers: {
          ...callHeaders(authorization, locale()),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const early = path === 'detail' ? takeEarlyAnswer('', authorization) : undefined;
    const envelope = await answer(early ?? ask());
    if (envelope.code === 200) return envelope.data;
    const { msg, code, errors } = envelope as Failure;
    throw new GraphFailure(msg, code, errors ?? []);
  };
}

/** Asks one's superior for a new password. Throws GraphFailure. */
export async function forgetPassword(
  locale: () => string,
  asked: { enterpriseId: string; account: string },
): Promise<void> {
  await restCall(locale)('POST', 'forgetPassword', undefined, asked);
}

/** Whether the store is a demo; undefined where that could not be told: nobody waits for it. */
export async function readDemo(locale: () => string): Promise<Demo | undefined> {
  const headers = callHeaders(undefined, locale());
  const envelope = await answer(fetch('/api/operation/sys/demo', { headers })).catch(() => undefined);
  return envelope?.code === 200 ? (envelope.data as Demo) : undefined;
}

/**
 * Straight to REST, beside the graph: the login page has nothing else to ask, and so needs no GraphQL client.
 */
export function restSessionCalls(locale: () => string): SessionCalls {
  const call = restCall(locale);
  return {
    logIn: async (credentials) => (await call('POST', 'login', undefined, credentials)) as StoredToken,
    userDetail: async (authorization) => (await call('GET', 'detail', authorization)) as CurrentUser,
    logOut: (authorization) => call('POST', 'loginOut', authorization),
  };
}

/** No connection, or something that is not our server: both are no answer. */
async function answer(asked: Promise<Response>): Promise<Envelope> {
  try {
    const response = await asked;
    const envelope = (await response.json()) as Envelope;
    if (typeof envelope.code === 'number') return envelope;
  } catch {
    // Told below, like an answer that cannot be read.
  }
  throw new GraphFailure('', 0, []);
}
