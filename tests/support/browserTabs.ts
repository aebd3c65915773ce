/** The tabs of one browser, for tests of the session: they share its storage, and each has its own calls. */
import { vi } from 'vitest';
import { createSession, type SessionOptions } from '../../src/app/session/session.ts';
import type { SessionCalls } from '../../src/app/session/sessionCalls.ts';
import { loneTab } from '../../src/app/session/testing.ts';
import type { SessionEnd, StoredToken, TokenStore } from '../../src/app/session/tokenStore.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import { GraphFailure } from '../../src/graph/client/failure.ts';

/** The user that the server returns for every token. */
export const user: CurrentUser = {
  userId: '8b0ab6a4-8c6e-4a35-9b22-3c1f2a5c1a10',
  name: '李静',
  account: 'agent',
  enterpriseId: 'A001',
  mobile: '13800000000',
  avatarUrl: null,
  roleId: 1,
  agentId: '0f9e6c1e-2a55-4a0e-8b7d-5a3d1f0c9e21',
  agentName: '华东一部',
};
export const credentials = { enterpriseId: 'A001', account: 'agent', password: 'agent12' };
export const issued = { token: 'token-1', scheme: 'Bearer' };

export const unanswered = () => new GraphFailure('', 0, []);
export const unauthorized = () => new GraphFailure('Not logged in', 401, []);
export const broken = () => new GraphFailure('Server error', 500, []);

/** Creates the local storage that the tabs share. */
function sharedStorage() {
  let stored: StoredToken | undefined;
  let end: SessionEnd = 'left';
  const tabs: (() => void)[] = [];
  return (): TokenStore => {
    let mine: () => void = () => undefined;
    const tell = () => tabs.filter((tab) => tab !== mine).forEach((tab) => tab());
    return {
      read: () => stored,
      write: (token) => {
        stored = token;
        tell();
      },
      clear: (how) => {
        const changed = stored !== undefined;
        end = how;
        stored = undefined;
        if (changed) tell();
      },
      lastEnd: () => end,
      onForeignChange: (listener) => {
        mine = listener;
        tabs.push(listener);
      },
    };
  };
}

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates a logged-out tab of the browser, over a server that answers as this user. */
function tab(store: TokenStore, options: Partial<SessionOptions> = {}) {
  const calls = {
    logIn: vi.fn<SessionCalls['logIn']>(async () => issued),
    userDetail: vi.fn<SessionCalls['userDetail']>(async () => user),
    logOut: vi.fn<SessionCalls['logOut']>(async () => undefined),
  };
  const connection = { online: vi.fn(async () => undefined), pause: vi.fn(async () => undefined) };
  const onCheckFailed = vi.fn<(failure: GraphFailure) => void>();
  const page = { isUnsaved: false, delayed: [] as (() => Promise<unknown>)[] };
  let sending: Promise<unknown> | undefined;
  const work = {
    isAny: () => page.isUnsaved || page.delayed.length > 0,
    isDelayed: () => page.delayed.length > 0,
    sendDelayed: async () => {
      sending ??= Promise.all(page.delayed.map((send) => send()));
      await sending;
      page.delayed = [];
    },
  };
  const session = createSession({ ...loneTab, store, calls, connection, work, onCheckFailed, ...options });
  const state = () => session.actor.getSnapshot().value;
  return { session, calls, connection, onCheckFailed, store, state, page };
}

/** Creates a browser; returns functions that open its tabs, logged out or logged in. */
export function newBrowser() {
  const storage = sharedStorage();
  const openTab = (options?: Partial<SessionOptions>) => tab(storage(), options);
  const activeTab = async () => {
    const opened = openTab();
    await opened.session.logIn(credentials);
    if (opened.state() !== 'active') throw new Error('Not logged in');
    return opened;
  };
  return { openTab, activeTab };
}
