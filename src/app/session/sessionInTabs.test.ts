import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  broken,
  credentials,
  newBrowser,
  settled,
  unauthorized,
  user,
} from '../../../tests/support/browserTabs.ts';
import type { CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';

let { openTab, activeTab } = newBrowser();
beforeEach(() => {
  ({ openTab, activeTab } = newBrowser());
});

describe('work that was typed is never lost because of another tab (R-session-16)', () => {
  const stranger: CurrentUser = { ...user, userId: '7a1c2f55-0d3b-4f0e-8a57-21c5a7f0d9b2', name: '赵敏' };
  const newer = { token: 'token-2', scheme: 'Bearer' };

  /** Opens a tab with unsaved input and another tab of the same browser. */
  async function twoTabs() {
    const first = await activeTab();
    first.page.isUnsaved = true;
    const second = openTab();
    second.session.restore();
    await settled();
    return { first, second };
  }

  /** Makes the server accept the second token as this user's, in every tab. */
  const answerAs = (who: CurrentUser, ...tabs: ReturnType<typeof openTab>[]) => {
    for (const { calls } of tabs)
      calls.userDetail.mockImplementation(async (authorization) =>
        authorization === 'Bearer token-2' ? who : user,
      );
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
    // Because no call of this tab may use the other tab's token.
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

  it('another user found while the password is checked does not stop the login', async () => {
    const { first, second } = await twoTabs();
    answerAs(stranger, first, second);
    second.store.write(newer);
    await settled();
    expect(first.state()).toBe('otherUser');
    let find = () => {};
    const found = new Promise<CurrentUser>((resolve) => (find = () => resolve(stranger)));
    first.calls.userDetail.mockImplementation(async (authorization) =>
      authorization === 'Bearer token-3' ? user : found,
    );
    // A call with the former token asks for the user of the newer one.
    first.session.unauthorized();
    let issue = () => {};
    const token = { token: 'token-3', scheme: 'Bearer' };
    first.calls.logIn.mockReturnValue(new Promise((resolve) => (issue = () => resolve(token))));
    const login = first.session.logIn(credentials);
    find();
    await settled();
    issue();
    expect(await login).toBeUndefined();
    expect([first.state(), first.session.authorization()]).toEqual(['active', 'Bearer token-3']);
  });

  it('a late refusal while the password is checked does not end the login', async () => {
    const { first, second } = await twoTabs();
    answerAs(user, first);
    second.session.logOut();
    await settled();
    expect(first.state()).toBe('expired');
    first.calls.logIn.mockResolvedValue(newer);
    const login = first.session.logIn(credentials);
    first.session.unauthorized();
    await settled();
    expect(await login).toBeUndefined();
    expect(first.state()).toBe('active');
    expect(first.session.authorization()).toBe('Bearer token-2');
  });

  it('what a 401 has stopped waits for the same user, here or in another tab, and is given up with the page', async () => {
    const { first, second } = await twoTabs();
    answerAs(user, first, second);
    const wait = () => {
      const waiting = { renewed: undefined as boolean | undefined };
      void first.session.isRenewed(first.session.authorization()).then((is) => (waiting.renewed = is));
      first.session.unauthorized();
      return waiting;
    };
    const here = wait();
    await settled();
    expect([first.state(), here.renewed]).toEqual(['expired', undefined]);
    first.calls.logIn.mockResolvedValue(newer);
    await first.session.logIn(credentials);
    await settled();
    expect([first.state(), here.renewed]).toEqual(['active', true]);

    // Because the call was made with the former token, there is nothing to wait for.
    expect(await first.session.isRenewed('Bearer token-1')).toBe(true);

    first.calls.userDetail.mockImplementation(async (authorization) => {
      if (authorization === 'Bearer token-2') throw unauthorized();
      return authorization === 'Bearer token-4' ? stranger : user;
    });
    const elsewhere = wait();
    await settled();
    expect([first.state(), elsewhere.renewed]).toEqual(['expired', undefined]);
    second.store.write({ token: 'token-3', scheme: 'Bearer' });
    await settled();
    expect([first.state(), elsewhere.renewed]).toEqual(['active', true]);

    const givenUp = wait();
    await settled();
    second.store.write({ token: 'token-4', scheme: 'Bearer' });
    await settled();
    expect([first.state(), givenUp.renewed]).toEqual(['otherUser', undefined]);
    first.session.actor.send({ type: 'follow' });
    await settled();
    expect(givenUp.renewed).toBe(false);
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
    let sendDelayed: () => Promise<void> | undefined = () => undefined;
    const tabs = { sendDelayed: async () => sendDelayed(), onSendDelayed: () => undefined };
    const second = openTab({ tabs });
    const first = openTab({
      tabs: { ...tabs, sendDelayed: async () => undefined, onSendDelayed: (send) => (sendDelayed = send) },
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
