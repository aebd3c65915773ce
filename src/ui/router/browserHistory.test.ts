import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { guardedHistory } from './guardedHistory.ts';

describe('over the history of react-router itself', () => {
  /** As much of a browser's window as it uses. A move takes a while, as a browser's does. */
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

  it('overlays that are opened and closed in every way leave the page one step behind (R-page-15)', async () => {
    const { window, index, count } = browserWindow();
    const guarded = guardedHistory(createBrowserHistory({ window, v5Compat: true }));
    const shown: string[] = [];
    guarded.listen(({ location }) => shown.push(location.pathname));
    guarded.navigator.push('/deal-approval');
    for (const how of ['by Back', 'by Back and Forward', 'otherwise', 'otherwise and Forward']) {
      const close = vi.fn(() => end());
      const end = guarded.cover(close);
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
