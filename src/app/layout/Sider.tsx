import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../icons/icons.ts';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';
import { Hint } from '../../ui/hint/Hint.tsx';
import { usePageServices } from '../pageServices.ts';
import { useSettings } from '../settings/useSettings.ts';
import type { GroupMenuProps } from './GroupMenu.tsx';
import { SiderMenu } from './SiderMenu.tsx';
import { roomyScreen, useBreakpoint } from './useBreakpoint.ts';
import classes from './sider.module.css';

interface SiderProps {
  /** The menu of the collapsed sider. */
  IconMenu: ComponentType<GroupMenuProps>;
  onPrefetch: (path: string) => void;
}

/** Renders the side menu with words or, collapsed, with icons. It collapses by itself when the window gets narrow. */
export function Sider({ IconMenu, onPrefetch }: SiderProps) {
  const { t } = useTranslation();
  const { settings } = usePageServices();
  const { start } = useCommandHost();
  const { menuCollapse: collapsed } = useSettings();
  useBreakpoint(roomyScreen, (roomy) => settings.change({ ...settings.read(), menuCollapse: !roomy }));
  const FoldIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldLabel = t(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return (
    <div
      className={classes.sider}
      data-collapsed={collapsed || undefined}
      data-side-menu={!collapsed || undefined}
      data-screen-only
    >
      <div className={classes.scroll}>
        <Suspense>
          {collapsed ? (
            <IconMenu shape="icons" onPrefetch={onPrefetch} />
          ) : (
            <SiderMenu onPrefetch={onPrefetch} />
          )}
        </Suspense>
      </div>
      <div className={classes.fold}>
        <Hint label={foldLabel} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={foldLabel}
            data-command="shell.foldMenu"
            onClick={() => start(commandById('shell.foldMenu'))}
          >
            <FoldIcon size={18} stroke={1.6} />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}
