import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { createKeyQueue } from '../keys/keyQueue.ts';
import { replay } from '../keys/replay.ts';

/**
 * Highlights the first match of the typed text, so that Enter chooses it and a screen reader announces it. Mantine itself
 * highlights it only when a letter is typed, before a list that opens or loads later is there. It does not announce it to
 * assistive tools. Returns the key listener. Enter and Tab choose the first match, even if it is not highlighted yet. While
 * the match is not known, they and later keys wait in order. Arrow keys wait for the options too.
 */
export function useFirstMatch(
  input: RefObject<HTMLInputElement | null>,
  typed: string,
  /** The options; undefined while they are not known. */
  options: unknown,
  /** True if Enter on the chosen option does not deselect it. */
  keepsChoice = false,
): (event: ReactKeyboardEvent) => void {
  const [queue] = useState(createKeyQueue);
  const isKnown = typed === '' || options !== undefined;
  const listed = useRef(false);
  useEffect(() => {
    listed.current = options !== undefined;
    if (listed.current) queue.next();
  }, [queue, options]);

  useEffect(() => {
    if (typed === '' || options === undefined) return;
    // Runs after Mantine's own timer, which removes the highlight when the list opens.
    const timer = setTimeout(() => light(input.current));
    return () => clearTimeout(timer);
  }, [input, typed, options]);

  useEffect(() => {
    const field = input.current;
    /** Drops the waiting keys if the user leaves (with the mouse, say) while the options are not known. */
    const leave = () => {
      if (!listed.current) queue.close();
    };
    field?.addEventListener('blur', leave);
    return () => field?.removeEventListener('blur', leave);
  }, [input, queue]);
  useEffect(() => queue.close, [queue]);

  function enqueueKey(event: KeyboardEvent): void {
    const field = input.current;
    if (!field) return;
    queue.open({ dismiss: () => undefined });
    queue.attach({
      passesThrough: () => true,
      canHandle: () => listed.current,
      handle: (key) => replay(key, field.closest<HTMLElement>('[role=dialog]') ?? document.body),
      insert: () => undefined,
    });
    queue.enqueue(event);
  }

  return (event) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if ((key === 'ArrowDown' || key === 'ArrowUp') && options === undefined) {
      event.preventDefault();
      event.stopPropagation();
      enqueueKey(nativeEvent);
    } else if (key === 'ArrowDown') openFirst(input.current);
    if ((key !== 'Enter' && key !== 'Tab') || nativeEvent.isComposing) return;
    const sends = key === 'Enter' && (ctrlKey || metaKey);
    if (typed === '') {
      // Because the open list chooses the current option again and passes no key to the form, the form is sent after that.
      if (!sends || !keepsChoice || !takesEnter(listOf(input.current))) return;
      event.stopPropagation();
      event.preventDefault();
      press(input.current, 'Enter');
      enqueueKey(nativeEvent);
    } else if (!isKnown) {
      event.preventDefault();
      event.stopPropagation();
      enqueueKey(nativeEvent);
    } else if (listOf(input.current)) {
      const isHighlighted = light(input.current);
      if (isHighlighted && (key === 'Tab' || sends)) press(input.current, 'Enter');
      // Prevents sending text without a match as if nothing had been typed.
      if (key === 'Enter' && !isHighlighted) event.preventDefault();
      if (sends) {
        event.stopPropagation();
        event.preventDefault();
        // Sends the form with the option that was just chosen.
        if (isHighlighted) enqueueKey(nativeEvent);
      }
    }
  };
}

/**
 * Tells whether the focus alone opens the list of a choice. After an error it would cover the message; in a form's first
 * field it would cover the button.
 */
export function opensOnFocus(field: { error?: ReactNode; 'data-autofocus'?: boolean | undefined }): boolean {
  return !field.error && !field['data-autofocus'];
}

/**
 * Opens the list. It is rendered at once, because Mantine handles the same key next, and looks in the page for the option to
 * highlight: the chosen one, or the first.
 */
function openFirst(field: HTMLInputElement | null): void {
  if (field && !listOf(field)) flushSync(() => field.click());
}

function listOf(field: HTMLInputElement | null): HTMLElement | null {
  return document.getElementById(field?.getAttribute('aria-controls') ?? '');
}

/** Highlights the first match; tells whether a match is highlighted afterwards. */
function light(field: HTMLInputElement | null): boolean {
  const list = listOf(field);
  if (!list) return false;
  if (!hasHighlighted(list)) press(field, 'ArrowDown');
  return hasHighlighted(list);
}

/**
 * Tells whether an option is highlighted or chosen: Enter takes a chosen one too, which is not highlighted before an arrow
 * is pressed.
 */
const takesEnter = (list: HTMLElement | null) =>
  list !== null && list.querySelector('[data-combobox-selected], [data-combobox-active]') !== null;

const hasHighlighted = (list: HTMLElement | null) =>
  list !== null && list.querySelector('[data-combobox-selected]') !== null;

function press(field: HTMLInputElement | null, key: 'ArrowDown' | 'Enter'): void {
  field?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
}
