import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';

/**
 * Lights the first match of what is typed, so that Enter takes it and a screen reader names it.
 * Mantine's own way lights it only in the moment of a letter, before a list that has yet to
 * open or to be fetched is there, and does not tell it to assistive tools.
 *
 * Returns the listener for keys: an Enter that is quicker than the light takes the
 * first match all the same, and waits for choices that are still being read.
 */
export function useFirstMatch(
  input: RefObject<HTMLInputElement | null>,
  typed: string,
  /** What is offered; undefined while that is not known. */
  offered: unknown,
): (event: ReactKeyboardEvent) => void {
  const entered = useRef(false);
  useEffect(() => {
    if (typed === '' || offered === undefined) return;
    // After Mantine's own timer, which forgets what was lit when the list opens.
    const timer = setTimeout(() => {
      const list = listOf(input.current);
      if (!list) return;
      const waits = entered.current;
      if (!isLit(list)) press(input.current, 'ArrowDown');
      if (waits && isLit(list)) press(input.current, 'Enter');
    });
    return () => clearTimeout(timer);
  }, [input, typed, offered]);

  return (event) => {
    entered.current = false;
    if (event.key !== 'Enter' || typed === '' || event.nativeEvent.isComposing) return;
    const list = listOf(input.current);
    if (offered === undefined) {
      event.preventDefault();
      entered.current = true;
    } else if (list && !isLit(list)) press(input.current, 'ArrowDown');
  };
}

function listOf(field: HTMLInputElement | null): HTMLElement | null {
  return document.getElementById(field?.getAttribute('aria-controls') ?? '');
}

function isLit(list: HTMLElement): boolean {
  return list.querySelector('[data-combobox-selected]') !== null;
}

function press(field: HTMLInputElement | null, key: 'ArrowDown' | 'Enter'): void {
  field?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
}
