import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from './levels.ts';
import classes from './RowSentence.module.css';

type RowSentenceProps = Required<Pick<Row, 'sentence'>> & Pick<Row, 'result'>;

/** What a line was understood as, and what it would bring: the same text for those who see it and those who hear it. */
export function RowSentence({ sentence, result }: RowSentenceProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.sentence}>
        {sentence.map(({ kind, label, text, separator = '\u00a0· ' }, at) => (
          <Fragment key={at}>
            {at > 0 && <span className={classes.separator}>{separator}</span>}
            <span className={classes.part} data-kind={kind}>
              {label !== undefined && (
                <span className={classes.label}>{t('palette.line.label', { label })}</span>
              )}
              {text}
            </span>
          </Fragment>
        ))}
      </div>
      {result && (
        <div className={classes.result} data-tone={result.tone} data-awaited={result.awaited || undefined}>
          {result.text !== '' && `→ ${result.text}`}
        </div>
      )}
    </>
  );
}
