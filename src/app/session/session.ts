import { createActor, type ActorRefFrom } from 'xstate';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { inspect } from '../../machines/inspection.ts';
import { sessionMachine } from '../../machines/session.ts';
import type { SessionCalls } from './sessionCalls.ts';
import type { TokenStore } from './tokenStore.ts';

/** Whether calls can be made at all, and the time between two attempts. */
export interface Connection {
  /** Resolves at once, or when the browser is online again. */
  online(): Promise<void>;
  pause(milliseconds: number): Promise<void>;
}

export interface SessionOptions {
  store: TokenStore;
  calls: SessionCalls;
  connection: Connection;
  /** The user could not be fetched, and was logged out for it. Not told of a 401, which the session answers itself. */
  onCheckFailed: (failure: GraphFailure) => void;
}

export interface Session {
  actor: ActorRefFrom<typeof sessionMachine>;
  /** "Bearer …", or undefined without a token. */
  authorization(): string | undefined;
  /** Takes up a stored token: the user is fetched before anything is shown. */
  restore(): void;
  /** Resolves with what was refused, or with nothing once the user is in. */
  logIn(credentials: Credentials): Promise<GraphFailure | undefined>;
  /** Fetches the user again, beside whatever is on the screen, on each navigation (R-session-11). */
  check(): void;
  /** A call was answered 401. */
  unauthorized(): void;
  logOut(): void;
  /** Visiting the login page while holding a token logs out first, whether or not the token still lives. */
  discardToken(): void;
}

/** Pauses before a user fetch that got no answer at all is tried again; after the last one it has failed. */
const retryPauses = [500, 1500];

/** Drives the session machine: makes its calls, keeps its token, follows what other tabs do. */
export function createSession({ store, calls, connection, onCheckFailed }: SessionOptions): Session {
  const authorization = () => {
    const stored = store.read();
    return stored && `${stored.scheme} ${stored.token}`;
  };
  const revoke = () => {
    const held = authorization();
    // Whoever logs out leaves, even when the server cannot be told.
    if (held) calls.logOut(held).catch(() => undefined);
  };
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        storeToken: (_, stored) => store.write(stored),
        clearToken: ({ event }) => store.clear(event.type === 'unauthorized' ? 'expired' : 'left'),
        revokeToken: revoke,
      },
    }),
    { inspect },
  );
  actor.start();

  async function fetchUser(held: string): Promise<CurrentUser> {
    for (let attempt = 0; ; attempt++) {
      await connection.online();
      try {
        return await calls.userDetail(held);
      } catch (error) {
        const pause = retryPauses[attempt];
        if (!(error instanceof GraphFailure) || !error.unanswered || pause === undefined) throw error;
        await connection.pause(pause);
      }
    }
  }

  let latest = 0;

  /** Only the latest check speaks, and only for the token it was made with. */
  async function checkUser(): Promise<GraphFailure | undefined> {
    const held = authorization();
    const number = ++latest;
    const outdated = () => number !== latest || authorization() !== held;
    if (!held) {
      actor.send({ type: 'refused' });
      return undefined;
    }
    try {
      const user = await fetchUser(held);
      if (!outdated()) actor.send({ type: 'accepted', user });
      return undefined;
    } catch (error) {
      const failure = error instanceof GraphFailure ? error : new GraphFailure('', 0, []);
      if (outdated()) return undefined;
      actor.send({ type: failure.code === 401 ? 'unauthorized' : 'refused' });
      return failure;
    }
  }

  function check(): void {
    void checkUser().then((failure) => {
      if (failure && failure.code !== 401) onCheckFailed(failure);
    });
  }

  function restore(): void {
    actor.send({ type: 'restore' });
    check();
  }

  store.onForeignChange(() => {
    const state = actor.getSnapshot().value;
    if (state === 'anonymous' && authorization()) restore();
    else if (state === 'active' && !authorization() && store.lastEnd() === 'expired') {
      actor.send({ type: 'unauthorized' });
    } else if (state === 'checking' || state === 'active') check();
  });

  return {
    actor,
    authorization,
    restore,
    check,
    logIn: async (credentials) => {
      actor.send({ type: 'submit' });
      try {
        const { token, scheme } = await calls.logIn(credentials);
        actor.send({ type: 'issued', token, scheme });
      } catch (error) {
        actor.send({ type: 'failed' });
        return error instanceof GraphFailure ? error : new GraphFailure('', 0, []);
      }
      return checkUser();
    },
    unauthorized: () => actor.send({ type: 'unauthorized' }),
    logOut: () => actor.send({ type: 'logout' }),
    discardToken: () => {
      revoke();
      store.clear('left');
    },
  };
}
