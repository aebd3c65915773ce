import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** What Escape closes by itself: an open list of choices, a menu. */
const closesItself = '[aria-expanded="true"], [role="menu"], [role="listbox"]';

/** Whether Escape is meant for this layer: the page without a dialog over it, or the dialog above all others. */
function isOnTop(layer: RefObject<HTMLElement | null> | undefined): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (!layer) return top === undefined;
  return layer.current !== null && top?.contains(layer.current) === true;
}

/**
 * One press of Escape, one step: only the layer on top hears it, and a key that is held down is one press. `layer` is an
 * element within the dialog; absent: the page itself.
 */
export function useEscape(onEscape: () => void, layer?: RefObject<HTMLElement | null>): void {
  const escape = useEffectEvent(onEscape);
  const meant = useRef(false);
  useEffect(() => {
    // Decided before anyone has closed anything.
    const onCapture = (event: KeyboardEvent) => {
      const own = event.target instanceof Element && event.target.closest(closesItself) !== null;
      const pressed = event.key === 'Escape' && !event.repeat && !event.isComposing;
      meant.current = pressed && !own && isOnTop(layer);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!meant.current || event.defaultPrevented) return;
      meant.current = false;
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
