import { IconCloudOff } from '../../icons/icons.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows a hint while the browser has no network. */
export function OfflineHint() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
