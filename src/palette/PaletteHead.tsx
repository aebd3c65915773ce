import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconX } from '../icons/icons.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../commandKit/useRecords.ts';
import { chipsOf } from './chips.ts';
import { CutText } from './CutText.tsx';
import type { PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

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
