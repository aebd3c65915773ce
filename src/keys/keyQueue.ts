import { noticeElement } from './elsewhere.ts';
import { digitWithAlt, isComposing, isPaletteStroke } from './strokes.ts';

/** A consumer of the queued keys. */
export interface KeyConsumer {
  /** Returns true if a key that is pressed now reaches its target without the queue. */
  passesThrough: () => boolean;
  /** Returns true if a queued key can be handled now. */
  canHandle: () => boolean;
  /** Does what the key would have done. */
  handle: (event: KeyboardEvent) => void;
  /** Inserts a text that an input method has composed or that was pasted. */
  insert: (text: string) => void;
  /** If set, it handles only the keys of an owner that is `onlyWaiting`. */
  onlyWaiting?: boolean;
}

/** The part of a consumer that handles queued keys and texts. */
export type KeyReplay = Pick<KeyConsumer, 'handle' | 'insert'>;

/** The dialog, menu or palette that the keys belong to. */
export interface KeyOwner {
  /** Cancels the owner before it is mounted. */
  dismiss: () => void;
  /** If set, it needs only the keys that have waited; after its consumer has detached, keys belong to the page. */
  onlyWaiting?: boolean;
  /** If set, its ownership ends with the keys that wait now. */
  untilHandedOver?: boolean;
  /** Set after it has closed: keys, Escape among them, wait until the focus has returned. */
  isClosed?: boolean;
}

/**
 * A queue of keys that are pressed before their target is mounted, in their order. It covers the time from Ctrl+K until the
 * palette handles keys, the time in which the palette is busy, and the time in which a dialog opens. Each key is handled
 * after all keys before it.
 */
export interface KeyQueue {
  /**
   * Gives all keys, waiting ones included, to the owner, mounted or not. Returns a function that ends this: waiting keys go
   * to the given consumer, or are dropped without one.
   */
  open: (owner: KeyOwner) => (handed?: KeyReplay) => void;
  /** Registers the consumer of the mounted owner. Returns a function that detaches it. */
  attach: (consumer: KeyConsumer) => () => void;
  /** Queues a key that its owner cannot handle yet, or a text that was composed or pasted. */
  enqueue: (key: KeyboardEvent | string) => void;
  /**
   * Handles the waiting keys one by one, then gives keys back to the page. Another owner that opens meanwhile gets the rest.
   */
  handOver: (consumer: KeyReplay) => void;
  /**
   * Queues keys until the focus returns after an overlay has closed, unless the palette or an opening dialog already queues
   * them.
   */
  awaitFocus: () => void;
  /** Handles the keys that have waited for the focus, then gives keys back to the page. */
  focusReturned: (consumer: KeyReplay) => void;
  /** Returns true if a key that is pressed now comes after queued keys that still have to reach the page. */
  isBeforePage: () => boolean;
  /** Handles waiting keys if the consumer's state now allows it. */
  next: () => void;
  /** Drops the waiting keys and gives keys back to the page. */
  close: () => void;
}

const named = new Set([
  'Enter',
  'Backspace',
  'Escape',
  'Tab',
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
]);

/** Tells whether a key types or navigates; all others (reload, copy) remain the browser's. */
function isQueueable(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (digitWithAlt(event) !== undefined) return true;
  if (key === 'Enter') return !altKey;
  return !ctrlKey && !metaKey && !altKey && (named.has(key) || [...key].length === 1);
}

/** Tells whether the event is in the notice over everything, which handles its own keys. */
const isInNotice = ({ target }: Event) => target instanceof Element && target.closest(noticeElement) !== null;

export function createKeyQueue(): KeyQueue {
  let waiting: (KeyboardEvent | string)[] = [];
  let consumer: KeyConsumer | undefined;
  let owner: KeyOwner | undefined;
  let scheduled = false;
  let taking = false;

  const passesThrough = () => taking || (waiting.length === 0 && consumer?.passesThrough() === true);

  function onKey(event: KeyboardEvent): void {
    if (passesThrough() || isInNotice(event)) return;
    if (isComposing(event)) {
      // Stops the event, because a composed text belongs to the focused field and is never a key of the page.
      event.stopImmediatePropagation();
      return;
    }
    if (event.key === 'Escape' && !owner?.isClosed) {
      // Drops the keys, because Escape cancels what they wait for.
      waiting = [];
      if (consumer) return;
      event.preventDefault();
      owner?.dismiss();
      if (owner?.onlyWaiting) close();
      return;
    }
    // Because this stroke has just opened the palette while keys belonged to a dialog.
    if (isPaletteStroke(event) && event.defaultPrevented) return;
    if (!isPaletteStroke(event) && !isQueueable(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Ignores repeats of the key that opened the owner and is still pressed.
    if (event.repeat && !consumer && waiting.length === 0) return;
    waiting.push(event);
    next();
  }

  /** Queues a pasted text in its order among the keys. */
  function onPaste(event: ClipboardEvent): void {
    const text =
      passesThrough() || isInNotice(event) ? '' : (event.clipboardData?.getData('text/plain') ?? '');
    if (text === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(text);
    next();
  }

  /** Handles one key per task, so that its changes are on the page before the next key. */
  function next(): void {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      if (!consumer?.canHandle()) return;
      const first = waiting.shift();
      if (first === undefined) return;
      taking = true;
      if (typeof first === 'string') consumer.insert(first);
      else consumer.handle(first);
      taking = false;
      if (owner?.untilHandedOver && waiting.length === 0) close();
      else next();
    });
  }

  function open(opened: KeyOwner): (handed?: KeyReplay) => void {
    owner = opened;
    consumer = undefined;
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('paste', onPaste, { capture: true });
    return (handed) => {
      if (owner !== opened) return;
      if (handed && waiting.length > 0) handOver(handed);
      else close();
    };
  }

  function handOver(handed: KeyReplay): void {
    if (waiting.length === 0) return;
    owner = { dismiss: () => undefined, untilHandedOver: true, isClosed: owner?.isClosed === true };
    consumer = { ...handed, passesThrough: () => false, canHandle: () => true };
    next();
  }

  function close(): void {
    waiting = [];
    owner = undefined;
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('paste', onPaste, { capture: true });
  }

  return {
    open,
    attach: (attached) => {
      if (attached.onlyWaiting && !owner?.onlyWaiting) return () => undefined;
      consumer = attached;
      next();
      return () => {
        if (consumer !== attached) return;
        consumer = undefined;
        if (owner?.onlyWaiting) close();
      };
    },
    handOver,
    awaitFocus: () => {
      if (!owner || (owner.onlyWaiting && consumer)) open(closedOverlay);
    },
    focusReturned: (handed) => {
      if (!owner?.isClosed) return;
      if (waiting.length === 0) close();
      else handOver(handed);
    },
    isBeforePage: () => !taking && (owner?.isClosed === true || owner?.untilHandedOver === true),
    enqueue: (key) => {
      waiting.push(key);
      next();
    },
    next,
    close,
  };
}

/** Owns the keys from the closing of an overlay until the focus has returned. */
export const closedOverlay: KeyOwner = { dismiss: () => undefined, isClosed: true };

/** The page's queue, for its palette and its dialogs. */
export const pageKeys = createKeyQueue();
