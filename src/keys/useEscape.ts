import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { openModals } from './elsewhere.ts';

/** Elements that close themselves on Escape: an open list of choices, a menu. */
const closesItself = '[aria-expanded="true"], [role="menu"], [role="listbox"]';

/** Returns the dialog that handles Escape, undefined for the page, or null while another dialog lies above this layer. */
function dialogOnTop(layer: RefObject<HTMLElement | null> | undefined): Element | null | undefined {
  const top = [...document.querySelectorAll(openModals)].at(-1);
  if (!layer) return top ? null : undefined;
  return layer.current && top?.contains(layer.current) ? top : null;
}

/**
 * Handles Escape one layer at a time: only the top layer gets it, and a repeated key counts as one press. `layer` is an
 * element within the dialog; if absent, the page itself.
 */
export function useEscape(onEscape: () => void, layer?: RefObject<HTMLElement | null>): void {
  const escape = useEffectEvent(onEscape);
  const closesOnEscape = useRef(false);
  useEffect(() => {
    // Decides in the capture phase, before any listener has closed something.
    const onCapture = (event: KeyboardEvent) => {
      const pressed = event.key === 'Escape' && !event.repeat && !event.isComposing;
      const dialog = pressed ? dialogOnTop(layer) : null;
      const target = event.target instanceof Element ? event.target : undefined;
      closesOnEscape.current = dialog !== null && !target?.closest(closesItself);
      if (!dialog || !target || dialog.contains(target)) return;
      // Because the dialog is shown but not focused yet: the layer below must not handle the key.
      closesOnEscape.current = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      escape();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!closesOnEscape.current || event.defaultPrevented) return;
      closesOnEscape.current = false;
      event.preventDefault();
      escape();
    };
    window.addEventListener('keydown', onCapture, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, [layer]);
}
