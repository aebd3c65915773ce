import { useTranslation } from 'react-i18next';
import { Mark } from './Mark.tsx';
import classes from './Splash.module.css';

/** Shown while the user is being fetched, but only if that takes a while. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <div className={classes.splash} role="status">
      <Mark size={40} />
      <span className={classes.words}>{t('shell.opening')}</span>
    </div>
  );
}
