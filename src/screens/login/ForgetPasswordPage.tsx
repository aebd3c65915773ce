import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '../../icons/loginIcons.ts';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureToast } from '../../commandKit/toast.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { useDocumentTitle } from '../../app/documentTitle.ts';
import { usePageServices } from '../../app/pageServices.ts';
import { loginPath } from '../../app/session/redirect.ts';
import { forgetPassword } from '../../app/session/sessionCalls.ts';
import { checkLogin, type LoginErrors } from './credentialsCheck.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { readRememberedLogin } from './rememberedLogin.ts';
import classes from './login.module.css';

const fields = ['enterpriseId', 'account'] as const;
type Errors = Pick<LoginErrors, (typeof fields)[number]>;

/** /ForgetPassword: requests a new password from one's superior. The answer never reveals whether the account exists. */
export default function ForgetPasswordPage() {
  const { t } = useTranslation();
  const { locale } = usePageServices();
  useDocumentTitle(t('forgot.title'));
  const [values, setValues] = useState(() => readRememberedLogin(window.localStorage));
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    const { enterpriseId, account } = checkLogin({ ...values, password: 'x', agreed: true });
    const found: Errors = { ...(enterpriseId && { enterpriseId }), ...(account && { account }) };
    setErrors(found);
    setRefused(undefined);
    const first = fields.find((field) => found[field]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setState('sending');
    try {
      await forgetPassword(locale.current, values);
      setState('sent');
    } catch (error) {
      setState('asking');
      const message = error instanceof GraphFailure && error.code < 500 ? error.message : '';
      setRefused(message || t('common.serverError'));
      if (!(error instanceof GraphFailure) || error.broken) failureToast(t, error);
    }
  }

  return (
    <EntranceFrame title={t('forgot.title')}>
      {state === 'sent' ? (
        <p role="status" className={classes.words}>
          {t('forgot.sent')}
        </p>
      ) : (
        <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={classes.words}>{t('forgot.words')}</p>
          {fields.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={t(`login.${field}`)}
              value={values[field]}
              error={errors[field] && t(errors[field].key, errors[field].params ?? {})}
              size="md"
              autoFocus={field === 'enterpriseId'}
              autoComplete={field === 'account' ? 'username' : 'organization'}
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setValues((before) => ({ ...before, [field]: value }));
                setErrors((before) => ({ ...before, [field]: undefined }));
              }}
            />
          ))}
          <div role="alert" className={classes.refused}>
            {refused && (
              <>
                <IconAlertCircle size={16} stroke={1.6} />
                {refused}
              </>
            )}
          </div>
          <Button type="submit" size="md" fullWidth loading={state === 'sending'}>
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <a href={loginPath} className={classes.back}>
        {t('forgot.back')}
      </a>
    </EntranceFrame>
  );
}
