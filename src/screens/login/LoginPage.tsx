import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../app/documentTitle.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

/** `onEngaged`: someone is about to log in, and what comes next can be loaded. */
export default function LoginPage({ onEngaged }: { onEngaged: () => void }) {
  const { t } = useTranslation();
  useDocumentTitle(t('login.submit'));
  return (
    <EntranceFrame title={t('app.title')}>
      <LoginForm onEngaged={onEngaged} />
    </EntranceFrame>
  );
}
