/** Replays queued keys and texts to the page as if they were pressed now. */
import { digitWithAlt } from './strokes.ts';

/** The elements of a form at which Tab stops. */
const stops =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

/**
 * Does to the focused element what the browser does with a key. Its listeners run first; if none prevents it, text is
 * inserted, Enter submits the form or presses the button, and Tab moves within `container`. The number of a palette row
 * means nothing outside the palette.
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

/** Inserts the text into the focused field, as if typed. */
export function insertText(text: string): void {
  edit('insertText', text);
}

/** Handles waiting keys as the page would have done. */
export const pageReplay = {
  handle: (event: KeyboardEvent) => replay(event, document.body),
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

/** Edits as if typed, because this is the only browser call that fires the page's listeners and can be undone. */
function edit(command: 'insertText' | 'delete', text?: string): void {
  document.execCommand(command, false, text);
}
