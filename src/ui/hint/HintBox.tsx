import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface HintBoxProps {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  position: 'top' | 'right' | undefined;
}

/** Below what opens over the page, dialogs first (200 in Mantine): a hint of the page does not stand on what covers its target. */
const overPage = 199;

/** Opens at once if its target is still pointed at or has the focus when its code arrives. */
export default function HintBox({ target, label, position }: HintBoxProps) {
  return (
    <Tooltip
      target={target}
      label={label}
      position={position ?? 'top'}
      defaultOpened={target.current?.matches(':hover, :focus-visible') ?? false}
      events={{ hover: true, focus: true, touch: true }}
      transitionProps={{ duration: 0 }}
      zIndex={target.current?.closest('#root') ? overPage : undefined}
    />
  );
}
