import { useTranslation } from 'react-i18next';
import { glyphOf } from './glyphs.ts';
import { keysNow, useOwnKeys } from './ownKeys.ts';
import classes from './KeyCaps.module.css';

interface KeyCapsProps {
  /** As the product has them; those that the user has chosen in their place are drawn. */
  keys: string;
  /** Says "then" between keys that come one after the other. */
  spoken?: boolean;
  /** Draws just these, not what the user has chosen in their place. */
  asGiven?: boolean;
}

/** Keys one after the other ("g d") or together ("mod+k"), drawn as caps. */
export function KeyCaps({ keys, spoken = false, asGiven = false }: KeyCapsProps) {
  const own = useOwnKeys();
  const shown = asGiven ? keys : keysNow(keys, own);
  return (
    <span className={classes.keys}>
      {shown.split(' ').map((stroke, index) => (
        <span key={index} className={classes.stroke}>
          {spoken && index > 0 && <Then />}
          {stroke.split('+').map((key) => (
            <kbd key={key} className={classes.cap}>
              {glyphOf(key, navigator)}
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
