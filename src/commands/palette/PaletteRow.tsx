import { VisuallyHidden } from '@mantine/core';
import { Command } from 'cmdk';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import type { Row } from './levels.ts';
import { Marked } from './Marked.tsx';
import { StateTag } from './StateTag.tsx';
import type { PaletteSend } from './usePalette.ts';
import classes from './Row.module.css';

interface PaletteRowProps {
  row: Row;
  id: string;
  explained: boolean;
  send: PaletteSend;
}

/** One row: icon, title with what was typed marked, a second line, and at the end its key or state. */
export const PaletteRow = memo(function PaletteRow({ row, id, explained, send }: PaletteRowProps) {
  const { icon: Icon, blocked = [] } = row;
  // Rows that come to lie under a resting pointer have not been pointed at.
  const onMouseMove = (event: MouseEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) send({ type: 'POINT', value: row.value });
  };
  return (
    <Command.Item asChild value={row.value} onSelect={() => send({ type: 'CHOOSE', value: row.value })}>
      <div
        id={id}
        className={classes.row}
        data-blocked={blocked.length > 0 || undefined}
        data-destructive={row.destructive || undefined}
        onMouseMove={onMouseMove}
      >
        <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <div className={classes.title}>
            <span className={classes.cut}>
              <Marked text={row.title} marks={row.marks} />
            </span>
            {row.via && (
              <span className={`${classes.cut} ${classes.via}`}>
                <Marked text={row.via.text} marks={row.via.marks} />
              </span>
            )}
          </div>
          {blocked.length > 0 ? (
            <Reasons row={row} explained={explained} />
          ) : (
            row.second &&
            row.second.text !== '' && (
              <div className={classes.second}>
                <span className={classes.cut}>
                  <Marked text={row.second.text} marks={row.second.marks} />
                </span>
              </div>
            )
          )}
        </div>
        <RowEnd row={row} />
      </div>
    </Command.Item>
  );
});

/** Why not: on one line, and each on its own once asked. */
function Reasons({ row: { blocked = [] }, explained }: { row: Row; explained: boolean }) {
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
        <span className={classes.cut}>{reasons.join(' · ')}</span>
      )}
    </div>
  );
}

function RowEnd({ row }: { row: Row }) {
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
