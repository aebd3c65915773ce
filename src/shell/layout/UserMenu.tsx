import { Menu, UnstyledButton } from '@mantine/core';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useTranslation } from 'react-i18next';
import { commandById } from '../../commands/registry.ts';
import { useCommandHost } from '../../commands/commandHost.ts';
import { UserAvatar } from '../avatar/UserAvatar.tsx';
import { useWaitingPasswords, WaitingMark } from './WaitingPasswords.tsx';
import classes from './userMenu.module.css';

const ownCommands = ['account.avatar', 'account.password', 'account.sessions', 'account.passwordRequests'];

/** Who is logged in, and what concerns them alone. */
export function UserMenu() {
  const { t } = useTranslation();
  const { context, start } = useCommandHost();
  const { user, role } = context;
  const own = ownCommands.map(commandById).filter((command) => command.roles.includes(role));
  const waiting = useWaitingPasswords(role !== 'operations' && role !== 'agent');
  return (
    <Menu position="bottom-end" width={232} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={[
            t('shell.user', { name: user.name }),
            ...(waiting > 0 ? [t('forgotten.waitingPasswords', { count: waiting })] : []),
          ].join(', ')}
        >
          <span className={classes.picture} data-waiting={waiting > 0 || undefined}>
            <UserAvatar name={user.name} avatarUrl={user.avatarUrl} size={30} className={classes.avatar} />
          </span>
          <span className={classes.names}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.role}>{t(`role.${role}`)}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <div className={classes.cardName}>{user.name}</div>
          <div className={classes.fact}>
            {t(`role.${role}`)} · {user.agentName ?? user.enterpriseId}
          </div>
          <div className={classes.fact}>
            {user.enterpriseId} / {user.account}
          </div>
        </div>
        <Menu.Divider />
        {own.map((command) => (
          <Menu.Item
            key={command.id}
            leftSection={<command.icon size={16} stroke={1.6} />}
            rightSection={command.id === 'account.passwordRequests' && <WaitingMark count={waiting} />}
            onClick={() => start(command)}
          >
            {t(command.title)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} />}
          rightSection={<kbd className={classes.key}>?</kbd>}
          onClick={() => start(commandById('session.keys'))}
        >
          {t('shell.keys.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => start(commandById('session.logout'))}
        >
          {t('session.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
