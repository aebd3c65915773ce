import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { KeyCaps } from './KeyCaps.tsx';
import type { KeyLine } from './keySections.ts';
import classes from './KeySheet.module.css';

interface KeyLinesProps {
  lines: readonly KeyLine[];
  /** Content behind the keys of a line. */
  after?: (line: KeyLine) => ReactNode;
  /** Content in place of the keys of a line; undefined shows its keys. */
  instead?: (line: KeyLine) => ReactNode;
}

/** Lists keys with their effects, one line each. */
export function KeyLines({ lines, after, instead }: KeyLinesProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.lines}>
      {lines.map((line) => (
        <div key={line.id} className={classes.line} data-key-line={line.id}>
          <dt>{t(line.title)}</dt>
          <dd className={classes.keys}>
            {instead?.(line) ?? (
              <>
                {line.keys.map((keys, index) => (
                  <span key={keys} className={classes.keys}>
                    {index > 0 && <span className={classes.or}>{t('keys.or')}</span>}
                    <KeyCaps keys={keys} spoken />
                  </span>
                ))}
                {after?.(line)}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
