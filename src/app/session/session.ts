import { createActor, type ActorRefFrom } from 'xstate';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { inspect } from '../../machines/inspection.ts';
import { sessionMachine } from '../../machines/session.ts';
import type { SessionCalls } from './sessionCalls.ts';
import { sendMilliseconds, type WorkRegistry } from '../../commandKit/unsavedWork.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionEnd, StoredToken, TokenStore } from './tokenStore.ts';

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
  /** The other tabs of the browser. */
  tabs: OtherTabs;
  /** What would be lost with the page of this tab. */
  work: Pick<WorkRegistry, 'isAny' | 'isDelayed' | 'sendDelayed'>;
  /** The user could not be fetched, and was logged out for it. Not told of a 401, which the session answers itself. */
  onCheckFailed: (failure: GraphFailure) => void;
  /** The tab, on the login page after its own user, has followed the login of another user in another tab. */
  onOtherUser?: (user: CurrentUser) => void;
}

export interface Session {
  actor: ActorRefFrom<typeof sessionMachine>;
  /** "Bearer …" of this tab, or undefined without a token. */
  authorization(): string | undefined;
  /** Starts with a stored token: the user is fetched before anything is shown. */
  restore(): void;
  /** Resolves with what was refused, or with nothing once the user is in. */
  logIn(credentials: Credentials): Promise<GraphFailure | undefined>;
  /** Fetches the user again, beside whatever is on the screen, on each navigation (R-session-11). */
  check(): void;
  /** A call was answered 401. */
  unauthorized(): void;
  /**
   * After a 401 to a call with this header: waits for the user to log in again, and resolves with whether the tab goes on as
   * the same user with another token.
   */
  isRenewed(refused: string | undefined): Promise<boolean>;
  /** Ends the session, once what is only delayed was sent. */
  logOut(): void;
  /** Visiting the login page while holding a token logs out first, whether or not the token still lives. */
  discardToken(): void;
}

/** Pauses before a user fetch that got no answer at all is tried again; after the last one it has failed. */
const retryPauses = [500, 1500];

const headerOf = (stored: StoredToken | undefined) => stored && `${stored.scheme} ${stored.token}`;

/**
 * Drives the session machine: makes its calls, keeps its token, learns of what other tabs do. The token of a tab is its
 * own: another tab's login or logout does not change whom the calls of this one are made for (R-session-16).
 */
export function createSession(options: SessionOptions): Session {
  const { store, calls, connection, tabs, work, onCheckFailed, onOtherUser } = options;
  let own = store.read();
  /** The token was replaced while the page stood: calls that were made with the former one may still be refused. */
  let renewed = false;
  /** Id of the user whose page the tab has shown last. */
  let lastUser: string | undefined;
  /** The token that is being checked is of a login in another tab. */
  let isFromOtherTab = false;
  const revoke = () => {
    const header = headerOf(own);
    // Whoever logs out leaves, even when the server cannot be told.
    if (header) void tabs.sendDelayed().then(() => calls.logOut(header).catch(() => undefined));
  };
  const clear = (end: SessionEnd) => {
    // Another tab may have logged in since: its token is not ours to take away.
    if (store.read()?.token === own?.token) store.clear(end);
    own = undefined;
  };
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        takeToken: () => {
          own = store.read();
        },
        storeToken: (_, stored) => {
          own = stored;
          store.write(stored);
        },
        clearToken: ({ event }) => clear(event.type === 'unauthorized' ? 'expired' : 'left'),
        revokeToken: revoke,
      },
    }),
    { inspect },
  );
  actor.start();
  tabs.onSendDelayed(() => (work.isDelayed() ? work.sendDelayed() : undefined));

  async function fetchUser(stored: StoredToken): Promise<CurrentUser> {
    for (let attempt = 0; ; attempt++) {
      await connection.online();
      try {
        return await calls.userDetail(`${stored.scheme} ${stored.token}`);
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
    const checked = own;
    const number = ++latest;
    const outdated = () => number !== latest || own?.token !== checked?.token;
    if (!checked || !store.read()) {
      actor.send({ type: 'refused', unsaved: work.isAny() });
      return undefined;
    }
    try {
      const user = await fetchUser(checked);
      if (outdated()) return undefined;
      if (isFromOtherTab && lastUser && lastUser !== user.userId) onOtherUser?.(user);
      isFromOtherTab = false;
      lastUser = user.userId;
      actor.send({ type: 'accepted', user });
      return undefined;
    } catch (error) {
      const failure = error instanceof GraphFailure ? error : new GraphFailure('', 0, []);
      if (outdated()) return undefined;
      actor.send(
        failure.code === 401 ? { type: 'unauthorized' } : { type: 'refused', unsaved: work.isAny() },
      );
      return failure;
    }
  }

  /** Another tab has logged in: its token becomes this tab's if it is the same user's. `unknown`: it could not be told whose. */
  async function adoptLogin(stored: StoredToken, unknown: () => void = () => undefined): Promise<void> {
    const number = ++latest;
    const user = await fetchUser(stored).catch(() => undefined);
    if (number !== latest || newerToken()?.token !== stored.token) return;
    if (!user) return unknown();
    if (user.userId === actor.getSnapshot().context.user?.userId) {
      own = stored;
      renewed = true;
    }
    actor.send({ type: 'accepted', user });
  }

  /** The token of another tab's login, where this tab still has the one before. */
  function newerToken(): StoredToken | undefined {
    const stored = store.read();
    return stored && stored.token !== own?.token ? stored : undefined;
  }

  function checkOwn(): void {
    void checkUser().then((failure) => {
      if (failure && failure.code !== 401) onCheckFailed(failure);
    });
  }

  function check(): void {
    const newer = newerToken();
    if (newer && actor.getSnapshot().context.user) void adoptLogin(newer, checkOwn);
    else checkOwn();
  }

  function restore(): void {
    own = store.read();
    renewed = false;
    actor.send({ type: 'restore' });
    check();
  }

  function learnOfOtherTab(): void {
    const { value, context } = actor.getSnapshot();
    // Its own login is on the way; the next check tells of a newer one.
    if (value === 'renewing') return;
    const stored = store.read();
    if (!context.user) {
      if (value === 'anonymous' && stored) {
        isFromOtherTab = true;
        restore();
      } else if (value === 'checking') {
        own = stored;
        check();
      }
      return;
    }
    if (stored) {
      const newer = newerToken();
      if (newer) void adoptLogin(newer);
    } else if (store.lastEnd() === 'expired') {
      actor.send({ type: 'unauthorized' });
    } else {
      // Before the server ends the session: the tab that logs out waits for it.
      const unsaved = work.isAny();
      if (work.isDelayed()) void work.sendDelayed();
      actor.send({ type: 'leftElsewhere', unsaved });
    }
  }
  store.onForeignChange(learnOfOtherTab);

  return {
    actor,
    authorization: () => headerOf(own),
    restore,
    check,
    logIn: async (credentials) => {
      actor.send({ type: 'submit' });
      renewed = actor.getSnapshot().matches('renewing');
      try {
        const { token, scheme } = await calls.logIn(credentials);
        actor.send({ type: 'issued', token, scheme });
      } catch (error) {
        actor.send({ type: 'failed' });
        return error instanceof GraphFailure ? error : new GraphFailure('', 0, []);
      }
      return checkUser();
    },
    unauthorized: () => {
      const expire = () => actor.send({ type: 'unauthorized' });
      const newer = newerToken();
      if (newer) void adoptLogin(newer, expire);
      else if (renewed) checkOwn();
      else expire();
    },
    isRenewed: (refused) =>
      new Promise((resolve) => {
        const isBack = () => actor.getSnapshot().matches('active') && headerOf(own) !== refused;
        const settle = () => {
          if (!isBack() && actor.getSnapshot().context.user) return;
          end();
        };
        // The server has refused a token that it accepts otherwise.
        const timer = setTimeout(() => {
          if (actor.getSnapshot().matches('active')) end();
        }, sendMilliseconds);
        const end = () => {
          clearTimeout(timer);
          subscription.unsubscribe();
          resolve(isBack());
        };
        const subscription = actor.subscribe(settle);
        settle();
      }),
    logOut: () => {
      const leave = () => actor.send({ type: 'logout' });
      // With the token that they need.
      if (work.isDelayed()) void work.sendDelayed().then(leave);
      else leave();
    },
    discardToken: () => {
      own = store.read();
      revoke();
      clear('left');
    },
  };
}
