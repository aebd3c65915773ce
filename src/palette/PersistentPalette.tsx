import { memo, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { FocusContext, useCommandFocus } from '../commandKit/commandHost.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';
import { loadPalette } from './loadPalette.ts';
import type { Opening } from './paletteContext.ts';

const Palette = lazyPart(loadPalette);

interface PersistentPaletteProps {
  /** The page element that contains it. */
  stage: Element;
  open: boolean;
  opening: Opening;
}

/**
 * The palette, which stays mounted and laid out while it is closed, so that opening it only makes it visible. It reads the
 * record in focus only while it is open.
 */
export const PersistentPalette = memo(function PersistentPalette(props: PersistentPaletteProps) {
  const { stage, open, opening } = props;
  const focus = useCommandFocus();
  const [heard, setHeard] = useState(focus);
  if (open && heard !== focus) setHeard(focus);
  return createPortal(
    <div data-palette inert={!open} style={open ? undefined : { visibility: 'hidden' }}>
      <FocusContext value={heard}>
        <Suspense>
          <Palette open={open} opening={opening} />
        </Suspense>
      </FocusContext>
    </div>,
    stage,
  );
});
