import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '../../icons/icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { Mark } from '../Mark.tsx';
import { useMenu } from '../menu/MenuContext.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { firstPageOf } from './activeMenuEntry.ts';
import { paletteKeys } from './paletteKeys.ts';
import { UserMenu } from './UserMenu.tsx';
import classes from './topBar.module.css';

interface TopBarProps {
  menuOpen: boolean;
  /** Opens the menu where there is no sider; absent where there is no menu. */
  onMenu: (() => void) | undefined;
  /** The menu, if the top bar contains it. */
  children: ReactNode;
}

export function TopBar({ menuOpen, onMenu, children }: TopBarProps) {
  const { t } = useTranslation();
  const { openPalette, start } = useCommandHost();
  const menu = useMenu();
  const settings = commandById('shell.settings');
  return (
    <div className={classes.bar} data-with-menu={Boolean(children) || undefined}>
      {onMenu && (
        <ActionIcon
          className={classes.narrowOnly}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('shell.menu.open')}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <Link to={firstPageOf(menu)} className={classes.product} aria-label={t('app.title')}>
        <Mark />
        <span className={classes.title} title={t('app.title')}>
          {t('app.title')}
        </span>
      </Link>
      {children}
      <UnstyledButton
        className={classes.palette}
        data-keys="anywhere"
        onClick={() => openPalette()}
        // The button's text is its name; the title replaces it where the text has no room.
        title={t('shell.palette')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.6} />
        <span className={classes.paletteWords}>{t('shell.palette')}</span>
        <Kbd size="xs" className={classes.paletteKeys} aria-hidden>
          {paletteKeys}
        </Kbd>
      </UnstyledButton>
      <div className={classes.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          data-command={settings.id}
          aria-label={t(settings.title)}
          title={`${t(settings.title)} (${settings.key})`}
          aria-keyshortcuts={settings.key}
          onClick={() => start(settings)}
        >
          <settings.icon size={18} stroke={1.6} />
        </ActionIcon>
        <UserMenu />
      </div>
    </div>
  );
}
