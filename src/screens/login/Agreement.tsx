import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../domain/message.ts';
import classes from './agreement.module.css';

interface AgreementProps {
  checked: boolean;
  /** Message key. */
  error: MessageKey | undefined;
  onChange: (checked: boolean) => void;
  onRead: () => void;
}

/** The checkbox of the login form. It is a native one, because its label contains a link, which Mantine's cannot. */
export function Agreement({ checked, error, onChange, onRead }: AgreementProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.row}>
      <input
        id={id}
        type="checkbox"
        name="agreed"
        className={classes.box}
        aria-label={t('login.privacy')}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id} error`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{t('shell.privacy.agree')}</label>{' '}
        <button type="button" className={classes.read} onClick={onRead}>
          {t('shell.privacy.title')}
        </button>
        {error && (
          <p id={`${id} error`} className={classes.error}>
            {t(error)}
          </p>
        )}
      </div>
    </div>
  );
}
