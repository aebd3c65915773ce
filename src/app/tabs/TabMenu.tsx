import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { commandById } from '../../commands/registry.ts';
import { tabMenuActions } from '../../commands/core/shellView.ts';
import { HandedKeys } from '../../keys/HandedKeys.tsx';
import { closesMenu, useMenuEscape } from '../../keys/menuKeys.ts';
import { useOpenTabs } from './useTabs.ts';

interface TabMenuProps {
  /** Id of the tab whose menu is open. */
  id: string;
  /** The tab's link, at which the menu is positioned and to which the focus returns. */
  target: HTMLElement;
  onClose: () => void;
}

/** Menu of the actions on a tab and its neighbours. It mounts opened. */
export default function TabMenu({ id, target, onClose }: TabMenuProps) {
  const { t } = useTranslation();
  const { act, refusal } = useOpenTabs();
  const { left, bottom } = target.getBoundingClientRect();
  const close = () => {
    onClose();
    if (target.isConnected) target.focus({ preventScroll: true });
  };
  useMenuEscape(true, close);
  return (
    <Menu
      clickOutsideEvents={closesMenu}
      opened
      onClose={close}
      position="bottom-start"
      offset={0}
      shadow="sm"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top: bottom }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('tabs.menu')}>
        <HandedKeys />
        {tabMenuActions.map((action) => {
          const command = commandById(`tabs.${action}`);
          return (
            <Menu.Item
              key={action}
              data-command={command.id}
              leftSection={<command.icon size={16} stroke={1.6} />}
              disabled={refusal(action, id) !== undefined}
              onClick={() => act(action, id)}
            >
              {t(command.title)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
