import { openModals } from './elsewhere.ts';

/** Returns the dialog above all others; undefined if none is open. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll(openModals)].at(-1);
}

/**
 * Focuses an element of a dialog unless another dialog lies above it: a notice over a run that ends beneath keeps the focus
 * (R-session-16). Its type is that of a ref, for elements that are focused when they are mounted.
 */
export function focusUnlessCovered(element: HTMLElement | null): void {
  const top = topDialog();
  if (!top || top.contains(element)) element?.focus({ preventScroll: true });
}

/** Returns the element that a dialog's focus starts on. */
export function firstStop(dialog: Element): HTMLElement | null {
  for (const selector of ['[data-autofocus]', 'input:not([type=hidden]), textarea', 'button[type=submit]']) {
    const found = dialog.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
