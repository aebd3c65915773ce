import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { openModals } from './elsewhere.ts';

/** What Escape closes by itself: an open list of choices, a menu. */
const closesItself = '[aria-expanded="true"], [role="menu"], [role="listbox"]';

/** The dialog that hears Escape, undefined for the page; null while another one lies above this layer. */
function dialogOnTop(layer: RefObject<HTMLElement | null> | undefined): Element | null | undefined {
  const top = [...document.querySelectorAll(openModals)].at(-1);
  if (!layer) return top ? null : undefined;
  return layer.current && top?.contains(layer.current) ? top : null;
}

/**
 * One press of Escape, one step: only the layer on top hears it, and a key that is held down is one press. `layer` is an
 * element within the dialog; absent: the page itself.
 */
export function useEscape(onEscape: () => void, layer?: RefObject<HTMLElement | null>): void {
  const escape = useEffectEvent(onEscape);
  const closesOnEscape = useRef(false);
  useEffect(() => {
    // Decided before anyone has closed anything.
    const onCapture = (event: KeyboardEvent) => {
      const pressed = event.key === 'Escape' && !event.repeat && !event.isComposing;
      const dialog = pressed ? dialogOnTop(layer) : null;
      const target = event.target instanceof Element ? event.target : undefined;
      closesOnEscape.current = dialog !== null && !target?.closest(closesItself);
      if (!dialog || !target || dialog.contains(target)) return;
      // The dialog is shown, the focus not in it yet: what lies beneath does not hear the key.
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
