import { beforeEach, describe, expect, it } from 'vitest';
import {
  broken,
  credentials,
  issued,
  newBrowser,
  settled,
  unanswered,
  unauthorized,
  user,
} from '../../../tests/support/browserTabs.ts';
import { GraphFailure } from '../../graph/client/failure.ts';

let { openTab, activeTab } = newBrowser();
beforeEach(() => {
  ({ openTab, activeTab } = newBrowser());
});

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
  ])('that is answered %s leads to login', async (_, failure, reportCount) => {
    const { session, store, calls, state, onCheckFailed } = openTab();
    store.write(issued);
    calls.userDetail.mockRejectedValue(failure);
    session.restore();
    await settled();
    expect(state()).toBe('anonymous');
    expect(store.read()).toBeUndefined();
    expect(onCheckFailed).toHaveBeenCalledTimes(reportCount);
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
