import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { footKeys } from './footer.ts';
import type { PaletteSnapshot } from './usePalette.ts';
import classes from './Palette.module.css';

/** The keys that work now. */
export function PaletteFooter({ snapshot }: { snapshot: PaletteSnapshot }) {
  const { t } = useTranslation();
  const { context } = snapshot;
  return (
    <div className={classes.foot} aria-hidden>
      {footKeys(context).map(({ keys, label }) => (
        <span key={keys} className={classes.footKey}>
          <KeyCaps keys={keys} />
          {t(label)}
        </span>
      ))}
    </div>
  );
}
