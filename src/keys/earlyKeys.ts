import { pageKeys } from './keyQueue.ts';

/** The keys and pasted texts that index.html has recorded before any code of ours ran. */
interface EarlyKeys {
  events: readonly (KeyboardEvent | string)[];
  stop: () => void;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** Stops the recording of early keys and returns the recorded ones in their order. */
export function stopEarlyKeys(): readonly (KeyboardEvent | string)[] {
  const { earlyKeys } = window;
  delete window.earlyKeys;
  earlyKeys?.stop();
  return earlyKeys?.events ?? [];
}

/** Presses the early keys again in their order, before the keys that are pressed meanwhile (R-page-16). */
export function replayEarlyKeys(): void {
  const events = stopEarlyKeys();
  if (events.length === 0) return;
  pageKeys.open({ dismiss: () => undefined, onlyWaiting: true });
  events.forEach(pageKeys.enqueue);
  // Ignores pasted text, because the palette inserts it by itself.
  pageKeys.handOver({ handle: pressAgain, insert: () => undefined });
}

function pressAgain({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
}
