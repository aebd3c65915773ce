import type { Step } from './paletteContext.ts';

/** How keys move in a list. */
export const steps: Record<string, Step> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
  Home: 'first',
  End: 'last',
};
