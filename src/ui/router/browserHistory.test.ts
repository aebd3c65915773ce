import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { browserAddress } from '../../app/session/address.ts';
import { guardedHistory } from './guardedHistory.ts';
import { windowHistory } from './windowHistory.ts';

/** The part of a browser's window that the history uses. A move is asynchronous, as in a browser. */
function browserWindow() {
  const entries = [{ state: null as unknown, url: new URL('http://page/my-client') }];
  let index = 0;
  const target = new EventTarget();
  const write = (state: unknown, url?: string | URL | null) => ({
    state: structuredClone(state),
    url: new URL(url ?? entries[index]?.url ?? '', entries[index]?.url),
  });
  const history = {
    get state() {
      return entries[index]?.state;
    },
    pushState: (state: unknown, _: string, url?: string) => {
      const entry = write(state, url);
      index += 1;
      entries.splice(index, Infinity, entry);
    },
    replaceState: (state: unknown, _: string, url?: string) => (entries[index] = write(state, url)),
    go: (delta: number) =>
      setTimeout(() => {
        if (!entries[index + delta]) return;
        index += delta;
        target.dispatchEvent(new Event('popstate'));
      }),
  };
  const window = {
    history,
    get location() {
      return entries[index]?.url;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  return { window: window as unknown as Window, index: () => index, count: () => entries.length };
}

const moved = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('over the history of react-router itself', () => {
  it('overlays that are opened and closed in every way leave the page one step behind (R-page-15)', async () => {
    const { window, index, count } = browserWindow();
    const guarded = guardedHistory(createBrowserHistory({ window, v5Compat: true }));
    const shown: string[] = [];
    guarded.listen(({ location }) => shown.push(location.pathname));
    guarded.navigator.push('/deal-approval');
    for (const how of ['by Back', 'by Back and Forward', 'otherwise', 'otherwise and Forward']) {
      const close = vi.fn(() => end());
      const end = guarded.registerOverlay(close);
      expect([index(), count()], how).toEqual([2, 3]);
      if (how.startsWith('by Back')) window.history.go(-1);
      else end();
      await moved();
      if (how.endsWith('Forward')) window.history.go(1);
      await moved();
      expect(close).toHaveBeenCalledTimes(how.startsWith('by Back') ? 1 : 0);
      expect(count(), how).toBe(3);
    }
    expect(shown).toEqual(['/deal-approval']);
    window.history.go(-1);
    await moved();
    expect(shown).toEqual(['/deal-approval', '/my-client']);
  });
});

describe('over the history of the login page, which has no router', () => {
  /** Returns a window on the login page in which the agreement was read and closed. */
  async function readAgreement(closed: 'by Back' | 'otherwise') {
    const { window, index } = browserWindow();
    const address = browserAddress(window);
    window.history.pushState(null, '', '/login?redirect=deal-list');
    const login = guardedHistory(windowHistory(window));
    const stop = login.listen(() => undefined);
    const close = vi.fn(() => end());
    const end = login.registerOverlay(close);
    if (closed === 'by Back') window.history.go(-1);
    else end();
    await moved();
    return { window, index, address, close, stop };
  }

  const variants = ['by Back', 'otherwise'] as const;

  it.each(variants)(
    'an agreement that was closed %s leaves the page one step behind (R-page-15)',
    async (how) => {
      const { window, index, close } = await readAgreement(how);
      expect(close).toHaveBeenCalledTimes(how === 'by Back' ? 1 : 0);
      expect([index(), window.location.pathname]).toEqual([how === 'by Back' ? 1 : 2, '/login']);
      window.history.go(-1);
      await moved();
      await moved();
      expect([index(), window.location.pathname]).toEqual([0, '/my-client']);
    },
  );

  it.each(variants)(
    'after it was closed %s, Back from what opens after the login leads there too (R-session-12)',
    async (how) => {
      const { window, index, address, stop } = await readAgreement(how);
      const visited: string[] = [];
      address.onMove(() => {
        if (address.read().pathname === '/login' && !address.isBeneath()) visited.push('/login');
        else if (address.read().pathname === '/login') address.replace('/deal-list');
      });
      address.replace('/deal-list');
      stop();
      const guarded = guardedHistory(createBrowserHistory({ window, v5Compat: true }));
      const shown: string[] = [];
      guarded.listen(({ location }) => shown.push(location.pathname));
      guarded.navigator.push('/deal-approval');
      for (const _ of ['to the list', 'to the page before the login']) {
        window.history.go(-1);
        await moved();
        await moved();
      }
      expect(shown).toEqual(['/deal-approval', '/deal-list', '/my-client']);
      expect([index(), window.location.pathname]).toEqual([0, '/my-client']);
      expect(visited).toEqual([]);
    },
  );
});
