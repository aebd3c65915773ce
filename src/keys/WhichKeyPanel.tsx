import { useTranslation } from 'react-i18next';
import { KeyCaps } from './KeyCaps.tsx';
import { keysText } from './glyphs.ts';
import type { PendingKeys } from './pendingKeys.ts';
import classes from './WhichKey.module.css';

/** Lists the keys that may follow the pressed ones. */
export default function WhichKeyPanel({ pending }: { pending: PendingKeys }) {
  const { t } = useTranslation();
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
