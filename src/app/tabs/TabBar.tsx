import { UnstyledButton } from '@mantine/core';
import { IconX } from '../../icons/icons.ts';
import { Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandFocus } from '../../commandKit/commandHost.ts';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { useBindings } from '../../keys/useBindings.ts';
import { routeOf, tabId, type Tab } from './tabModel.ts';
import { useOpenTabs } from './useTabs.ts';
import classes from './tabBar.module.css';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import { useAwaitedKeys } from '../../keys/KeysWait.tsx';

const TabMenu = lazyPart(() => import('./TabMenu.tsx'));

const middleButton = 1;

/**
 * Shows the visited routes. The bar is one stop of the Tab key, with arrows between the tabs: Enter opens, Delete closes,
 * the menu key or "." opens a tab's menu.
 */
export default function TabBar() {
  const { t } = useTranslation();
  const { tabs, open, act, refusal } = useOpenTabs();
  const [menu, setMenu] = useState<{ tab: Tab; target: HTMLElement }>();
  const closeMenu = () => setMenu(undefined);
  useAwaitedKeys(menu !== undefined, closeMenu);
  const list = useRef<HTMLUListElement>(null);
  useOpenRecordsName();

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open, tabs.length]);

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const focusTab = (at: number) => links()[at]?.focus();

  /** Returns the focused tab. */
  function tabAt({ target }: KeyPress) {
    const at = target instanceof HTMLAnchorElement ? links().indexOf(target) : -1;
    const tab = tabs[at];
    return tab && target instanceof HTMLElement ? { at, tab, target } : undefined;
  }
  function move(press: KeyPress, nextIndexOf: (at: number) => number) {
    const found = tabAt(press);
    return found ? focusTab(Math.min(Math.max(nextIndexOf(found.at), 0), tabs.length - 1)) : false;
  }
  const bound = useBindings('tabs', {
    'tabs.right': (press) => move(press, (at) => at + 1),
    'tabs.left': (press) => move(press, (at) => at - 1),
    'tabs.first': (press) => move(press, () => 0),
    'tabs.last': (press) => move(press, () => tabs.length - 1),
    'tabs.remove': (press) => {
      const found = tabAt(press);
      if (!found) return false;
      if (refusal('close', tabId(found.tab))) return true;
      act('close', tabId(found.tab));
      return focusTab(found.at - 1);
    },
    'tabs.menu': (press) => {
      const found = tabAt(press);
      return found ? setMenu(found) : false;
    },
  });

  function onAuxClick(event: MouseEvent, tab: Tab): void {
    if (event.button !== middleButton) return;
    // Because the browser would open the link in a tab of its own.
    event.preventDefault();
    act('close', tabId(tab));
  }

  const stop = Math.max(
    tabs.findIndex((tab) => tabId(tab) === open),
    0,
  );
  return (
    <nav aria-label={t('tabs.bar')} className={classes.bar} data-screen-only>
      <ul ref={list} className={classes.tabs} {...bound}>
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
                // Because the browser would start to scroll by itself.
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
                  data-command="tabs.close"
                  // Because keyboard users close the tab itself.
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
          <TabMenu key={tabId(menu.tab)} id={tabId(menu.tab)} target={menu.target} onClose={closeMenu} />
        </Suspense>
      )}
    </nav>
  );
}

/** Names the open tab after the record that its page shows. */
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
