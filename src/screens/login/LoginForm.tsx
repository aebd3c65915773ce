import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { IconAlertCircle } from '../../icons/loginIcons.ts';
import { useSelector } from '@xstate/react';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToast } from '../../commandKit/toast.ts';
import type { GraphFailure } from '../../graph/client/failure.ts';
import { usePageServices } from '../../app/pageServices.ts';
import { forgetPasswordPath } from '../../app/session/redirect.ts';
import { focusUnlessMoved } from '../../keys/focusUnlessMoved.ts';
import { Agreement } from './Agreement.tsx';
import { checkLogin, type LoginErrors, type LoginValues } from './credentialsCheck.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { readRememberedLogin, rememberLogin } from './rememberedLogin.ts';
import classes from './login.module.css';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const PrivacyAgreement = lazyPart(() => import('./PrivacyAgreement.tsx'));

type TextField = 'enterpriseId' | 'account' | 'password';
const order = ['enterpriseId', 'account', 'password', 'agreed'] as const;

/** The server's error and the language that its messages are in. */
interface Refused {
  failure: GraphFailure;
  language: string;
}

export function LoginForm({ onEngaged }: { onEngaged: () => void }) {
  const { t, i18n } = useTranslation();
  const { session } = usePageServices();
  const busy = useSelector(session.actor, (snapshot) => !snapshot.matches('anonymous'));
  const [values, setValues] = useState<LoginValues>(() => ({
    ...readRememberedLogin(window.localStorage),
    password: '',
    agreed: false,
  }));
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refused, setRefused] = useState<Refused>();
  const [reading, setReading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [firstEmpty] = useState(() => order.find((field) => !values[field]));

  function set(change: Partial<LoginValues>) {
    onEngaged();
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])),
    }));
    setRefused(undefined);
  }

  const inputOf = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = checkLogin(values);
    setErrors(found);
    setRefused(undefined);
    const first = order.find((field) => found[field]);
    if (first) return inputOf(first)?.focus();
    onEngaged();
    rememberLogin(window.localStorage, values);
    const { agreed: _, ...credentials } = values;
    const focused = document.activeElement;
    const failure = await session.logIn(credentials);
    if (!failure) return;
    setRefused({ failure, language: i18n.language });
    if (failure.broken) failureToast(t, failure);
    const wrong = inputOf(failure.errors[0]?.field ?? 'password');
    if (focusUnlessMoved(wrong, focused)) wrong?.select();
  }

  const shownFailure = refused?.language === i18n.language ? refused.failure : undefined;
  const errorOf = (field: TextField) => {
    const found = errors[field];
    return found
      ? t(found.key, found.params ?? {})
      : shownFailure?.errors.find((error) => error.field === field)?.message;
  };
  const input = (field: TextField) => ({
    name: field,
    label: t(`login.${field}`),
    value: values[field],
    error: errorOf(field),
    size: 'md' as const,
    autoFocus: firstEmpty === field,
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  });

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...input('enterpriseId')}
        autoComplete="organization"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextInput {...input('account')} autoComplete="username" autoCapitalize="off" spellCheck={false} />
      <PasswordInput
        {...input('password')}
        aria-invalid={errorOf('password') !== undefined || undefined}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('shell.login.reveal'), tabIndex: 0 }}
      />
      <Agreement
        checked={values.agreed}
        error={errors.agreed?.key}
        onChange={(agreed) => set({ agreed })}
        onRead={() => setReading(true)}
      />
      <div role="alert" className={classes.refused}>
        {shownFailure && shownFailure.errors.length === 0 && (
          <>
            <IconAlertCircle size={16} stroke={1.6} />
            {textOf(shownFailure) ?? t('login.error')}
          </>
        )}
      </div>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('login.submit')}
      </Button>
      <a href={forgetPasswordPath} className={classes.forgot}>
        {t('forgot.title')}
      </a>
      <DemoAccounts
        onChoose={({ enterpriseId, account, password }) => set({ enterpriseId, account, password })}
      />
      {reading && (
        <Suspense>
          <PrivacyAgreement onClose={() => setReading(false)} />
        </Suspense>
      )}
    </form>
  );
}

/** Returns the server's message if it can help the user. */
function textOf(failure: GraphFailure): string | undefined {
  const sensible = failure.code >= 400 && failure.code < 500 && failure.code !== 401;
  return sensible && failure.message ? failure.message : undefined;
}
