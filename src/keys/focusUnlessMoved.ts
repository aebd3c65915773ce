/**
 * Gives the element the focus, unless the user has gone to another one since `before` had it: what is typed meanwhile stays where
 * it is typed. Returns whether the element has the focus now.
 */
export function focusUnlessMoved(element: HTMLElement | null | undefined, before: Element | null): boolean {
  const now = document.activeElement;
  if (!element || (now !== before && now !== document.body)) return false;
  element.focus();
  return true;
}
