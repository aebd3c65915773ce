import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from './elsewhere.ts';
import { isComposing } from './strokes.ts';

/**
 * The events outside a menu that close it. Mantine's keydown is omitted: the key that opens the menu would close it again.
 */
export const closesMenu = ['mousedown', 'touchstart'];

/**
 * Closes the menu on Escape, also while its code or the focus is still on its way. A dialog above it handles the key itself.
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
