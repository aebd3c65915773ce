import { UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandFocus } from '../../commands/core/commandHost.ts';
import { listKeyOf } from '../../keys/strokes.ts';
import { routeOf, tabId, type Tab } from './tabModel.ts';
import { useOpenTabs } from './useTabs.ts';
import classes from './tabBar.module.css';

const TabMenu = lazy(() => import('./TabMenu.tsx'));

const middleButton = 1;

/** Which of the tabs a key leads to; undefined for other keys. */
function tabAfterKey(key: string, at: number, count: number): number | undefined {
  const to: Record<string, number> = {
    ArrowRight: Math.min(at + 1, count - 1),
    ArrowLeft: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return to[key];
}

/**
 * The visited routes. One stop of the Tab key, with arrows between the tabs: Enter opens, Delete closes, the menu key
 * or "." opens a tab's menu.
 */
export default function TabBar() {
  const { t } = useTranslation();
  const { tabs, open, act, refusal } = useOpenTabs();
  const [menu, setMenu] = useState<{ tab: Tab; target: HTMLElement }>();
  const list = useRef<HTMLUListElement>(null);
  useOpenRecordsName();

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open, tabs.length]);

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const focusTab = (at: number) => links()[at]?.focus();

  function onKeyDown(event: KeyboardEvent<HTMLElement>, tab: Tab, at: number): void {
    const key = listKeyOf(event.nativeEvent);
    const to = key === undefined ? undefined : tabAfterKey(key, at, tabs.length);
    if (to !== undefined) focusTab(to);
    else if (key === 'Delete' || key === 'Backspace') {
      if (refusal('close', tabId(tab))) return;
      act('close', tabId(tab));
      focusTab(at - 1);
    } else if (key === '.') setMenu({ tab, target: event.currentTarget });
    else return;
    event.preventDefault();
  }

  function onAuxClick(event: MouseEvent, tab: Tab): void {
    if (event.button !== middleButton) return;
    // The browser would open the link in a tab of its own.
    event.preventDefault();
    act('close', tabId(tab));
  }

  const stop = Math.max(
    tabs.findIndex((tab) => tabId(tab) === open),
    0,
  );
  return (
    <nav aria-label={t('tabs.bar')} className={classes.bar} data-screen-only>
      <ul ref={list} className={classes.tabs}>
        {tabs.map((tab, at) => {
          const id = tabId(tab);
          const words = [t(tab.title), tab.name].filter(Boolean).join(' ');
          return (
            <li key={id} className={classes.tab} data-open={id === open || undefined}>
              <Link
                to={routeOf(tab)}
                className={classes.link}
                tabIndex={at === stop ? 0 : -1}
                aria-current={id === open ? 'page' : undefined}
                aria-keyshortcuts={at > 0 ? 'Delete' : undefined}
                title={words}
                draggable={false}
                onKeyDown={(event) => onKeyDown(event, tab, at)}
                // Else the browser begins to scroll by itself.
                onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
                onAuxClick={(event) => onAuxClick(event, tab)}
                onContextMenu={(event) => {
                  event.preventDefault();
                  setMenu({ tab, target: event.currentTarget });
                }}
              >
                {words}
              </Link>
              {at > 0 && (
                <UnstyledButton
                  className={classes.close}
                  // By keys the tab itself is closed.
                  tabIndex={-1}
                  aria-label={t('tabs.closeNamed', { name: words })}
                  onClick={() => act('close', id)}
                >
                  <IconX size={14} stroke={1.6} />
                </UnstyledButton>
              )}
            </li>
          );
        })}
      </ul>
      {menu && (
        <Suspense>
          <TabMenu
            key={tabId(menu.tab)}
            id={tabId(menu.tab)}
            target={menu.target}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** The page tells which record it is about: its tab is called by it. */
function useOpenRecordsName(): void {
  const { tabs, open, name } = useOpenTabs();
  const { focusedRecord } = useCommandFocus();
  const tab = tabs.find((candidate) => tabId(candidate) === open);
  const about = tab && new URLSearchParams(tab.search).get('id');
  const called = focusedRecord && focusedRecord.id === about ? focusedRecord.name : undefined;
  useEffect(() => {
    if (called) name(called);
  }, [called, name]);
}
