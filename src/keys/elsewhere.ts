/** Where letters are text, or choose among the options of an open list; a list of the page has keys of its own. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="listbox"]:not([aria-keyshortcuts]), [role="menu"], [role="combobox"]';

/** Whether a key pressed on this element belongs to it alone. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** The dialogs that are open; the palette's stays on the page while it is closed. */
export const openModals = '[aria-modal="true"]:not([inert] *)';

/** Whether a dialog is open: keys are its own. */
export function isModalOpen(): boolean {
  return document.querySelector(openModals) !== null;
}

let leaving = false;

/** The router's word on whether what is shown is about to give way to another page. */
export function setLeaving(now: boolean): void {
  leaving = now;
}

/**
 * Whether the code of the next page is still on its way: a key that is pressed now is meant for that page, and must do
 * nothing to the records of the one before (R-page-12).
 */
export function isLeaving(): boolean {
  return leaving;
}
