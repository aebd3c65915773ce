import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from './elsewhere.ts';
import { isComposing } from './strokes.ts';

/** What closes a menu from outside. Not a key, as Mantine has it: the one that opens the menu would close it again. */
export const closesMenu = ['mousedown', 'touchstart'];

/**
 * Escape closes what opens over a page at once, also while its code or the focus is still on its way. A dialog that lies above
 * has the key for itself.
 */
export function useMenuEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || isModalOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [opened]);
}
