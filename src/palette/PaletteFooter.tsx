import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { footKeys, type FootKey } from './footer.ts';
import { readQueries } from './lastQueries.ts';
import type { PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

/** Shows the keys that work now. */
export function PaletteFooter({ snapshot }: { snapshot: PaletteSnapshot }) {
  const { user } = useCommandHost().context;
  const isEmpty = snapshot.context.levels.at(-1)?.query === '';
  const hasQueries = isEmpty && readQueries(user.userId).length > 0;
  return (
    <div className={classes.foot} aria-hidden>
      {footKeys(snapshot.context, hasQueries).map((footKey) => (
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
