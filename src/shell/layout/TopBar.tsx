import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandHost } from '../../commands/commandHost.ts';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { Mark } from '../Mark.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { firstPageOf } from './menuPlace.ts';
import { paletteKeys } from './paletteKeys.ts';
import { UserMenu } from './UserMenu.tsx';
import classes from './topBar.module.css';

/** `onMenu`: opens the menu where there is no sider. */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation();
  const { context, openPalette } = useCommandHost();
  return (
    <div className={classes.bar}>
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
      <Link to={firstPageOf(context.role)} className={classes.product} aria-label={t('app.title')}>
        <Mark />
        <span className={classes.title}>{t('app.title')}</span>
      </Link>
      <UnstyledButton
        className={classes.palette}
        onClick={() => openPalette()}
        aria-label={t('shell.palette')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.6} />
        <span className={classes.paletteWords}>{t('shell.palette')}</span>
        <Kbd size="xs" className={classes.paletteKeys}>
          {paletteKeys}
        </Kbd>
      </UnstyledButton>
      <div className={classes.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu />
      </div>
    </div>
  );
}
