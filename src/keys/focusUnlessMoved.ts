/**
 * Focuses the element unless the user has moved the focus away from `before`, so that typed text remains in its field.
 * Returns true if the element has the focus now.
 */
export function focusUnlessMoved(element: HTMLElement | null | undefined, before: Element | null): boolean {
  const now = document.activeElement;
  if (!element || (now !== before && now !== document.body)) return false;
  element.focus();
  return true;
}
