import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconX } from '../icons/icons.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../commandKit/useRecords.ts';
import { CutText } from './CutText.tsx';
import type { PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';
import type { TFunction } from 'i18next';
import type { CommandRecord } from '../commandKit/command.ts';
import { foundOf, type RecordRegistry } from '../commandKit/registry.ts';
import type { PaletteLevel } from './levels.ts';

interface PaletteHeadProps {
  snapshot: PaletteSnapshot;
  send: PaletteSend;
  /** The input, if the level has one. */
  children?: ReactNode;
}

/** Shows the path as chips, and the input of a list. */
export function PaletteHead({ snapshot, send, children }: PaletteHeadProps) {
  const { t } = useTranslation();
  const { levels } = snapshot.context;
  const chips = chipsOf(t, useRecords(), levels);
  return (
    <div className={classes.head}>
      <Start back={levels.length === 1 ? undefined : children ? 'BACK' : 'ESCAPE'} send={send} />
      {chips.map(({ text, amount }, index) => (
        <span key={index} className={classes.chip} data-amount={amount !== undefined || undefined}>
          <CutText text={text} amount={amount} />
        </span>
      ))}
      {children}
      <Close send={send} />
    </div>
  );
}

interface StartProps {
  /** The event that returns to the previous level; undefined on the first. */
  back: 'BACK' | 'ESCAPE' | undefined;
  send: PaletteSend;
}

const Start = memo(function Start({ back, send }: StartProps) {
  const { t } = useTranslation();
  if (!back) return <IconSearch size={18} stroke={1.6} className={classes.searchIcon} aria-hidden />;
  return (
    <UnstyledButton
      className={classes.backButton}
      data-keys="palette"
      tabIndex={-1}
      aria-label={t('common.back')}
      onClick={() => send({ type: back })}
    >
      <IconArrowLeft size={18} stroke={1.6} />
    </UnstyledButton>
  );
});

/** Shows a close button for devices without an Escape key and without a free area next to the palette. */
const Close = memo(function Close({ send }: { send: PaletteSend }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={`${classes.backButton} ${classes.closeButton}`}
      tabIndex={-1}
      aria-label={t('common.close')}
      onClick={() => send({ type: 'DISMISS' })}
    >
      <IconX size={18} stroke={1.6} />
    </UnstyledButton>
  );
});

/** A step of the path, with the amount of money in its text. */
interface StepChip {
  text: string;
  amount?: string;
}

/** Returns the chips in front of the input: one for each thing chosen on the path. */
function chipsOf(t: TFunction, records: RecordRegistry, levels: readonly PaletteLevel[]): StepChip[] {
  return levels.flatMap(({ level }, index) => {
    const before = levels[index - 1]?.level.kind;
    switch (level.kind) {
      case 'record':
        return [recordChip(t, records, level.record)];
      case 'related':
        // Because a record level already shows this chip; only a level that was opened straight from a list needs it.
        return before === 'record' ? [] : [recordChip(t, records, level.record)];
      case 'records':
        return [
          {
            text: t('palette.ticked', { count: level.pasted.records.filter(({ ticked }) => ticked).length }),
          },
        ];
      case 'pick': {
        const { command, choosing } = level;
        const title = before === 'pick' ? [] : [{ text: t(command.title) }];
        if (!choosing) return title;
        const record = choosing.record ? [recordChip(t, records, choosing.record)] : [];
        return [...record, ...title];
      }
      case 'input':
      case 'confirm':
      case 'result': {
        const title = before === 'pick' ? [] : [{ text: t(level.command.title) }];
        const record = before === 'record' || !level.record ? [] : [recordChip(t, records, level.record)];
        return [...record, ...title];
      }
      default:
        return [];
    }
  });
}

function recordChip(t: TFunction, records: RecordRegistry, record: CommandRecord): StepChip {
  const { name, amount } = foundOf(records, record, t);
  return { text: name, ...(amount !== undefined && name.includes(amount) && { amount }) };
}
