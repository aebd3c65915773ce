import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../../domain/message.ts';
import { tabMenuActions } from '../../commands/core/shellView.ts';
import { adjacentTab, closing, refusalOf, restored, routeOf, tabId, visited, type Tab } from './tabModel.ts';

/** Returns titles for pages that do not exist. */
const titled = (pathname: string) => `title of ${pathname}` as MessageKey;
const tab = (route: string): Tab => {
  const [pathname = '', query] = route.split('?');
  return { pathname, search: query ? `?${query}` : '', title: titled(pathname) };
};
const tabs = ['/home', '/a?status=open', '/b', '/c?id=1', '/c?id=2'].map(tab);
const routes = (list: readonly Tab[]) => list.map(routeOf);
const id = (route: string) => tabId(tab(route));
const close = (open: string, target: string, action: (typeof tabMenuActions)[number]) => {
  const { tabs: remaining, open: next } = closing(tabs, id(open), id(target), action);
  return [routes(remaining), next && routeOf(next)];
};

describe('a visit', () => {
  it('adds a route that has no tab, last', () => {
    expect(routes(visited(tabs, tab('/d')))).toEqual([...routes(tabs), '/d']);
  });

  it('gives a list that is open already its new query, at its place', () => {
    expect(routes(visited(tabs, tab('/a?status=closed&page=2')))[1]).toBe('/a?status=closed&page=2');
    expect(visited(tabs, tab('/a?status=open'))).toBe(tabs);
  });

  it('gives each record a tab of its own, and each a query of its own', () => {
    expect(routes(visited(tabs, tab('/c?id=3')))).toHaveLength(6);
    expect(routes(visited(tabs, tab('/c?id=1&part=orders')))[3]).toBe('/c?id=1&part=orders');
  });

  it('learns what the record is called, and remembers it', () => {
    const named = visited(tabs, { ...tab('/c?id=1'), name: 'DD1' });
    expect(named[3]?.name).toBe('DD1');
    expect(visited(named, tab('/c?id=1'))).toBe(named);
    expect(visited(named, tab('/c?id=1&part=x'))[3]?.name).toBe('DD1');
  });
});

describe('closing', () => {
  it('the open tab opens its left neighbour, with its query', () => {
    expect(close('/b', '/b', 'close')).toEqual([
      ['/home', '/a?status=open', '/c?id=1', '/c?id=2'],
      '/a?status=open',
    ]);
  });

  it('another tab leaves the open one', () => {
    expect(close('/b', '/c?id=1', 'close')).toEqual([
      ['/home', '/a?status=open', '/b', '/c?id=2'],
      undefined,
    ]);
  });

  it('left or right goes to the tab pointed at only if the open one goes', () => {
    expect(close('/a', '/c?id=1', 'closeLeft')).toEqual([['/home', '/c?id=1', '/c?id=2'], '/c?id=1']);
    expect(close('/c?id=2', '/b', 'closeLeft')).toEqual([['/home', '/b', '/c?id=1', '/c?id=2'], undefined]);
    expect(close('/c?id=2', '/b', 'closeRight')).toEqual([['/home', '/a?status=open', '/b'], '/b']);
    expect(close('/home', '/b', 'closeRight')).toEqual([['/home', '/a?status=open', '/b'], undefined]);
  });

  it('the others keeps the first and the one pointed at', () => {
    expect(close('/a', '/c?id=1', 'closeOthers')).toEqual([['/home', '/c?id=1'], '/c?id=1']);
    expect(close('/home', '/home', 'closeOthers')).toEqual([['/home'], undefined]);
  });

  it('all keeps the first and goes there', () => {
    expect(close('/b', '/b', 'closeAll')).toEqual([['/home'], '/home']);
    expect(close('/home', '/b', 'closeAll')).toEqual([['/home'], undefined]);
  });

  it('never takes the first tab, and always leaves a tab open that is there', () => {
    for (const action of tabMenuActions)
      for (const open of routes(tabs))
        for (const target of routes(tabs)) {
          const { tabs: remaining, open: next } = closing(tabs, id(open), id(target), action);
          const opened = next ? tabId(next) : id(open);
          expect(remaining[0], `${action} ${target}`).toBe(tabs[0]);
          expect(remaining.map(tabId), `${action} ${target} while ${open}`).toContain(opened);
        }
  });
});

describe('what cannot be done to a tab', () => {
  const refused = (target: string, open = '/b') =>
    tabMenuActions.filter((action) => refusalOf(tabs, id(open), id(target), action));

  it('is offered to no one', () => {
    expect(refused('/home')).toEqual(['reload', 'close', 'closeLeft']);
    expect(refused('/a')).toEqual(['reload', 'closeLeft']);
    expect(refused('/b')).toEqual([]);
    expect(refused('/c?id=2')).toEqual(['reload', 'closeRight']);
  });

  it('is everything but reloading where there is one tab', () => {
    const only = tabs.slice(0, 1);
    const actions = [...tabMenuActions, 'previous', 'next'] as const;
    expect(actions.filter((action) => !refusalOf(only, id('/home'), id('/home'), action))).toEqual([
      'reload',
    ]);
  });
});

it('goes to the tab beside, around the ends', () => {
  const to = (open: string, step: -1 | 1) => routeOf(adjacentTab(tabs, id(open), step) ?? tab('/nowhere'));
  expect([to('/a', 1), to('/a', -1)]).toEqual(['/b', '/home']);
  expect([to('/c?id=2', 1), to('/home', -1)]).toEqual(['/home', '/c?id=2']);
});

describe('tabs that were kept', () => {
  const first = tab('/home');
  const titleOf = (path: string) => (path === '/gone' ? undefined : titled(path));

  it('come back as they were', () => {
    expect(restored(JSON.stringify(tabs), first, titleOf)).toEqual(tabs);
  });

  it('lose what is no page of the role any more, and begin with its first page', () => {
    const stored = [tab('/b'), tab('/gone?id=1'), tab('/b?x=1')];
    expect(routes(restored(JSON.stringify(stored), first, titleOf))).toEqual(['/home', '/b?x=1']);
  });

  it.each([null, 'no JSON', '{}', '[1,null,{"pathname":7}]'])(
    'are the first page where %j was kept',
    (json) => {
      expect(restored(json, first, titleOf)).toEqual([first]);
    },
  );
});
