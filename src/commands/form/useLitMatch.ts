import { useEffect, type RefObject } from 'react';
import type { Choice } from '../command.ts';

/**
 * Lights the first match of what is typed, so that Enter takes it and a screen reader names it.
 * Mantine's own way lights it only in the moment of a letter, before a list that has yet to
 * open or to be fetched is there, and does not tell it to assistive tools.
 */
export function useLitMatch(
  input: RefObject<HTMLInputElement | null>,
  typed: string,
  choices: Choice[] | undefined,
): void {
  useEffect(() => {
    if (typed === '' || choices === undefined) return;
    // After Mantine's own timer, which forgets what was lit when the list opens.
    const timer = setTimeout(() => {
      const field = input.current;
      const list = document.getElementById(field?.getAttribute('aria-controls') ?? '');
      if (!field || !list || list.querySelector('[data-combobox-selected]')) return;
      field.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowDown',
          code: 'ArrowDown',
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    return () => clearTimeout(timer);
  }, [input, typed, choices]);
}
