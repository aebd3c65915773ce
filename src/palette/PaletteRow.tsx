import { VisuallyHidden } from '@mantine/core';
import { IconBan } from '../icons/icons.ts';
import { Command } from 'cmdk';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { CutText, Marked } from './CutText.tsx';
import type { PaletteItem } from './levels.ts';
import { RowSentence, wholeFigures } from './RowSentence.tsx';
import { StateTag } from './StateTag.tsx';
import classes from './Row.module.css';

interface PaletteRowProps {
  row: PaletteItem;
  id: string;
  explained: boolean;
  /** Its position among all rows of the list, from 1, and their number. */
  position: number;
  count: number;
  onSelect: (value: string) => void;
  /** Opens the alternatives of a clicked part of its sentence. */
  onPart: (value: string, field: string | undefined) => void;
}

/** Returns everything that a row draws except its icon, as text. */
function looks({ icon: _icon, act: _act, ...row }: PaletteItem): string {
  return JSON.stringify(row);
}

/** Tells whether a row looks the same. Rows are created again for each letter, and many look as before. */
function isSame({ row: before, ...one }: PaletteRowProps, { row, ...other }: PaletteRowProps): boolean {
  const keys = Object.keys(one) as (keyof typeof one)[];
  if (!keys.every((key) => one[key] === other[key])) return false;
  return before === row || (before.icon === row.icon && looks(before) === looks(row));
}

/** Shows one row: icon, title with the typed text marked, a second line, and at the end its key or state. */
export const PaletteRow = memo(function PaletteRow(props: PaletteRowProps) {
  const { row, id, explained, position, count, onSelect, onPart } = props;
  const { icon, blocked = [] } = row;
  return (
    // Renders an element of our own for its id: cmdk's element is reused when the row changes, and screen readers would not
    // announce it.
    <Command.Item asChild value={row.value} onSelect={onSelect}>
      <div
        id={id}
        aria-checked={row.ticked}
        aria-posinset={position}
        aria-setsize={count}
        className={classes.row}
        data-number={position <= 9 ? position : undefined}
        data-tall={row.sentence !== undefined || explained || undefined}
        data-blocked={blocked.length > 0 || undefined}
        data-destructive={row.destructive || undefined}
      >
        <RowIcon icon={icon} />
        <div className={classes.words}>
          <div className={classes.title}>
            <CutText text={row.title} marks={row.marks} amount={row.amount} />
            {row.via && (
              <span className={`${classes.cut} ${classes.via}`} title={row.via.text}>
                <Marked text={row.via.text} marks={row.via.marks} />
              </span>
            )}
          </div>
          {row.sentence && (
            <RowSentence value={row.value} sentence={row.sentence} result={row.result} onPart={onPart} />
          )}
          {blocked.length > 0 ? (
            <Reasons row={row} explained={explained} />
          ) : (
            row.second &&
            row.second.text !== '' && (
              <div className={classes.second}>
                {row.second.isResult ? (
                  <span className={classes.figures} title={row.second.text}>
                    {wholeFigures(row.second.text)}
                  </span>
                ) : (
                  <CutText text={row.second.text} marks={row.second.marks} amount={row.amount} />
                )}
              </div>
            )
          )}
        </div>
        <RowEnd row={row} />
      </div>
    </Command.Item>
  );
}, isSame);

/** Memoized, because neighbouring letters mostly bring rows with the same icon, which has many parts. */
const RowIcon = memo(function RowIcon({ icon: Icon }: Pick<PaletteItem, 'icon'>) {
  return <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />;
});

/** Shows the reasons on one line, or each on its own line after the user asks. */
function Reasons({ row: { blocked = [] }, explained }: { row: PaletteItem; explained: boolean }) {
  const { t } = useTranslation();
  const reasons = blocked.map(({ key, params }) => t(key, params ?? {}));
  return (
    <div className={classes.second} data-explained={explained || undefined}>
      <IconBan size={13} stroke={1.8} className={classes.ban} aria-hidden />
      <VisuallyHidden>{t('palette.blocked')}</VisuallyHidden>
      {explained ? (
        <span className={classes.reasons}>
          {reasons.map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </span>
      ) : (
        <span className={classes.cut} title={reasons.join(' · ')}>
          {reasons.join(' · ')}
        </span>
      )}
    </div>
  );
}

function RowEnd({ row }: { row: PaletteItem }) {
  if (row.state) return <StateTag {...row.state} />;
  if (row.key) {
    return (
      <span className={classes.keys}>
        <KeyCaps keys={row.key} />
      </span>
    );
  }
  return row.scope ? <span className={classes.scope}>{row.scope}</span> : null;
}
