import { useTranslation } from 'react-i18next';
import type { KeyScope } from './bindings.ts';
import { KeyLines } from './KeyLines.tsx';
import { bindingLines } from './keySections.ts';
import classes from './ContextKeys.module.css';

/** Shows the keys of one context, folded, next to the element that they act on. */
export function ContextKeys({ scope }: { scope: KeyScope }) {
  const { t } = useTranslation();
  return (
    <details className={classes.keys} data-screen-only>
      <summary>{t('replay.keysTitle')}</summary>
      <KeyLines lines={bindingLines(scope)} />
    </details>
  );
}
