import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../app/documentTitle.ts';
import { RegisterOverlayContext } from '../../commandKit/backCloses.ts';
import { guardedHistory } from '../../ui/router/guardedHistory.ts';
import { windowHistory } from '../../ui/router/windowHistory.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { LoginForm } from './LoginForm.tsx';

/** `onEngaged`: called when the user starts to log in, so that the next files can be loaded. */
export default function LoginPage({ onEngaged }: { onEngaged: () => void }) {
  const { t } = useTranslation();
  useDocumentTitle(t('login.submit'));
  const [history] = useState(() => guardedHistory(windowHistory(window)));
  useEffect(() => history.listen(() => undefined), [history]);
  return (
    <RegisterOverlayContext value={history.registerOverlay}>
      <EntranceFrame title={t('app.title')}>
        <LoginForm onEngaged={onEngaged} />
      </EntranceFrame>
    </RegisterOverlayContext>
  );
}
