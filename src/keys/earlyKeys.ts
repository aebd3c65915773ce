import { pageKeys } from './keyQueue.ts';

/** The keys and pasted texts that index.html has kept before any code of ours ran. */
interface EarlyKeys {
  events: readonly (KeyboardEvent | string)[];
  stop: () => void;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** Ends the keeping of early keys; returns those that were kept, in their order. */
export function stopEarlyKeys(): readonly (KeyboardEvent | string)[] {
  const { earlyKeys } = window;
  delete window.earlyKeys;
  earlyKeys?.stop();
  return earlyKeys?.events ?? [];
}

/** Presses the early keys again, one after the other and before those that are pressed meanwhile (R-page-16). */
export function replayEarlyKeys(): void {
  const events = stopEarlyKeys();
  if (events.length === 0) return;
  pageKeys.open({ dismiss: () => undefined, onlyWaiting: true });
  events.forEach(pageKeys.enqueue);
  // A text that was pasted is for the palette, which takes it by itself.
  pageKeys.handOver({ take: pressAgain, insert: () => undefined });
}

function pressAgain({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
}
