import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteItem } from './levels.ts';
import type { SentencePart } from './sentence/lineTypes.ts';
import classes from './RowSentence.module.css';

type RowSentenceProps = Required<Pick<PaletteItem, 'sentence' | 'value'>> &
  Pick<PaletteItem, 'result'> & {
    /** Opens the alternatives of a clicked part: of the row, and of the field if the part is a choice. */
    onPart: (value: string, field: string | undefined) => void;
  };

/** Shows the meaning of a line and its expected result: the same text for sighted users and for screen readers. */
export function RowSentence({ value, sentence, result, onPart }: RowSentenceProps) {
  const { t } = useTranslation();
  // Ignores touch, because a tap always means the whole row.
  const openerOf = (opens: NonNullable<SentencePart['opens']>) => (event: MouseEvent) => {
    if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType !== 'mouse') return;
    event.stopPropagation();
    onPart(value, opens.field);
  };
  return (
    <>
      <div className={classes.sentence}>
        {sentence.map(({ kind, label, text, opens, separator = '\u00a0· ' }, at) => (
          <Fragment key={at}>
            {at > 0 && <span className={classes.separator}>{separator}</span>}
            <span className={classes.part} data-kind={kind}>
              {label !== undefined && (
                <span className={classes.label}>{t('palette.line.label', { label })}</span>
              )}
              {opens ? (
                <span className={classes.opens} onClick={openerOf(opens)}>
                  {text}
                </span>
              ) : (
                text
              )}
            </span>
          </Fragment>
        ))}
      </div>
      {result && (
        <div
          className={classes.result}
          title={result.isRefused ? undefined : result.text}
          data-tone={result.tone}
          data-awaited={result.awaited || undefined}
          data-refused={result.isRefused || undefined}
        >
          {result.text !== '' && (result.isRefused ? `→ ${result.text}` : wholeFigures(`→ ${result.text}`))}
        </div>
      )}
    </>
  );
}

/** Returns a result's text in which line breaks do not separate a figure from its label. */
export function wholeFigures(text: string): string {
  return text
    .split(' · ')
    .map((figure) => figure.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}
