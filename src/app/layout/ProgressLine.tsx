import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingLoads } from '../../ui/page/pendingLoads.ts';
import classes from './layout.module.css';

/** Draws a line under the top bar while the next page is loading; it is invisible if that is quick. */
export function ProgressLine() {
  const { t } = useTranslation();
  const pending = useSyncExternalStore(pendingLoads.subscribe, pendingLoads.read);
  return (
    pending > 0 && <div className={classes.progress} role="progressbar" aria-label={t('shell.loading')} />
  );
}
