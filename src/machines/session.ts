import { assign, setup } from 'xstate';
import type { CurrentUser } from '../domain/user.ts';

interface SessionContext {
  user: CurrentUser | null;
  /** Who has logged in in another tab of the browser, instead of this tab's user. */
  otherUser: CurrentUser | null;
}

export type SessionEvent =
  | { type: 'restore' }
  | { type: 'submit' }
  | { type: 'issued'; token: string; scheme: string }
  | { type: 'failed' }
  | { type: 'accepted'; user: CurrentUser }
  /** `unsaved`: something on the page would be lost with it (R-session-16). */
  | { type: 'refused'; unsaved?: boolean }
  | { type: 'unauthorized' }
  | { type: 'leftElsewhere'; unsaved: boolean }
  | { type: 'follow' }
  | { type: 'loginAgain' }
  | { type: 'logout' };

/** The server has answered with a user: this tab goes on as its own user, and never as another one by itself. */
const accepted = [
  { guard: 'isSameUser', target: 'active', actions: 'setUser' },
  { target: 'otherUser', actions: 'setOtherUser' },
] as const;

/**
 * The session in the page (R-session-9 to R-session-13, R-session-16, R-session-17). A stored token is only believed once
 * the server has answered with the user. What a step does outside (storing the token, telling the server) is provided by
 * the shell. As long as there is a user, the page of that user stays on the screen.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actions: {
    /** The tab goes on with the token that the browser has now, if there is one. */
    takeToken: () => undefined,
    storeToken: (_, _params: { token: string; scheme: string }) => undefined,
    clearToken: () => undefined,
    revokeToken: () => undefined,
    setUser: assign(({ event }) => (event.type === 'accepted' ? { user: event.user, otherUser: null } : {})),
    setOtherUser: assign(({ event }) => (event.type === 'accepted' ? { otherUser: event.user } : {})),
    clearUser: assign({ user: null, otherUser: null }),
  },
  guards: {
    isUnsaved: ({ event }) => 'unsaved' in event && event.unsaved === true,
    isSameUser: ({ context, event }) =>
      event.type === 'accepted' && event.user.userId === context.user?.userId,
    isReplaced: ({ context }) => context.otherUser !== null,
  },
}).createMachine({
  id: 'session',
  context: { user: null, otherUser: null },
  initial: 'anonymous',
  states: {
    anonymous: {
      entry: 'takeToken',
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
        accepted: { target: 'active', actions: 'setUser' },
        refused: { target: 'anonymous', actions: ['clearToken', 'clearUser'] },
        unauthorized: { target: 'anonymous', actions: ['clearToken', 'clearUser'] },
      },
    },
    active: {
      on: {
        accepted,
        refused: [
          { guard: 'isUnsaved', target: 'expired', actions: ['revokeToken', 'clearToken'] },
          { target: 'anonymous', actions: ['revokeToken', 'clearToken', 'clearUser'] },
        ],
        unauthorized: { target: 'expired', actions: ['clearToken'] },
        leftElsewhere: [
          { guard: 'isUnsaved', target: 'expired' },
          { target: 'anonymous', actions: 'clearUser' },
        ],
        logout: { target: 'anonymous', actions: ['revokeToken', 'clearToken', 'clearUser'] },
      },
    },
    /** The notice lies over the page; what was typed stays behind it until the user is back. */
    expired: {
      on: {
        submit: 'renewing',
        accepted,
        loginAgain: { target: 'anonymous', actions: 'clearUser' },
        logout: { target: 'anonymous', actions: 'clearUser' },
      },
    },
    /** The password was given in the notice. */
    renewing: {
      on: {
        issued: {
          actions: {
            type: 'storeToken',
            params: ({ event }) => ({ token: event.token, scheme: event.scheme }),
          },
        },
        accepted,
        failed: [{ guard: 'isReplaced', target: 'otherUser' }, { target: 'expired' }],
        refused: { target: 'expired', actions: 'clearToken' },
        unauthorized: { target: 'expired', actions: 'clearToken' },
      },
    },
    /** Another user has logged in in another tab: this one never becomes theirs by itself. */
    otherUser: {
      on: {
        submit: 'renewing',
        accepted,
        leftElsewhere: { target: 'expired', actions: assign({ otherUser: null }) },
        follow: { target: 'checking', actions: ['takeToken', 'clearUser'] },
        logout: { target: 'anonymous', actions: 'clearUser' },
      },
    },
  },
});
