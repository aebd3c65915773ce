import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MessageKey } from '../../domain/message.ts';
import type { TabAction } from '../../commands/core/shellView.ts';
import type { MenuGroup } from '../../domain/pages.ts';
import { firstPageOf, pageTitle } from '../layout/activeMenuEntry.ts';
import { adjacentTab, closing, refusalOf, restored, routeOf, tabId, visited, type Tab } from './tabModel.ts';

/** The visited routes and the actions on them. */
export interface Tabs {
  tabs: readonly Tab[];
  /** Id of the tab that is open. */
  open: string;
  /** Message key of the reason why the action is refused; `target` defaults to the open tab. */
  refusal: (action: TabAction, target?: string) => MessageKey | undefined;
  act: (action: TabAction, target?: string) => void;
  /** Names the open tab after its record. */
  name: (name: string) => void;
}

/** Key of session storage: each window of the browser, and each user, has its own tabs. */
const keyOf = (userId: string) => `${userId} tabs`;

export function forgetTabs(userId: string): void {
  window.sessionStorage.removeItem(keyOf(userId));
}

interface TabsOptions {
  userId: string;
  menu: readonly MenuGroup[];
  /** False while the tab bar is off; no route is recorded then. */
  shown: boolean;
  navigate: (route: string, options?: { replace: boolean }) => void;
  /** Makes a reloaded page query the server, however recent the cached answer is. */
  invalidate: () => void;
}

/** Records the visited routes, except the redirect route and unknown pages (R-page-6). */
export function useTabs({ userId, menu, shown, navigate, invalidate }: TabsOptions): Tabs {
  const { pathname, search } = useLocation();
  const [storedTabs, setStoredTabs] = useState<readonly Tab[]>(() => {
    const home = firstPageOf(menu);
    const titleOf = (path: string) => pageTitle(menu, path);
    const first = { pathname: home, search: '', title: titleOf(home) ?? 'shell.noMenu.title' };
    return restored(window.sessionStorage.getItem(keyOf(userId)), first, titleOf);
  });
  /**
   * Set while the open tab is being closed: it is removed only after the other has opened, because a page with unsaved input
   * may stop the navigation.
   */
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
  // Because a new route means that the close has happened or was overridden.
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

/** Returns the tabs. Throws outside of the layout. */
export function useOpenTabs(): Tabs {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('No tabs around');
  return tabs;
}
