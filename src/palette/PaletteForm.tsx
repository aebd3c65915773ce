import { useRef } from 'react';
import { CommandForm } from '../forms/CommandForm.tsx';
import { useFirstField } from '../forms/FormContainer.tsx';
import type { PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

/** Shows the command's own form, with the focus in its first field. */
export function PaletteForm({ snapshot, send }: { snapshot: PaletteSnapshot; send: PaletteSend }) {
  const container = useRef<HTMLDivElement>(null);
  useFirstField(container);
  const level = snapshot.context.levels.at(-1)?.level;
  if (level?.kind !== 'input' && level?.kind !== 'confirm') return null;
  return (
    <div ref={container} className={classes.form}>
      <CommandForm
        command={level.command}
        record={level.record}
        given={level.values}
        layout="palette"
        copies
        onDone={(outcome) => send({ type: 'DONE', outcome })}
        onCancel={() => send({ type: 'ESCAPE' })}
        onReload={() => send({ type: 'RELOAD' })}
        onDirty={(dirty) => send({ type: 'DIRTY', dirty })}
      />
    </div>
  );
}
