import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { UserAvatar } from '../../ui/avatar/UserAvatar.tsx';
import { useWaitingPasswords } from './WaitingPasswords.tsx';
import classes from './userMenu.module.css';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import { KeysWait } from '../../keys/KeysWait.tsx';

const loadDropdown = () => import('./UserMenuDropdown.tsx');
const UserMenuDropdown = lazyPart(loadDropdown);

/** Shows the logged-in user with a menu of personal actions; the dropdown is loaded on demand. */
export function UserMenu() {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const { user, role } = context;
  const waiting = useWaitingPasswords(role !== 'operations' && role !== 'agent');
  const [isRequested, setIsRequested] = useState(false);
  const button = (
    <UnstyledButton
      aria-haspopup="menu"
      onPointerEnter={() => void loadDropdown().catch(() => undefined)}
      onClick={() => setIsRequested(true)}
      className={classes.target}
      aria-label={[
        t('shell.user', { name: user.name }),
        // Because users of voice control name the button by its visible text.
        t(`role.${role}`),
        ...(waiting > 0 ? [t('forgotten.waitingPasswords', { count: waiting })] : []),
      ].join(', ')}
    >
      <span className={classes.picture} data-waiting={waiting > 0 || undefined}>
        <UserAvatar name={user.name} avatarUrl={user.avatarUrl} size={30} className={classes.avatar} />
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={user.name}>
          {user.name}
        </span>
        <span className={classes.role}>{t(`role.${role}`)}</span>
      </span>
    </UnstyledButton>
  );
  if (!isRequested) return button;
  return (
    <Suspense fallback={<KeysWait>{button}</KeysWait>}>
      <UserMenuDropdown button={button} waiting={waiting} />
    </Suspense>
  );
}
