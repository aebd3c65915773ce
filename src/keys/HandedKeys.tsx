import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { pageKeys } from './keyQueue.ts';
import { digitHeldWithAlt, isPaletteStroke } from './strokes.ts';

/**
 * Takes the keys that were pressed before the dialog or the menu that `place` is in was there, once the focus is in it to
 * stay. `ready`: what is typed has something to go to.
 */
export function useHandedKeys(place: RefObject<HTMLElement | null>, ready: boolean): void {
  const { openPalette } = useCommandHost();
  const free = useFreeFocus();
  const take = useEffectEvent((event: KeyboardEvent) => {
    const within = place.current?.closest<HTMLElement>('[role=dialog], [role=menu]');
    if (isPaletteStroke(event)) openPalette();
    // A row's number in the palette: no dialog knows of it.
    else if (within && digitHeldWithAlt(event) === undefined) replay(event, within);
  });
  const standing = useRef(false);
  useEffect(() => {
    standing.current = free && ready;
    pageKeys.next();
  }, [free, ready]);
  useEffect(
    () =>
      pageKeys.attach({
        isDirect: () => standing.current,
        isReady: () => standing.current,
        take: (event) => take(event),
        insert: insertText,
        onlyWaiting: true,
      }),
    [],
  );
}

/** Stands in a dialog or a menu that keys have waited for (`useAwaitedKeys`), and hands them over to it. */
export function HandedKeys() {
  const place = useRef<HTMLSpanElement>(null);
  useHandedKeys(place, true);
  return <span ref={place} hidden />;
}

/**
 * Whether the focus stays where it is put from now on. Mantine's focus trap puts it on what it begins with by two timers,
 * wherever the user has gone with it by then; the second is set by its effect, right after the effects within it.
 */
function useFreeFocus(): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => setFree(true));
    });
    return () => clearTimeout(timer);
  }, []);
  return free;
}

/** What Tab stops at, of what a form holds. */
const stops =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], [tabindex="0"]';

/**
 * Does to the focused element what the browser does with a key: its listeners hear it first, and where none of them
 * takes it, text is inserted, Enter sends the form or presses the button, and Tab goes on within `container`.
 */
export function replay(
  { key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  container: HTMLElement,
): void {
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
