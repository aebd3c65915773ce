import { assign, setup } from 'xstate';
import type { CurrentUser } from '../domain/user.ts';

interface SessionContext {
  user: CurrentUser | null;
}

export type SessionEvent =
  | { type: 'restore' }
  | { type: 'submit' }
  | { type: 'issued'; token: string; scheme: string }
  | { type: 'failed' }
  | { type: 'accepted'; user: CurrentUser }
  | { type: 'refused' }
  | { type: 'unauthorized' }
  | { type: 'loginAgain' }
  | { type: 'logout' };

/**
 * The session in the page (R-session-9 to R-session-13). A stored token is only believed once the server
 * has answered with the user. What a step does outside (storing the token, telling the server) is provided by the shell.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actions: {
    storeToken: (_, _params: { token: string; scheme: string }) => undefined,
    clearToken: () => undefined,
    revokeToken: () => undefined,
    setUser: assign((_, params: { user: CurrentUser }) => ({ user: params.user })),
    clearUser: assign({ user: null }),
  },
}).createMachine({
  id: 'session',
  context: { user: null },
  initial: 'anonymous',
  states: {
    anonymous: {
      on: {
        restore: 'checking',
        submit: 'loggingIn',
      },
    },
    loggingIn: {
      on: {
        issued: {
          target: 'checking',
          actions: {
            type: 'storeToken',
            params: ({ event }) => ({ token: event.token, scheme: event.scheme }),
          },
        },
        failed: 'anonymous',
      },
    },
    checking: {
      on: {
        accepted: {
          target: 'active',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.user }) },
        },
        refused: { target: 'anonymous', actions: ['clearToken', 'clearUser'] },
        unauthorized: { target: 'anonymous', actions: ['clearToken', 'clearUser'] },
      },
    },
    active: {
      on: {
        accepted: { actions: { type: 'setUser', params: ({ event }) => ({ user: event.user }) } },
        refused: { target: 'anonymous', actions: ['revokeToken', 'clearToken', 'clearUser'] },
        unauthorized: { target: 'expired', actions: ['clearToken'] },
        logout: { target: 'anonymous', actions: ['revokeToken', 'clearToken', 'clearUser'] },
      },
    },
    /** The notice stands over the page; what was typed stays behind it until the user logs in again. */
    expired: {
      on: {
        loginAgain: { target: 'anonymous', actions: 'clearUser' },
        logout: { target: 'anonymous', actions: 'clearUser' },
      },
    },
  },
});
