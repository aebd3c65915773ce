import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { glyphOf } from './glyphs.ts';
import { keysNow, useOwnKeys } from './ownKeys.ts';
import classes from './KeyCaps.module.css';

interface KeyCapsProps {
  /** The product's keys; the user's own keys are drawn instead if there are any. */
  keys: string;
  /** Adds the word "then" for screen readers between keys that follow each other. */
  spoken?: boolean;
  /** Draws exactly these keys and ignores the user's own. */
  asGiven?: boolean;
}

/** Draws keys that follow each other ("g d") or are pressed together ("mod+k") as caps. */
export const KeyCaps = memo(function KeyCaps({ keys, spoken = false, asGiven = false }: KeyCapsProps) {
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
});

function Then() {
  const { t } = useTranslation();
  return <span className={classes.then}>{t('keys.then')}</span>;
}
