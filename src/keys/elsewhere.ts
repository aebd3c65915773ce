/**
 * Elements in which letters are text or choose an option of an open list. A list of the page is excluded: it has its own
 * keys.
 */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="listbox"]:not([aria-keyshortcuts]), [role="menu"], [role="combobox"]';

/** Tells whether a key pressed on this element belongs to that element alone. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** Selector of the open dialogs; the palette's dialog is inert on the page while it is closed. */
export const openModals = '[aria-modal="true"]:not([inert] *)';

/** Tells whether a dialog is open, which then handles the keys. */
export function isModalOpen(): boolean {
  return document.querySelector(openModals) !== null;
}

/** Selector of the notice that covers everything after the session has ended. */
export const noticeElement = '[role=alertdialog]';

/** Tells whether the notice is open: no key may reach what is below it (R-session-16). */
export function isNoticeOpen(): boolean {
  return document.querySelector(noticeElement) !== null;
}

let leaving = false;

/** Called by the router with true while the shown page is about to be replaced. */
export function setLeaving(now: boolean): void {
  leaving = now;
}

/**
 * Tells whether the code of the next page is still loading. A key pressed now is intended for that page and must not touch
 * the records of the current one (R-page-12).
 */
export function isLeaving(): boolean {
  return leaving;
}
