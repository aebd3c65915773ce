import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../commandKit/backCloses.ts';
import { failureText, failureToast, toast } from '../commandKit/toast.ts';
import { unsavedWork } from '../commandKit/unsavedWork.ts';
import { homePath } from '../domain/menu.ts';
import type { GraphFailure } from '../graph/client/failure.ts';
import { useFocusReturn } from '../keys/useFocusReturn.ts';
import { usePageServices, useUser } from './pageServices.ts';

/**
 * Covers the page after its session has ended (R-session-13) or another user has logged in in another tab. Unsaved input
 * remains below: the password brings the same user back to it, here or in another tab (R-session-16).
 */
export default function SessionNotice({ onRenewed }: { onRenewed: () => void }) {
  useFocusReturn();
  const { t } = useTranslation();
  const { session } = usePageServices();
  const otherUser = useSelector(session.actor, ({ context }) => context.otherUser);
  // Read only when the notice opens, because nothing can be typed below it.
  const [isUnsaved] = useState(() => unsavedWork.isAny());
  const [typed] = useState(() => unsavedWork.text());
  const tellRenewed = useEffectEvent(onRenewed);
  useEffect(
    () => () => {
      if (session.actor.getSnapshot().matches('active')) tellRenewed();
    },
    [session],
  );
  const isRenewable = isUnsaved || otherUser !== null;
  return (
    <Modal
      opened
      onClose={() => undefined}
      role="alertdialog"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={otherUser ? t('session.otherUser', { name: otherUser.name }) : t('session.expired')}
      size={400}
      zIndex={500}
      transitionProps={{ duration: 0 }}
      centered
    >
      {isRenewable ? (
        <Renewal isUnsaved={isUnsaved} typed={typed} />
      ) : (
        <Button data-autofocus fullWidth mt={4} onClick={() => session.actor.send({ type: 'loginAgain' })}>
          {t('session.loginAgain')}
        </Button>
      )}
    </Modal>
  );
}

interface RenewalProps {
  isUnsaved: boolean;
  /** Unsaved text that can be copied; empty if there is none. */
  typed: string;
}

/** Restores the page with the user's password; the text can be copied without it, and the page can be left. */
function Renewal({ isUnsaved, typed }: RenewalProps) {
  const { t } = useTranslation();
  const { session, address } = usePageServices();
  const { name, enterpriseId, account } = useUser();
  const otherUser = useSelector(session.actor, ({ context }) => context.otherUser);
  const isBusy = useSelector(session.actor, (snapshot) => snapshot.matches('renewing'));
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // Because Back must not change the page below.
  useBackCloses(() => undefined);

  const refusalOf = (failure: GraphFailure) => {
    // Only the password can be typed here.
    if (failure.message === t('login.wrong')) return t('session.wrongPassword');
    return failure.errors.find(({ field }) => field === 'password')?.message ?? failureText(t, failure);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setRefused(password.trim() === '' ? t('login.passwordEmpty') : undefined);
    if (password.trim() === '') return;
    const failure = await session.logIn({ enterpriseId, account, password });
    if (!failure) return;
    setRefused(refusalOf(failure));
    if (failure.broken) failureToast(t, failure);
    input.current?.select();
  }

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(typed).then(
      () => true,
      () => false,
    );
    const message = t(isCopied ? 'session.copied' : 'session.notCopied');
    void toast({ id: 'copied', color: isCopied ? 'green' : 'yellow', message });
  }

  /** Discards the page below and continues as the user who is now logged in in this browser, or at the login page. */
  function leave() {
    if (!otherUser) return session.actor.send({ type: 'loginAgain' });
    // Because the other role may not have this page.
    address.replace(homePath);
    session.actor.send({ type: 'follow' });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">{t(isUnsaved ? 'session.workPreserved' : 'session.pagePreserved', { name })}</Text>
        <Text size="sm" c="dimmed">
          {enterpriseId} / {account}
        </Text>
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordInput
          ref={input}
          data-autofocus
          name="password"
          label={t('login.password')}
          value={password}
          error={refused}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('shell.login.reveal'), tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('session.loginAgain')}
        </Button>
        <Group justify="space-between" gap="xs">
          {typed !== '' && (
            <Button variant="default" size="xs" onClick={() => void copy()}>
              {t('session.copy')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            h="auto"
            mih={30}
            c="dimmed"
            // Because a name may be longer than the line.
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={leave}
          >
            {otherUser ? t('session.switchUser', { name: otherUser.name }) : t('session.discard')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
