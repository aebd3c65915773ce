import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingLoads } from '../../ui/page/pendingLoads.ts';
import classes from './layout.module.css';

/** A line under the top bar while the next page is on its way; unseen when it comes at once. */
export function ProgressLine() {
  const { t } = useTranslation();
  const pending = useSyncExternalStore(pendingLoads.subscribe, pendingLoads.read);
  return (
    pending > 0 && <div className={classes.progress} role="progressbar" aria-label={t('shell.loading')} />
  );
}
