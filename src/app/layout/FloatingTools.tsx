import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSettings } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';
import classes from './floatingTools.module.css';

/** Buttons for settings and menu while there is no navbar. `onMenu` is absent where there is no menu. */
export default function FloatingTools({ onMenu }: { onMenu?: () => void }) {
  const { t } = useTranslation();
  const { start } = useCommandHost();
  const command = commandById('shell.settings');
  return (
    <aside aria-label={t('command.shell.settings')} className={classes.tools} data-screen-only>
      <ActionIcon
        w={20}
        h={40}
        data-command={command.id}
        aria-label={t(command.title)}
        onClick={() => start(command)}
      >
        <IconSettings size={16} stroke={1.6} />
      </ActionIcon>
      {onMenu && (
        <ActionIcon
          w={20}
          h={40}
          className={classes.narrowOnly}
          aria-label={t('shell.menu.open')}
          onClick={onMenu}
        >
          <IconMenu2 size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </aside>
  );
}
