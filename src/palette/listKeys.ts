import type { PaletteMove } from './paletteContext.ts';

/** The moves in a list, by key. */
export const steps: Record<string, PaletteMove> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
  Home: 'first',
  End: 'last',
};

/** Tells whether a key is pressed together with Shift, Ctrl, Alt or the command key. */
export function isModified(event: {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
}
