import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from './KeyCaps.tsx';
import { keysText } from './glyphs.ts';
import { pendingKeys } from './pendingKeys.ts';
import classes from './WhichKey.module.css';

/** Whoever knows the keys has pressed the next one by then. */
const shownAfterMilliseconds = 400;

/** What may follow the keys that have been pressed, until one does, or Escape. */
export function WhichKey() {
  const { t } = useTranslation();
  const pending = useSyncExternalStore(pendingKeys.subscribe, pendingKeys.read);
  const [shown, setShown] = useState<typeof pending>();
  useEffect(() => {
    const timer = pending && setTimeout(() => setShown(pending), shownAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!pending || shown !== pending) return null;
  const title = t('keys.next', { keys: keysText(pending.keys, navigator) });
  return (
    <section className={classes.panel} role="status" aria-label={title} data-screen-only>
      <p className={classes.title}>{title}</p>
      <ul className={classes.lines}>
        {pending.next.map(({ key, title: does }) => (
          <li key={`${key} ${does}`} className={classes.line}>
            <KeyCaps keys={key} asGiven />
            <span>{t(does)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
