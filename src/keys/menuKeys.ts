import { useEffect, useEffectEvent } from 'react';
import { isComposing } from './strokes.ts';

/** What closes a menu from outside. Not a key, as Mantine has it: the one that opens the menu would close it again. */
export const closesMenu = ['mousedown', 'touchstart'];

/** Escape closes an open menu at once, also while the focus is still on its way into it. */
export function useMenuEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
}
