import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { footKeys, type FootKey } from './footer.ts';
import type { PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

/** The keys that work now. */
export function PaletteFooter({ snapshot }: { snapshot: PaletteSnapshot }) {
  return (
    <div className={classes.foot} aria-hidden>
      {footKeys(snapshot.context).map((footKey) => (
        <Key key={footKey.keys} {...footKey} />
      ))}
    </div>
  );
}

const Key = memo(function Key({ keys, label }: FootKey) {
  const { t } = useTranslation();
  return (
    <span className={classes.footKey}>
      <KeyCaps keys={keys} />
      {t(label)}
    </span>
  );
});
