/** Keys and texts that have waited, done to the page as if they were pressed now. */
import { digitWithAlt } from './strokes.ts';

/** What Tab stops at, of what a form holds. */
const stops =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

/**
 * Does to the focused element what the browser does with a key: its listeners hear it first, and where none of them
 * takes it, text is inserted, Enter sends the form or presses the button, and Tab goes on within `container`. The number of
 * a row of the palette means nothing outside of it.
 */
export function replay(event: KeyboardEvent, container: HTMLElement): void {
  if (digitWithAlt(event) !== undefined) return;
  const { key, code, shiftKey, ctrlKey, metaKey } = event;
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || !container.contains(target)) return;
  const again = { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true };
  if (!target.dispatchEvent(new KeyboardEvent('keydown', again))) return;
  if (key === 'Tab') step(target, container, shiftKey ? -1 : 1);
  else if (key === 'Backspace') edit('delete');
  else if (key === 'Enter') press(target);
  else if ([...key].length === 1) {
    if (key === ' ' && target instanceof HTMLInputElement && target.type === 'checkbox') target.click();
    else if (key === ' ' && target instanceof HTMLButtonElement) target.click();
    else insertText(key);
  }
}

/** Into the focused field, as if typed. */
export function insertText(text: string): void {
  edit('insertText', text);
}

/** Takes keys that have waited as the page would have. */
export const pageReplay = {
  take: (event: KeyboardEvent) => replay(event, document.body),
  insert: insertText,
};

function press(target: HTMLElement): void {
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click();
  else if (target instanceof HTMLTextAreaElement) insertText('\n');
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
}

function step(target: HTMLElement, container: HTMLElement, by: 1 | -1): void {
  const all = [...container.querySelectorAll<HTMLElement>(stops)].filter(
    (element) =>
      element.tabIndex >= 0 && element.offsetParent !== null && element.closest('[inert]') === null,
  );
  all[(all.indexOf(target) + by + all.length) % all.length]?.focus();
}

/** As if typed: the page's listeners hear of it, and it can be undone. No other call of the browser does that. */
function edit(command: 'insertText' | 'delete', text?: string): void {
  document.execCommand(command, false, text);
}
