import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../domain/user.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { Address } from './address.ts';
import { keepGuard } from './guard.ts';
import { createSession } from './session.ts';
import { loneTab } from './testing.ts';
import type { StoredToken } from './tokenStore.ts';

const user = { userId: 'u', name: 'n', roleId: 1 } as CurrentUser;
const token: StoredToken = { token: 't', scheme: 'Bearer' };

function addressAt(route: string) {
  let url = new URL(route, 'http://page');
  const listeners: (() => void)[] = [];
  let beneath = false;
  const go = (to: string) => {
    url = new URL(to, url);
    listeners.forEach((listener) => listener());
  };
  const address: Address = {
    read: () => ({ pathname: url.pathname, search: url.search }),
    replace: go,
    isBeneath: () => beneath,
    onMove: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const goBeneath = (to: string) => {
    beneath = true;
    go(to);
  };
  return { address, go, goBeneath, now: () => url.pathname + url.search };
}

function opened(route: string, storedToken?: StoredToken) {
  let stored = storedToken;
  const userDetail = vi.fn(async () => user);
  const logOut = vi.fn(async () => undefined);
  const session = createSession({
    ...loneTab,
    store: {
      read: () => stored,
      write: (written) => {
        stored = written;
      },
      clear: () => {
        stored = undefined;
      },
      lastEnd: () => 'left',
      onForeignChange: () => undefined,
    },
    calls: { logIn: async () => token, userDetail, logOut },
    connection: { online: async () => undefined, pause: async () => undefined },
    onCheckFailed: () => undefined,
  });
  const at = addressAt(route);
  keepGuard(session, at.address);
  const logIn = () => session.logIn({ enterpriseId: 'A001', account: 'agent', password: 'agent12' });
  return { ...at, session, userDetail, logOut, logIn, stored: () => stored };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the route guard', () => {
  it('sends everyone without a token to login, and back to the route they wanted (R-session-10)', async () => {
    const { now, logIn } = opened('/deal-list?status=pending');
    expect(now()).toBe('/login?redirect=deal-list&status=pending');
    await logIn();
    expect(now()).toBe('/deal-list?status=pending');
  });

  it('leaves whoever holds a living token where they are', async () => {
    const { now, userDetail, session } = opened('/deal-list?status=pending', token);
    expect(session.actor.getSnapshot().value).toBe('checking');
    await settled();
    expect(session.actor.getSnapshot().value).toBe('active');
    expect(userDetail).toHaveBeenCalledTimes(1);
    expect(now()).toBe('/deal-list?status=pending');
  });

  it('sends whoever holds a dead token to login, keeping the query', async () => {
    const { now, userDetail, stored } = opened('/deal-list?status=pending', token);
    userDetail.mockRejectedValue(new GraphFailure('', 401, []));
    await settled();
    expect(now()).toBe('/login?redirect=deal-list&status=pending');
    expect(stored()).toBeUndefined();
  });

  it.each(['/login', '/login?redirect=deal-list', '/LOGIN/', '/'])(
    'logs out first whoever opens %s with a token',
    async (route) => {
      const { now, logOut, stored, session } = opened(route, token);
      await settled();
      expect(logOut).toHaveBeenCalledWith('Bearer t');
      expect(stored()).toBeUndefined();
      expect(session.actor.getSnapshot().value).toBe('anonymous');
      expect(now()).toBe(route === '/' ? '/login' : route);
    },
  );

  it.each(['/ForgetPassword', '/forgetpassword', '/FORGETPASSWORD/'])(
    'leaves %s as it is, with a token and without (R-page-1)',
    async (route) => {
      for (const storedToken of [token, undefined]) {
        const { now, session, stored } = opened(route, storedToken);
        await settled();
        expect(now()).toBe(route);
        expect(session.actor.getSnapshot().value).toBe('anonymous');
        expect(stored()).toEqual(storedToken);
      }
    },
  );

  it('logs out whoever goes back to login by the browser’s buttons (R-session-12)', async () => {
    const { go, logIn, session, stored } = opened('/login');
    await logIn();
    go('/login');
    expect(session.actor.getSnapshot().value).toBe('anonymous');
    expect(stored()).toBeUndefined();
  });

  it('leaves whoever goes back over the login page, where they have read the agreement before the login (R-session-12)', async () => {
    const { goBeneath, logIn, session, now } = opened('/login?redirect=deal-list');
    await logIn();
    goBeneath('/login?redirect=deal-list');
    expect(session.actor.getSnapshot().value).toBe('active');
    expect(now()).toBe('/deal-list');
  });

  it('keeps the page behind the notice of an expired session, and leads back to it (R-session-13)', async () => {
    const { now, logIn, session } = opened('/login');
    await logIn();
    expect(now()).toBe('/account-balance');
    session.unauthorized();
    expect(now()).toBe('/account-balance');
    session.actor.send({ type: 'loginAgain' });
    expect(now()).toBe('/login?redirect=account-balance');
    await logIn();
    expect(now()).toBe('/account-balance');
  });

  it('guards a route that is reached by the browser’s buttons while nobody is logged in', () => {
    const { now, go } = opened('/login');
    go('/deal-list?a=1');
    expect(now()).toBe('/login?redirect=deal-list&a=1');
  });
});
