import { assign, setup } from 'xstate';
import type { CurrentUser } from '../domain/user.ts';

interface SessionContext {
  user: CurrentUser | null;
  /** User who has logged in in another tab of the browser, instead of this tab's user. */
  otherUser: CurrentUser | null;
}

export type SessionEvent =
  | { type: 'restore' }
  | { type: 'submit' }
  | { type: 'issued'; token: string; scheme: string }
  | { type: 'failed' }
  | { type: 'accepted'; user: CurrentUser }
  /** `unsaved`: the page has something that would be lost with it (R-session-16). */
  | { type: 'refused'; unsaved?: boolean }
  | { type: 'unauthorized' }
  | { type: 'leftElsewhere'; unsaved: boolean }
  | { type: 'follow' }
  | { type: 'loginAgain' }
  | { type: 'logout' };

/** The server has answered with a user: the tab continues as its own user, and never becomes another one by itself. */
const accepted = [
  { guard: 'isSameUser', target: 'active', actions: 'setUser' },
  { target: 'otherUser', actions: 'setOtherUser' },
] as const;

/**
 * The session in the page (R-session-9 to R-session-13, R-session-16, R-session-17). A stored token counts only after the
 * server has answered with the user. The shell provides the external effects of a step (storing the token, notifying the
 * server). While there is a user, the page of that user remains on the screen.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actions: {
    /** Continues with the token that the browser has now, if there is one. */
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
    /** The notice covers the page; unsaved input remains behind it until the user has logged in again. */
    expired: {
      on: {
        submit: 'renewing',
        accepted,
        loginAgain: { target: 'anonymous', actions: 'clearUser' },
        logout: { target: 'anonymous', actions: 'clearUser' },
      },
    },
    /** The user has entered the password in the notice. */
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
    /** Another user has logged in in another tab: this tab never becomes theirs by itself. */
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
