import { ActionIcon } from '@mantine/core';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCommandHost } from '../../commands/commandHost.ts';
import { Hint } from '../hint/Hint.tsx';
import { Crumbs } from './Crumbs.tsx';
import { Footer } from './Footer.tsx';
import { crumbsOf, placeOf } from './menuPlace.ts';
import { OfflineHint } from './OfflineHint.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { SiderMenu } from './SiderMenu.tsx';
import { ToneGlyphs } from '../ToneGlyphs.tsx';
import { TopBar } from './TopBar.tsx';
import { useCollapsedMenu } from './useCollapsedMenu.ts';
import classes from './layout.module.css';
import siderClasses from './sider.module.css';

const IconMenu = lazy(() => import('./IconMenu.tsx'));
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));

const mainId = 'content';

interface LayoutProps {
  /** Called before a page is opened, so that its code can come early. */
  onApproach: (path: string) => void;
  children: ReactNode;
}

/** Top bar, menu, breadcrumb, page and footer. */
export function Layout({ onApproach, children }: LayoutProps) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const { pathname } = useLocation();
  const [collapsed, toggleCollapsed] = useCollapsedMenu();
  const [drawer, setDrawer] = useState(false);
  const place = placeOf(context.role, pathname);
  const FoldIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldLabel = t(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  const menu = { role: context.role, onApproach };
  return (
    <div className={classes.frame}>
      <a href={`#${mainId}`} className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <TopBar menuOpen={drawer} onMenu={() => setDrawer(true)} />
        <ProgressLine />
      </header>
      <div className={siderClasses.sider} data-collapsed={collapsed || undefined}>
        <div className={siderClasses.scroll}>
          <Suspense>{collapsed ? <IconMenu {...menu} /> : <SiderMenu {...menu} />}</Suspense>
        </div>
        <div className={siderClasses.fold}>
          <Hint label={foldLabel} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={foldLabel}
              onClick={toggleCollapsed}
            >
              <FoldIcon size={18} stroke={1.6} />
            </ActionIcon>
          </Hint>
        </div>
      </div>
      {drawer && (
        <Suspense>
          <MenuDrawer {...menu} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <div className={classes.column}>
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <OfflineHint />
          {place && <Crumbs crumbs={crumbsOf(place, t)} />}
          {children}
        </main>
        <Footer />
        <ToneGlyphs />
      </div>
    </div>
  );
}
