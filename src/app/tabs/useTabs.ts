import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MessageKey } from '../../domain/message.ts';
import type { TabAction } from '../../commands/core/shellView.ts';
import type { MenuGroup } from '../../domain/menu.ts';
import { firstPageOf, pageTitle } from '../layout/activeMenuEntry.ts';
import { adjacentTab, closing, refusalOf, restored, routeOf, tabId, visited, type Tab } from './tabModel.ts';

/** The visited routes, and what can be done to them. */
export interface Tabs {
  tabs: readonly Tab[];
  /** Id of the tab that is open. */
  open: string;
  /** Message key of why the action cannot be taken; `target`: the open tab if absent. */
  refusal: (action: TabAction, target?: string) => MessageKey | undefined;
  act: (action: TabAction, target?: string) => void;
  /** Says what the record of the open tab is called. */
  name: (name: string) => void;
}

/** Key of session storage: each window of the browser has its own tabs, and each user. */
const keyOf = (userId: string) => `${userId} tabs`;

export function forgetTabs(userId: string): void {
  window.sessionStorage.removeItem(keyOf(userId));
}

interface TabsOptions {
  userId: string;
  menu: readonly MenuGroup[];
  /** While the tab bar is off, nothing is taken down. */
  shown: boolean;
  navigate: (route: string, options?: { replace: boolean }) => void;
  /** What a reloaded page asks for is asked of the server, however new the last answer is. */
  invalidate: () => void;
}

/** Keeps the visited routes, except the redirect route and what is no page (R-page-6). */
export function useTabs({ userId, menu, shown, navigate, invalidate }: TabsOptions): Tabs {
  const { pathname, search } = useLocation();
  const [storedTabs, setStoredTabs] = useState<readonly Tab[]>(() => {
    const home = firstPageOf(menu);
    const titleOf = (path: string) => pageTitle(menu, path);
    const first = { pathname: home, search: '', title: titleOf(home) ?? 'shell.noMenu.title' };
    return restored(window.sessionStorage.getItem(keyOf(userId)), first, titleOf);
  });
  /** The open tab is being closed: it goes once the other is open, for a page with unsaved input may hold us back. */
  const [leaving, setLeaving] = useState<{ to: string; remaining: readonly Tab[] }>();

  const open = tabId({ pathname, search });
  const title = pageTitle(menu, pathname);
  const tabs = useMemo(() => {
    const before = leaving?.to === open ? leaving.remaining : storedTabs;
    return shown && title ? visited(before, { pathname, search, title }) : before;
  }, [storedTabs, leaving, open, pathname, search, shown, title]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The visited route comes from the address.
    setStoredTabs(tabs);
    if (shown) window.sessionStorage.setItem(keyOf(userId), JSON.stringify(tabs));
  }, [tabs, shown, userId]);
  // Whatever was opened: what was to be closed is closed, or its page was chosen over it.
  // oxlint-disable-next-line react/set-state-in-effect -- As above.
  useEffect(() => setLeaving(undefined), [open]);

  const refusal = useCallback(
    (action: TabAction, target = open) =>
      shown ? refusalOf(tabs, open, target, action) : 'tabs.refusal.off',
    [tabs, open, shown],
  );
  const act = useCallback(
    (action: TabAction, target = open) => {
      if (refusal(action, target)) return;
      if (action === 'reload') {
        invalidate();
        return navigate(`/redirect${pathname}${search}`, { replace: true });
      }
      if (action === 'previous' || action === 'next') {
        const tab = adjacentTab(tabs, open, action === 'next' ? 1 : -1);
        return tab && navigate(routeOf(tab));
      }
      const { tabs: remaining, open: next } = closing(tabs, open, target, action);
      if (next) {
        setLeaving({ to: tabId(next), remaining });
        return navigate(routeOf(next));
      }
      setLeaving(undefined);
      setStoredTabs(remaining);
    },
    [tabs, open, refusal, navigate, invalidate, pathname, search],
  );
  const name = useCallback(
    (called: string) =>
      setStoredTabs((before) => {
        const tab = before.find((candidate) => tabId(candidate) === open);
        return tab ? visited(before, { ...tab, name: called }) : before;
      }),
    [open],
  );
  return useMemo(() => ({ tabs, open, refusal, act, name }), [tabs, open, refusal, act, name]);
}

export const TabsContext = createContext<Tabs | undefined>(undefined);

/** Throws outside of the layout. */
export function useOpenTabs(): Tabs {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('No tabs around');
  return tabs;
}
