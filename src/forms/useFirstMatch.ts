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
 * Lights the first match of what is typed, so that Enter takes it and a screen reader names it.
 * Mantine's own way lights it only in the moment of a letter, before a list that has yet to
 * open or to be fetched is there, and does not tell it to assistive tools.
 *
 * Returns the listener for keys. Enter and Tab take the first match, also when they are quicker than the light; while
 * the match is not known yet, they and the keys after them wait for it, in their order. So do arrows for the options.
 */
export function useFirstMatch(
  input: RefObject<HTMLInputElement | null>,
  typed: string,
  /** The options; undefined while that is not known. */
  options: unknown,
  /** Whether Enter on what is chosen leaves it chosen. */
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
    // After Mantine's own timer, which forgets what was lit when the list opens.
    const timer = setTimeout(() => light(input.current));
    return () => clearTimeout(timer);
  }, [input, typed, options]);

  useEffect(() => {
    const field = input.current;
    /** Whoever leaves while the options are not known (with the mouse, say) does not want one any more. */
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
      take: (key) => replay(key, field.closest<HTMLElement>('[role=dialog]') ?? document.body),
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
      // The open list takes what is chosen once more, and lets no key through to the form: it is sent after that.
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
      // What finds nothing is not sent as if nothing had been typed.
      if (key === 'Enter' && !isHighlighted) event.preventDefault();
      if (sends) {
        event.stopPropagation();
        event.preventDefault();
        // The form is sent with what has just been taken.
        if (isHighlighted) enqueueKey(nativeEvent);
      }
    }
  };
}

/**
 * Whether the list of a choice opens by the focus alone: that of what is wrong would lie over the words that say so, that
 * which a form begins with over its button.
 */
export function opensOnFocus(field: { error?: ReactNode; 'data-autofocus'?: boolean | undefined }): boolean {
  return !field.error && !field['data-autofocus'];
}

/** A list that an arrow opens is there before Mantine looks for the option to light: the one that is chosen, or the first. */
function openFirst(field: HTMLInputElement | null): void {
  if (field && !listOf(field)) flushSync(() => field.click());
}

function listOf(field: HTMLInputElement | null): HTMLElement | null {
  return document.getElementById(field?.getAttribute('aria-controls') ?? '');
}

/** Whether a match is lit after it. */
function light(field: HTMLInputElement | null): boolean {
  const list = listOf(field);
  if (!list) return false;
  if (!hasHighlighted(list)) press(field, 'ArrowDown');
  return hasHighlighted(list);
}

/** Whether one of the options is lit, or chosen: that is taken too, and not lit before an arrow is pressed. */
const takesEnter = (list: HTMLElement | null) =>
  list !== null && list.querySelector('[data-combobox-selected], [data-combobox-active]') !== null;

const hasHighlighted = (list: HTMLElement | null) =>
  list !== null && list.querySelector('[data-combobox-selected]') !== null;

function press(field: HTMLInputElement | null, key: 'ArrowDown' | 'Enter'): void {
  field?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
}
