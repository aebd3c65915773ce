import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout } from '../../icons/icons.ts';
import { cloneElement, useRef, useState, type ReactElement, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { sheetKey } from '../../commands/keyTables.ts';
import { commandById } from '../../commands/registry.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { HandedKeys } from '../../keys/HandedKeys.tsx';
import { KeyCaps } from '../../keys/KeyCaps.tsx';
import { useAwaitedKeys } from '../../keys/KeysWait.tsx';
import { useMenuEscape } from '../../keys/menuKeys.ts';
import { WaitingMark } from './WaitingPasswords.tsx';
import classes from './userMenu.module.css';

const ownCommands = [
  'account.avatar',
  'account.password',
  'account.sessions',
  'account.passwordRequests',
  'session.receipts',
  'go/platform-user',
];

interface UserMenuDropdownProps {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** Number of forgotten passwords that wait for the user. */
  waiting: number;
}

/** Menu of the user's own pages and of pages outside the main menu. It mounts opened. */
export default function UserMenuDropdown({ button, waiting }: UserMenuDropdownProps) {
  const { t } = useTranslation();
  const { context, start } = useCommandHost();
  const { user, role } = context;
  const own = ownCommands.map(commandById).filter((command) => command.roles.includes(role));
  const chart = commandById('go/state-chart');
  const affiliation = `${t(`role.${role}`)} · ${user.agentName ?? user.enterpriseId}`;
  const login = `${user.enterpriseId} / ${user.account}`;
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const giveFocusBack = () => target.current?.focus();
  const close = () => {
    setOpened(false);
    giveFocusBack();
  };
  useMenuEscape(opened, close);
  useAwaitedKeys(opened, close);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={256}
      shadow="md"
      onClose={giveFocusBack}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <HandedKeys />
        <div className={classes.card}>
          <div className={classes.cardName}>{user.name}</div>
          {[affiliation, login].map((fact) => (
            <div key={fact} className={classes.fact} title={fact}>
              {fact}
            </div>
          ))}
        </div>
        <Menu.Divider />
        {own.map((command) => (
          <Menu.Item
            key={command.id}
            data-command={command.id}
            leftSection={<command.icon size={16} stroke={1.6} />}
            rightSection={command.id === 'account.passwordRequests' && <WaitingMark count={waiting} />}
            onClick={() => start(command)}
          >
            {t(command.title)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          data-command={chart.id}
          leftSection={<chart.icon size={16} stroke={1.6} />}
          onClick={() => start(chart)}
        >
          {t(chart.title)}
        </Menu.Item>
        <Menu.Item
          data-command="session.keys"
          leftSection={<IconKeyboard size={16} stroke={1.6} />}
          rightSection={<KeyCaps keys={sheetKey} />}
          onClick={() => start(commandById('session.keys'))}
        >
          {t('shell.keys.title')}
        </Menu.Item>
        <Menu.Item
          data-command="session.logout"
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => start(commandById('session.logout'))}
        >
          {t('session.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
