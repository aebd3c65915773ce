import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface HintBoxProps {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
  position: 'top' | 'right' | undefined;
}

/** Below all overlays (Mantine's dialogs have 200): a hint of the page must not cover an overlay that hides its target. */
const overPage = 199;

/** Opens at once if its target still has the pointer or the focus when its code is loaded. */
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
