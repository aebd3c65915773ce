// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabAction } from '../../commands/core/shellView.ts';
import { menuOf } from '../../domain/menu.ts';
import { forgetTabs, useTabs, type Tabs } from './useTabs.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;
let tabs: Tabs;
let goTo: (route: string) => void;
let went: string[];
let isBlocked: boolean;
const invalidate = vi.fn();

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  window.sessionStorage.clear();
  went = [];
  isBlocked = false;
  invalidate.mockClear();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const menu = menuOf('agent');

function Probe({ shown, userId }: { shown: boolean; userId: string }) {
  const navigate = useNavigate();
  // oxlint-disable-next-line react/globals -- What the test acts through.
  goTo = (route) => void navigate(route);
  const leave = (route: string) => {
    went.push(route);
    // A page with unsaved input asks the user first.
    if (!isBlocked && !route.startsWith('/redirect')) void navigate(route);
  };
  // oxlint-disable-next-line react/globals -- What the test looks at.
  tabs = useTabs({ userId, menu, shown, navigate: leave, invalidate });
  return null;
}

const show = (route: string, { shown = true, userId = 'a' } = {}) =>
  act(async () =>
    root.render(
      <MemoryRouter key={route + userId} initialEntries={[route]}>
        <Probe shown={shown} userId={userId} />
      </MemoryRouter>,
    ),
  );
const go = (route: string) => act(async () => goTo(route));
const take = (action: TabAction, target?: string) => act(async () => tabs.act(action, target));
const routes = () => tabs.tabs.map(({ pathname, search }) => pathname + search);
const idOf = (route: string) => `${route}  `;

/** Opens the agent's first page, two lists and an order. */
async function four(): Promise<void> {
  await show('/account-balance');
  await go('/deal-list?status=pending');
  await go('/customer-manage-list');
  await go('/deal-detail?id=7');
}
const all = ['/account-balance', '/deal-list?status=pending', '/customer-manage-list', '/deal-detail?id=7'];

describe('the tabs', () => {
  it('keep what was visited, and neither the redirect route nor what is no page (R-page-6)', async () => {
    await four();
    await go('/redirect/deal-list');
    await go('/nowhere');
    expect(routes()).toEqual(all);
  });

  it('begin with the first page, wherever one arrives', async () => {
    await show('/deal-detail?id=7');
    expect(routes()).toEqual(['/account-balance', '/deal-detail?id=7']);
  });

  it('are there again after a reload, for the same user only', async () => {
    await four();
    await act(async () => tabs.name('DD7'));
    await show('/customer-manage-list');
    expect(routes()).toEqual(all);
    expect(tabs.tabs.at(-1)?.name).toBe('DD7');
    await show('/customer-manage-list', { userId: 'b' });
    expect(routes()).toEqual(['/account-balance', '/customer-manage-list']);
  });

  it('are gone once they are forgotten', async () => {
    await four();
    forgetTabs('a');
    await show('/account-balance ');
    expect(routes()).toEqual(['/account-balance']);
  });

  it('are kept nowhere while the bar is off', async () => {
    await show('/account-balance', { shown: false });
    await go('/deal-list');
    expect(routes()).toEqual(['/account-balance']);
    expect(window.sessionStorage.length).toBe(0);
    expect(tabs.refusal('closeAll')).toBe('tabs.refusal.off');
  });
});

describe('closing a tab', () => {
  it('that is open leads to the one on its left, and takes it away', async () => {
    await four();
    await take('close');
    expect([went, routes()]).toEqual([['/customer-manage-list'], all.slice(0, 3)]);
  });

  it('that is not open stays where one is', async () => {
    await four();
    await take('close', idOf('/deal-list'));
    expect([went, routes()]).toEqual([[], all.filter((route) => !route.startsWith('/deal-list'))]);
  });

  it('is held back with its page by unsaved input', async () => {
    await four();
    isBlocked = true;
    await take('close');
    expect([went, routes()]).toEqual([['/customer-manage-list'], all]);
  });

  it('that was held back is forgotten when one goes elsewhere instead', async () => {
    await four();
    isBlocked = true;
    await take('close');
    isBlocked = false;
    await go('/deal-list?status=pending');
    await go('/customer-manage-list');
    expect(routes()).toEqual(all);
  });

  it('is refused for the first page', async () => {
    await four();
    await take('close', idOf('/account-balance'));
    expect([went, routes()]).toEqual([[], all]);
    expect(tabs.refusal('close', idOf('/account-balance'))).toBe('tabs.refusal.first');
  });

  it('with all others leads to the first page', async () => {
    await four();
    await take('closeAll');
    expect([went, routes()]).toEqual([['/account-balance'], ['/account-balance']]);
  });
});

describe('going to a tab', () => {
  it('on the left or right goes around the ends', async () => {
    await four();
    await take('next');
    await take('previous');
    await take('previous');
    expect(went).toEqual(['/account-balance', '/deal-detail?id=7', '/customer-manage-list']);
  });

  it('again asks the server again', async () => {
    await four();
    await take('reload');
    expect(went).toEqual(['/redirect/deal-detail?id=7']);
    expect(invalidate).toHaveBeenCalledOnce();
    await take('reload', idOf('/deal-list'));
    expect(invalidate, 'only the open one').toHaveBeenCalledOnce();
  });
});
