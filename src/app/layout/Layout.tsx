import { Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { stateChartRoute } from '../../domain/pages.ts';
import type { ShellSettings } from '../../domain/shellSettings.ts';
import { useMenu } from '../menu/MenuContext.tsx';
import { lazyScreen } from '../../ui/page/lazyScreen.tsx';
import { ToneGlyphs } from '../../ui/page/ToneGlyphs.tsx';
import { useSettings } from '../settings/useSettings.ts';
import { Crumbs } from './Crumbs.tsx';
import { Footer } from './Footer.tsx';
import { crumbsOf, activeMenuEntry } from './activeMenuEntry.ts';
import { OfflineHint } from './OfflineHint.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { Sider } from './Sider.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './layout.module.css';

const GroupMenu = lazyScreen(() => import('./GroupMenu.tsx'));
const MenuDrawer = lazyScreen(() => import('./MenuDrawer.tsx'));
const TabBar = lazyScreen(() => import('../tabs/TabBar.tsx'));
const FloatingTools = lazyScreen(() => import('./FloatingTools.tsx'));

const mainId = 'content';

/** Returns the menu's positions. Without a navbar there is no top menu, so the menu moves to the side. */
function menuPositions({ menu, topMenu, navbar }: ShellSettings) {
  const top = menu && topMenu && navbar;
  return { top, side: menu && !top };
}

/** Resolves when the layout parts that the settings need are loaded, so that none appears late. */
export async function prepareLayout(settings: ShellSettings): Promise<void> {
  const { top, side } = menuPositions(settings);
  await Promise.all([
    (top || (side && settings.menuCollapse)) && GroupMenu.preload(),
    settings.tabBar && TabBar.preload(),
    !settings.navbar && FloatingTools.preload(),
  ]);
}

interface LayoutProps {
  /** Called before a page is opened, so that its code can be prefetched. */
  onPrefetch: (path: string) => void;
  children: ReactNode;
}

/** Renders top bar, menu, tabs, breadcrumb, page and footer as the settings require. */
export function Layout({ onPrefetch, children }: LayoutProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const activeEntry = activeMenuEntry(useMenu(), pathname);
  const { top, side } = menuPositions(settings);
  const { navbar, tabBar } = settings;
  const openDrawer = settings.menu ? () => setDrawer(true) : undefined;
  const sizes = { '--menu-width': `${settings.menuWidth}px` } as CSSProperties;
  return (
    <div
      className={classes.frame}
      data-bare={!navbar || undefined}
      data-tab-bar={tabBar || undefined}
      style={sizes}
    >
      <a href={`#${mainId}`} className={classes.skip} data-screen-only>
        {t('shell.skip')}
      </a>
      {navbar ? (
        <header className={classes.header} data-screen-only>
          <TopBar menuOpen={drawer} onMenu={openDrawer}>
            {top && (
              <Suspense>
                <GroupMenu.Component shape="words" onPrefetch={onPrefetch} />
              </Suspense>
            )}
          </TopBar>
          <ProgressLine />
        </header>
      ) : (
        <Suspense>
          <FloatingTools.Component onMenu={openDrawer} />
        </Suspense>
      )}
      {side && <Sider IconMenu={GroupMenu.Component} onPrefetch={onPrefetch} />}
      {drawer && (
        <Suspense>
          <MenuDrawer.Component onPrefetch={onPrefetch} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <div className={classes.column}>
        {tabBar && (
          <Suspense fallback={<div className={classes.tabs} />}>
            <TabBar.Component />
          </Suspense>
        )}
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <OfflineHint />
          {/* A chart's page knows better where it lies. */}
          {activeEntry && activeEntry.page.path !== stateChartRoute && (
            <Crumbs crumbs={crumbsOf(activeEntry, t)} />
          )}
          {children}
        </main>
        {settings.footer && <Footer />}
        <ToneGlyphs />
      </div>
    </div>
  );
}
