import { Button } from '@mantine/core';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Message } from './Message.tsx';

/** A new release removes the chunks of the older version; browsers word that error differently. */
const loadFailure = /dynamically imported module|importing a module script|preload CSS/i;

/** Shows what failed, whether anything was saved, and how to continue. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const notLoaded = error instanceof Error && loadFailure.test(error.message);
  return (
    <Message
      icon={IconAlertTriangle}
      title={t('shell.failed.title')}
      words={t(notLoaded ? 'shell.failed.load' : 'shell.failed.words')}
      alert
    >
      {notLoaded ? (
        <Button onClick={() => window.location.reload()}>{t('shell.failed.reload')}</Button>
      ) : (
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      )}
    </Message>
  );
}
