import { createActor, type ActorRefFrom } from 'xstate';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { inspect } from '../../machines/inspection.ts';
import { sessionMachine } from '../../machines/session.ts';
import type { SessionCalls } from './sessionCalls.ts';
import { sendMilliseconds, type WorkRegistry } from '../../commandKit/unsavedWork.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionEnd, StoredToken, TokenStore } from './tokenStore.ts';

/** The state of the network, and the pause between two attempts. */
export interface Connection {
  /** Resolves immediately, or when the browser is online again. */
  online(): Promise<void>;
  pause(milliseconds: number): Promise<void>;
}

export interface SessionOptions {
  store: TokenStore;
  calls: SessionCalls;
  connection: Connection;
  tabs: OtherTabs;
  /** The unsaved work of this tab's page. */
  work: Pick<WorkRegistry, 'isAny' | 'isDelayed' | 'sendDelayed'>;
  /**
   * Called if the user could not be fetched and was logged out for it. Not called for a 401, which the session handles
   * itself.
   */
  onCheckFailed: (failure: GraphFailure) => void;
  /** Called when the tab, on the login page after its own user, has adopted another user's login in another tab. */
  onOtherUser?: (user: CurrentUser) => void;
}

export interface Session {
  actor: ActorRefFrom<typeof sessionMachine>;
  /** "Bearer …" of this tab, or undefined without a token. */
  authorization(): string | undefined;
  /** Starts with a stored token: fetches the user before anything is shown. */
  restore(): void;
  /** Resolves with the failure, or with undefined after the login. */
  logIn(credentials: Credentials): Promise<GraphFailure | undefined>;
  /** Fetches the user again on each navigation, in parallel with the screen (R-session-11). */
  check(): void;
  /** Handles a 401 answer to a call. */
  unauthorized(): void;
  /**
   * After a 401 to a call with this header: waits for the user to log in again. Resolves to true if the tab continues as the
   * same user with another token.
   */
  isRenewed(refused: string | undefined): Promise<boolean>;
  /** Ends the session after delayed changes were sent. */
  logOut(): void;
  /** Logs out before the login page is shown with a stored token, whether or not the token is still valid. */
  discardToken(): void;
}

/** Milliseconds before a user fetch without any answer is repeated; after the last repetition it has failed. */
const retryPauses = [500, 1500];

const headerOf = (stored: StoredToken | undefined) => stored && `${stored.scheme} ${stored.token}`;

/**
 * Drives the session machine: makes its calls, stores its token, observes other tabs. Each tab has its own token: another
 * tab's login or logout does not change the user of this tab's calls (R-session-16).
 */
export function createSession(options: SessionOptions): Session {
  const { store, calls, connection, tabs, work, onCheckFailed, onOtherUser } = options;
  let own = store.read();
  /** Set after the token was replaced on an open page: calls made with the former one may still be refused. */
  let renewed = false;
  /** Id of the user whose page the tab has shown last. */
  let lastUser: string | undefined;
  /** Set while the token of another tab's login is being checked. */
  let isFromOtherTab = false;
  const revoke = () => {
    const header = headerOf(own);
    // Because a user who logs out must leave the page even if the server cannot be reached.
    if (header) void tabs.sendDelayed().then(() => calls.logOut(header).catch(() => undefined));
  };
  const clear = (end: SessionEnd) => {
    // Because another tab may have logged in since: its token must not be removed.
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

  /** Only the latest check counts, and only for the token it was made with. */
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

  /** Adopts another tab's login if it is the same user's. Calls `unknown` if its user could not be determined. */
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

  /** Returns the token of another tab's login if this tab still has the former one. */
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
    // Because this tab's own login is in progress; the next check finds a newer one.
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
      // Sends delayed changes before the server ends the session; the tab that logs out waits for them.
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
      // Another tab's user who is still being asked for no longer counts.
      latest += 1;
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
      // Because a login is in progress: a late refusal of an earlier call says nothing about it.
      if (actor.getSnapshot().matches('renewing')) return;
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
        // Stops waiting if the session remains active, because the server has refused a token that it accepts otherwise.
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
      // Sent first, because delayed changes need this token.
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
