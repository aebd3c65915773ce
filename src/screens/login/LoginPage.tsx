import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shell/documentTitle.ts';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { Mark } from '../../shell/Mark.tsx';
import { ThemeSwitch } from '../../shell/ThemeSwitch.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import classes from './login.module.css';

/** `onEngaged`: someone is about to log in, and what comes next can be loaded. */
export default function LoginPage({ onEngaged }: { onEngaged: () => void }) {
  const { t } = useTranslation();
  useDocumentTitle(t('login.title'));
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <LoginPicture />
      </aside>
      <main className={classes.main}>
        <header className={classes.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <div className={classes.middle}>
          <Mark size={36} />
          <h1 className={classes.title}>{t('app.title')}</h1>
          <LoginForm onEngaged={onEngaged} />
        </div>
      </main>
    </div>
  );
}
