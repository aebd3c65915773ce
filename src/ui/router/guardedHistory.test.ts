import { NavigationType, type Location, type To } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { guardedHistory, sameAddress, type PlainHistory } from './guardedHistory.ts';

const text = (to: To) => (typeof to === 'string' ? to : `${to.pathname}${to.search}`);

/** For a whole location, react-router uses the state in it, not the `state` argument. */
const stateOf = (to: To, state: unknown): unknown =>
  typeof to === 'object' && 'key' in to ? (to as Location).state : state;

/**
 * Behaves like react-router's own history: `go` only moves the address, and the listener hears of it as of the browser's
 * buttons.
 */
function plainHistory(first: string) {
  const entries: { route: string; state: unknown }[] = [{ route: first, state: null }];
  let index = 0;
  let listener: Parameters<PlainHistory['listen']>[0] = () => undefined;
  const location = () => {
    const [pathname = '', search = ''] = (entries[index]?.route ?? '').split(/(?=\?)/);
    return { pathname, search, hash: '', state: entries[index]?.state, key: String(index) } as Location;
  };
  const history: PlainHistory = {
    get action() {
      return NavigationType.Pop;
    },
    get location() {
      return location();
    },
    createHref: text,
    push: (to, state) => {
      entries.splice(++index, Infinity, { route: text(to), state: stateOf(to, state) });
      listener({ action: NavigationType.Push, location: location(), delta: 1 });
    },
    replace: (to, state) => {
      entries[index] = { route: text(to), state };
      listener({ action: NavigationType.Replace, location: location(), delta: 0 });
    },
    go: (delta) => {
      if (entries[index + delta] === undefined) return;
      index += delta;
      listener({ action: NavigationType.Pop, location: location(), delta });
    },
    listen: (heard) => {
      listener = heard;
      return () => undefined;
    },
  };
  return { history, address: () => entries[index]?.route, index: () => index };
}

function started() {
  const plain = plainHistory('/my-client');
  const guarded = guardedHistory(plain.history);
  const shown: string[] = [];
  guarded.listen(({ location }) => shown.push(location.pathname + location.search));
  guarded.navigator.push('/my-client/new-customer');
  return { ...plain, guarded, shown };
}

describe('a history with unsaved input on the page', () => {
  it('moves freely while nobody asks', () => {
    const { shown, history } = started();
    history.go(-1);
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });

  it.each(['push', 'replace'] as const)('holds a %s back until it is allowed', (method) => {
    const { guarded, shown, address } = started();
    const confirmLeave = vi.fn<(leave: () => void) => void>();
    guarded.guard(confirmLeave);
    guarded.navigator[method]('/sale-order');
    expect(address()).toBe('/my-client/new-customer');
    expect(shown).toEqual(['/my-client/new-customer']);
    confirmLeave.mock.calls[0]?.[0]();
    expect(address()).toBe('/sale-order');
    expect(shown).toEqual(['/my-client/new-customer', '/sale-order']);
  });

  it('puts the address back after the back button, and goes back once it is allowed', () => {
    const { guarded, shown, address, history } = started();
    const confirmLeave = vi.fn<(leave: () => void) => void>();
    guarded.guard(confirmLeave);
    history.go(-1);
    expect(address()).toBe('/my-client/new-customer');
    expect(shown).toEqual(['/my-client/new-customer']);
    expect(confirmLeave).toHaveBeenCalledTimes(1);
    confirmLeave.mock.calls[0]?.[0]();
    expect(address()).toBe('/my-client');
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
    expect(confirmLeave).toHaveBeenCalledTimes(1);
  });

  it('lets the page change its own query', () => {
    const { guarded, shown } = started();
    const confirmLeave = vi.fn();
    guarded.guard(confirmLeave);
    guarded.navigator.replace({ pathname: '/my-client/new-customer', search: '?step=2' });
    guarded.navigator.push('/my-client/new-customer?step=3');
    expect(confirmLeave).not.toHaveBeenCalled();
    expect(shown).toHaveLength(3);
  });

  it('lets the browser’s buttons walk the page’s own queries, and asks where they leave it', () => {
    const { guarded, shown, history } = started();
    guarded.navigator.push('/my-client/new-customer?step=2');
    const confirmLeave = vi.fn();
    guarded.guard(confirmLeave);
    history.go(-1);
    history.go(1);
    expect(confirmLeave).not.toHaveBeenCalled();
    expect(shown.slice(-2)).toEqual(['/my-client/new-customer', '/my-client/new-customer?step=2']);
    history.go(-2);
    expect(confirmLeave).toHaveBeenCalledTimes(1);
  });

  it('asks before a page goes on to another record, which only its query names', () => {
    const { guarded, shown, address, history } = started();
    guarded.navigator.push('/my-client/new-customer?id=a');
    const confirmLeave = vi.fn<(leave: () => void) => void>();
    guarded.guard(confirmLeave, sameAddress);
    guarded.navigator.push('/my-client/new-customer?id=a');
    expect(confirmLeave).not.toHaveBeenCalled();
    guarded.navigator.push('/my-client/new-customer?id=b');
    expect(confirmLeave).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/my-client/new-customer?id=a');
    history.go(-2);
    expect(confirmLeave).toHaveBeenCalledTimes(2);
    expect(address()).toBe('/my-client/new-customer?id=a');
    confirmLeave.mock.calls[0]?.[0]();
    expect(shown.at(-1)).toBe('/my-client/new-customer?id=b');
  });

  it('asks no more once the page is saved', () => {
    const { guarded, address } = started();
    const confirmLeave = vi.fn();
    guarded.guard(confirmLeave)();
    guarded.navigator.push('/sale-order');
    expect(confirmLeave).not.toHaveBeenCalled();
    expect(address()).toBe('/sale-order');
  });
});

describe('a history with something over the page', () => {
  const later = () => new Promise((resolve) => setTimeout(resolve));

  it('is closed by a Back that follows in the same moment', () => {
    const { guarded, history, shown, address } = started();
    const close = vi.fn();
    guarded.registerOverlay(close);
    history.go(-1);
    expect(close).toHaveBeenCalledTimes(1);
    expect(shown).toEqual(['/my-client/new-customer']);
    expect(address()).toBe('/my-client/new-customer');
  });

  it('goes back from what lies over the page to the page', async () => {
    const { guarded, shown, address, history } = started();
    const close = vi.fn();
    guarded.registerOverlay(close);
    await later();
    expect(shown).toHaveLength(1);
    history.go(-1);
    expect(close).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/my-client/new-customer');
    expect(shown).toHaveLength(1);
  });

  it('stays there as long as what asks first is still there', async () => {
    const { guarded, shown, history } = started();
    const close = vi.fn();
    guarded.registerOverlay(close);
    await later();
    history.go(-1);
    await later();
    history.go(-1);
    expect(close).toHaveBeenCalledTimes(2);
    expect(shown).toHaveLength(1);
  });

  it('leaves no entry behind once it is closed otherwise', async () => {
    const { guarded, shown, address, history } = started();
    const closed = guarded.registerOverlay(() => undefined);
    await later();
    closed();
    await later();
    history.go(-1);
    expect(address()).toBe('/my-client');
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });

  it('gives its entry to the page that it leads to', async () => {
    const { guarded, shown, history } = started();
    const closed = guarded.registerOverlay(() => undefined);
    await later();
    guarded.navigator.push('/sale-order');
    closed();
    await later();
    history.go(-1);
    expect(shown).toEqual(['/my-client/new-customer', '/sale-order', '/my-client/new-customer']);
  });

  it('is closed by a jump back over several entries too, and the page stays', async () => {
    const { guarded, shown, address, history } = started();
    const close = vi.fn();
    guarded.registerOverlay(close);
    await later();
    history.go(-2);
    await later();
    expect(close).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/my-client/new-customer');
    expect(shown).toHaveLength(1);
  });

  it('closes several layers one after the other, the topmost first, and then leaves the page', async () => {
    const { guarded, shown, address, history } = started();
    const closed: string[] = [];
    const open = (name: string) => {
      const end = guarded.registerOverlay(() => {
        closed.push(name);
        end();
      });
    };
    open('dialog');
    open('palette');
    await later();
    for (const sofar of [['palette'], ['palette', 'dialog']]) {
      history.go(-1);
      await later();
      expect(closed).toEqual(sofar);
      expect(address()).toBe('/my-client/new-customer');
    }
    history.go(-1);
    await later();
    expect(address()).toBe('/my-client');
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });

  it.each(['by Back', 'otherwise'])('that was closed %s is not come upon by Forward', async (how) => {
    const { guarded, shown, history } = started();
    const close = vi.fn(() => end());
    const end = guarded.registerOverlay(close);
    if (how === 'by Back') history.go(-1);
    else end();
    await later();
    history.go(1);
    await later();
    expect(close).toHaveBeenCalledTimes(how === 'by Back' ? 1 : 0);
    expect(shown).toEqual(['/my-client/new-customer']);
    history.go(-1);
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });

  it('moves nothing when it closes: a reload that follows would be lost', async () => {
    const { guarded, history, shown } = started();
    const go = vi.spyOn(history, 'go');
    const end = guarded.registerOverlay(() => undefined);
    end();
    guarded.navigator.replace('/my-client/new-customer?step=2');
    await later();
    const again = guarded.registerOverlay(() => undefined);
    again();
    await later();
    expect(go).not.toHaveBeenCalled();
    expect(shown).toEqual(['/my-client/new-customer', '/my-client/new-customer?step=2']);
  });

  it('that a reload has taken away leaves the page one step behind', () => {
    const { history, address } = plainHistory('/my-client');
    history.push('/my-client/new-customer');
    guardedHistory(history).registerOverlay(() => undefined);
    const shown: string[] = [];
    guardedHistory(history).listen(({ location }) => shown.push(location.pathname));
    history.go(-1);
    expect(address()).toBe('/my-client');
    expect(shown).toEqual(['/my-client']);
  });

  it.each(['while it is open', 'after it was closed'])(
    'a query that changed %s stays with the page',
    async (when) => {
      const { guarded, shown, address, history } = started();
      const end = guarded.registerOverlay(() => end());
      if (when === 'after it was closed') end();
      guarded.navigator.replace('/my-client/new-customer?step=2');
      if (when === 'while it is open') history.go(-1);
      await later();
      expect(address()).toBe('/my-client/new-customer?step=2');
      // Moves to another page and back: the query is restored, and the next Back leads to the previous page.
      guarded.navigator.push('/sale-order');
      for (const back of ['/my-client/new-customer?step=2', '/my-client']) {
        history.go(-1);
        expect(address()).toBe(back);
        expect(shown.at(-1)).toBe(back);
      }
    },
  );

  it('on the first page of a tab leaves the address with its query where nothing is behind it', () => {
    const { history, address } = plainHistory('/my-client');
    const guarded = guardedHistory(history);
    const shown: string[] = [];
    guarded.listen(({ location }) => shown.push(location.pathname + location.search));
    const end = guarded.registerOverlay(() => undefined);
    guarded.navigator.replace('/my-client?page=2');
    end();
    history.go(-1);
    expect(address()).toBe('/my-client?page=2');
    history.go(1);
    expect(address()).toBe('/my-client?page=2');
    expect(new Set(shown)).toEqual(new Set(['/my-client?page=2']));
  });

  it('that was closed leaves Back to ask on a page with unsaved input, and then to the page before', () => {
    const { guarded, shown, address, history } = started();
    const confirmLeave = vi.fn<(leave: () => void) => void>();
    guarded.guard(confirmLeave);
    guarded.registerOverlay(() => undefined)();
    history.go(-1);
    expect(confirmLeave).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/my-client/new-customer');
    confirmLeave.mock.calls[0]?.[0]();
    expect(address()).toBe('/my-client');
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });

  it('leaves the page to change its own query beneath it', async () => {
    const { guarded, shown, address, history } = started();
    const end = guarded.registerOverlay(() => end());
    await later();
    guarded.navigator.replace('/my-client/new-customer?step=2');
    await later();
    history.go(-1);
    await later();
    expect(address()).toBe('/my-client/new-customer?step=2');
    expect(shown.at(-1)).toBe('/my-client/new-customer?step=2');
    history.go(-1);
    expect(address()).toBe('/my-client');
  });

  it('that is still closing when Forward follows has one entry all the same', async () => {
    const { guarded, index, shown, history } = started();
    const end = guarded.registerOverlay(() => undefined);
    await later();
    history.go(-1);
    history.go(1);
    await later();
    expect(index()).toBe(2);
    end();
    history.go(-1);
    expect(shown).toEqual(['/my-client/new-customer', '/my-client']);
  });
});
