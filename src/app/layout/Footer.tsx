import { useTranslation } from 'react-i18next';
import { paletteKeys } from './paletteKeys.ts';
import classes from './layout.module.css';

/** Shows the product's name, and the two keys that list all other keys. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer} data-screen-only>
      <span>{t('app.title')}</span>
      <span className={classes.hints}>
        <span>
          <kbd>{paletteKeys}</kbd> {t('shell.footer.palette')}
        </span>
        <span>
          <kbd>?</kbd> {t('shell.footer.keys')}
        </span>
      </span>
    </footer>
  );
}
