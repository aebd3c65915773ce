import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { createSession, type SessionOptions } from './session.ts';
import { loneTab } from './testing.ts';
import type { SessionCalls } from './sessionCalls.ts';
import type { SessionEnd, StoredToken, TokenStore } from './tokenStore.ts';

const user: CurrentUser = {
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
const credentials = { enterpriseId: 'A001', account: 'agent', password: 'agent12' };
const issued = { token: 'token-1', scheme: 'Bearer' };

const unanswered = () => new GraphFailure('', 0, []);
const unauthorized = () => new GraphFailure('Not logged in', 401, []);
const broken = () => new GraphFailure('Server error', 500, []);

/** The local storage that tabs share. */
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

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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

let openTab: (options?: Partial<SessionOptions>) => ReturnType<typeof tab>;
beforeEach(() => {
  const storage = sharedStorage();
  openTab = (options) => tab(storage(), options);
});

async function activeTab() {
  const opened = openTab();
  await opened.session.logIn(credentials);
  expect(opened.state()).toBe('active');
  return opened;
}

describe('logging in', () => {
  it('stores the token and believes it once the user is known (R-session-9)', async () => {
    const { session, store, calls, state } = openTab();
    expect(state()).toBe('anonymous');
    const login = session.logIn(credentials);
    expect(state()).toBe('loggingIn');
    expect(await login).toBeUndefined();
    expect(state()).toBe('active');
    expect(store.read()).toEqual(issued);
    expect(session.authorization()).toBe('Bearer token-1');
    expect(calls.userDetail).toHaveBeenCalledWith('Bearer token-1');
    expect(session.actor.getSnapshot().context.user).toEqual(user);
  });

  it('answers with what the server refused, and stores nothing', async () => {
    const { session, calls, store, state } = openTab();
    const wrong = new GraphFailure('Incorrect enterprise ID, account or password', 400, []);
    calls.logIn.mockRejectedValue(wrong);
    expect(await session.logIn(credentials)).toBe(wrong);
    expect(state()).toBe('anonymous');
    expect(store.read()).toBeUndefined();
  });

  it('drops a token whose user cannot be fetched, and leaves the telling to the form', async () => {
    const { session, calls, store, state, onCheckFailed } = openTab();
    calls.userDetail.mockRejectedValue(broken());
    expect((await session.logIn(credentials))?.code).toBe(500);
    expect(state()).toBe('anonymous');
    expect(store.read()).toBeUndefined();
    expect(onCheckFailed).not.toHaveBeenCalled();
  });
});

describe('a stored token', () => {
  it('opens the page once the user is known', async () => {
    const { session, store, state } = openTab();
    store.write(issued);
    session.restore();
    expect(state()).toBe('checking');
    await settled();
    expect(state()).toBe('active');
  });

  it.each([
    ['401', unauthorized(), 0],
    ['500', broken(), 1],
  ])('that is answered %s leads to login', async (_, failure, told) => {
    const { session, store, calls, state, onCheckFailed } = openTab();
    store.write(issued);
    calls.userDetail.mockRejectedValue(failure);
    session.restore();
    await settled();
    expect(state()).toBe('anonymous');
    expect(store.read()).toBeUndefined();
    expect(onCheckFailed).toHaveBeenCalledTimes(told);
  });

  it('is tried again while there is no answer, and given up after that (R-session-11)', async () => {
    const { session, store, calls, state, connection, onCheckFailed } = openTab();
    store.write(issued);
    calls.userDetail.mockRejectedValueOnce(unanswered()).mockRejectedValueOnce(unanswered());
    session.restore();
    await settled();
    expect(state()).toBe('active');
    expect(connection.pause.mock.calls).toEqual([[500], [1500]]);
    calls.userDetail.mockRejectedValue(unanswered());
    session.check();
    await settled();
    expect(state()).toBe('anonymous');
    expect(onCheckFailed).toHaveBeenCalledTimes(1);
  });

  it('is discarded by visiting the login page (R-session-12)', async () => {
    const { session, store, calls, state } = openTab();
    store.write(issued);
    session.discardToken();
    await settled();
    expect(calls.logOut).toHaveBeenCalledWith('Bearer token-1');
    expect(store.read()).toBeUndefined();
    expect(state()).toBe('anonymous');
  });
});

describe('an active session', () => {
  it('takes the user anew with each check (R-session-11)', async () => {
    const { session, calls } = await activeTab();
    calls.userDetail.mockResolvedValue({ ...user, name: '李静怡' });
    session.check();
    await settled();
    expect(session.actor.getSnapshot().context.user?.name).toBe('李静怡');
  });

  it('is told to the server when it ends, even by a server that does not answer', async () => {
    const { session, calls, store, state } = await activeTab();
    calls.logOut.mockRejectedValue(unanswered());
    session.logOut();
    await settled();
    expect(calls.logOut).toHaveBeenCalledWith('Bearer token-1');
    expect(store.read()).toBeUndefined();
    expect(state()).toBe('anonymous');
  });

  it('ends with a check that fails (R-session-11)', async () => {
    const { session, calls, state, onCheckFailed } = await activeTab();
    calls.userDetail.mockRejectedValue(broken());
    session.check();
    await settled();
    expect(state()).toBe('anonymous');
    expect(onCheckFailed).toHaveBeenCalledTimes(1);
  });

  it('expires by any 401: the token goes at once, the page waits for its button (R-session-13)', async () => {
    const { session, store, state } = await activeTab();
    session.unauthorized();
    expect(state()).toBe('expired');
    expect(store.read()).toBeUndefined();
    expect(session.actor.getSnapshot().context.user).not.toBeNull();
    session.actor.send({ type: 'loginAgain' });
    expect(state()).toBe('anonymous');
    expect(session.actor.getSnapshot().context.user).toBeNull();
  });

  it('hears only the latest check', async () => {
    const { session, calls, state } = await activeTab();
    let refuse: (failure: GraphFailure) => void = () => undefined;
    calls.userDetail.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    session.check();
    await settled();
    session.check();
    await settled();
    refuse(broken());
    await settled();
    expect(state()).toBe('active');
  });

  it('ends when the token is gone at the next navigation', async () => {
    const { session, store, state } = await activeTab();
    store.clear('left');
    session.check();
    expect(state()).toBe('anonymous');
  });
});

describe('several tabs (R-session-9)', () => {
  async function twoTabs() {
    const first = await activeTab();
    const second = openTab();
    second.session.restore();
    await settled();
    expect(second.state()).toBe('active');
    return { first, second };
  }

  it('log out together, and tell the server once', async () => {
    const { first, second } = await twoTabs();
    first.session.logOut();
    await settled();
    expect(second.state()).toBe('anonymous');
    expect(first.calls.logOut).toHaveBeenCalledTimes(1);
    expect(second.calls.logOut).not.toHaveBeenCalled();
  });

  it('expire together, each with its notice', async () => {
    const { first, second } = await twoTabs();
    first.session.unauthorized();
    await settled();
    expect(second.state()).toBe('expired');
  });

  it('log in together', async () => {
    const waiting = openTab();
    await activeTab();
    await settled();
    expect(waiting.state()).toBe('active');
  });
});

describe('work that was typed is never lost because of another tab (R-session-16)', () => {
  const stranger: CurrentUser = { ...user, userId: '7a1c2f55-0d3b-4f0e-8a57-21c5a7f0d9b2', name: '赵敏' };
  const newer = { token: 'token-2', scheme: 'Bearer' };

  /** A tab with something typed, and another one of the same browser. */
  async function twoTabs() {
    const first = await activeTab();
    first.page.isUnsaved = true;
    const second = openTab();
    second.session.restore();
    await settled();
    return { first, second };
  }

  /** The server knows the second token as this user's, in every tab. */
  const answerAs = (who: CurrentUser, ...tabs: ReturnType<typeof tab>[]) => {
    for (const { calls } of tabs)
      calls.userDetail.mockImplementation(async (held) => (held === 'Bearer token-2' ? who : user));
  };

  it('a logout elsewhere lays the notice over it, and the same user’s new login lifts it', async () => {
    const { first, second } = await twoTabs();
    answerAs(user, first, second);
    second.session.logOut();
    await settled();
    expect(first.state()).toBe('expired');
    second.calls.logIn.mockResolvedValue(newer);
    await second.session.logIn(credentials);
    await settled();
    expect(first.state()).toBe('active');
    expect(first.session.authorization()).toBe('Bearer token-2');
  });

  it('a visit to the login page elsewhere is a logout: the notice lies over it too', async () => {
    const { first } = await twoTabs();
    const visitor = openTab();
    visitor.session.discardToken();
    await settled();
    expect(first.state()).toBe('expired');
    expect(visitor.calls.logOut).toHaveBeenCalledWith('Bearer token-1');
  });

  it.each([true, false])('another user’s login says so, with unsaved work %s', async (isUnsaved) => {
    const { first, second } = await twoTabs();
    first.page.isUnsaved = isUnsaved;
    answerAs(stranger, first, second);
    second.store.write(newer);
    await settled();
    const { value, context } = first.session.actor.getSnapshot();
    expect(value).toBe('otherUser');
    expect(context.user).toEqual(user);
    expect(context.otherUser).toEqual(stranger);
    // No call of this tab is made for the other one.
    expect(first.session.authorization()).toBe('Bearer token-1');
    first.session.actor.send({ type: 'follow' });
    first.session.check();
    await settled();
    expect(first.session.actor.getSnapshot().context.user).toEqual(stranger);
    expect(first.session.authorization()).toBe('Bearer token-2');
  });

  it('a tab on the login page that follows another user’s login says so', async () => {
    const onOtherUser = vi.fn<(user: CurrentUser) => void>();
    const first = openTab({ onOtherUser });
    await first.session.logIn(credentials);
    const second = openTab();
    second.session.restore();
    await settled();
    second.session.logOut();
    await settled();
    expect(first.state()).toBe('anonymous');
    answerAs(user, first);
    second.store.write(newer);
    await settled();
    expect([first.state(), onOtherUser.mock.calls]).toEqual(['active', []]);
    second.store.clear('left');
    await settled();
    answerAs(stranger, first);
    second.store.write(newer);
    await settled();
    expect([first.state(), onOtherUser.mock.calls]).toEqual(['active', [[stranger]]]);
  });

  it('after a 401 the password brings it back in place, and a late refusal of an earlier call does not end it', async () => {
    const { first } = await twoTabs();
    answerAs(user, first);
    first.session.unauthorized();
    expect(first.state()).toBe('expired');
    first.calls.logIn.mockRejectedValueOnce(new GraphFailure('Wrong', 400, []));
    expect((await first.session.logIn(credentials))?.message).toBe('Wrong');
    expect(first.state()).toBe('expired');
    first.calls.logIn.mockResolvedValue(newer);
    expect(await first.session.logIn(credentials)).toBeUndefined();
    expect(first.state()).toBe('active');
    first.session.unauthorized();
    await settled();
    expect(first.state()).toBe('active');
    expect(first.store.read()).toEqual(newer);
    first.calls.userDetail.mockRejectedValue(unauthorized());
    first.session.unauthorized();
    await settled();
    expect(first.state()).toBe('expired');
  });

  it('a 401 of the former token leaves the token of a new login alone', async () => {
    const { first, second } = await twoTabs();
    answerAs(user, first, second);
    second.store.write(newer);
    first.session.unauthorized();
    await settled();
    expect(first.state()).toBe('active');
    expect(first.store.read()).toEqual(newer);
  });

  it('a failed check ends the session without taking the page away', async () => {
    const { first } = await twoTabs();
    first.calls.userDetail.mockRejectedValue(broken());
    first.session.check();
    await settled();
    expect(first.state()).toBe('expired');
    expect(first.calls.logOut).toHaveBeenCalledWith('Bearer token-1');
  });
});

describe('what is only delayed is sent before the session ends (R-session-17)', () => {
  it('by a logout in the same tab, with its token', async () => {
    const { session, calls, page, state } = await activeTab();
    const log: string[] = [];
    page.delayed = [async () => void log.push(`sent with ${session.authorization()}`)];
    calls.logOut.mockImplementation(async () => void log.push('logged out'));
    session.logOut();
    await settled();
    expect(log).toEqual(['sent with Bearer token-1', 'logged out']);
    expect(state()).toBe('anonymous');
  });

  it('by a logout in another tab, which waits for it', async () => {
    let ask: () => Promise<void> | undefined = () => undefined;
    const tabs = { sendDelayed: async () => ask(), onSendDelayed: () => undefined };
    const second = openTab({ tabs });
    const first = openTab({
      tabs: { ...tabs, sendDelayed: async () => undefined, onSendDelayed: (send) => (ask = send) },
    });
    await first.session.logIn(credentials);
    await settled();
    const log: string[] = [];
    first.page.delayed = [
      async () => {
        await settled();
        log.push(`sent with ${first.session.authorization()}`);
      },
    ];
    second.calls.logOut.mockImplementation(async () => void log.push('logged out'));
    second.session.logOut();
    await settled();
    await settled();
    await settled();
    expect(log).toEqual(['sent with Bearer token-1', 'logged out']);
    expect(first.state()).toBe('expired');
  });
});
