import { useTranslation } from 'react-i18next';
import classes from './KeyCaps.module.css';

const onMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const symbols: Record<string, string> = {
  mod: onMac ? '⌘' : 'Ctrl',
  enter: '⏎',
  backspace: '⌫',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
};

/** A key as it is written on the keyboard: "a" as "A", "mod" as Ctrl or ⌘. */
function symbolOf(key: string): string {
  return symbols[key] ?? key.toUpperCase();
}

interface KeyCapsProps {
  keys: string;
  /** Says "then" between keys that come one after the other. */
  spoken?: boolean;
}

/** Keys one after the other ("g d") or together ("mod+k"), drawn as caps. */
export function KeyCaps({ keys, spoken = false }: KeyCapsProps) {
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((stroke, index) => (
        <span key={index} className={classes.stroke}>
          {spoken && index > 0 && <Then />}
          {stroke.split('+').map((key) => (
            <kbd key={key} className={classes.cap}>
              {symbolOf(key)}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

function Then() {
  const { t } = useTranslation();
  return <span className={classes.then}>{t('keys.then')}</span>;
}
