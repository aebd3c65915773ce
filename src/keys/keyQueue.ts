import { digitWithAlt, isComposing, isPaletteStroke } from './strokes.ts';

/** What takes the keys. */
export interface KeyConsumer {
  /** Whether a key that is pressed now finds by itself what it is meant for. */
  passesThrough: () => boolean;
  /** Whether a key that waits can be taken now. */
  canHandle: () => boolean;
  /** Does what the key would have done. */
  take: (event: KeyboardEvent) => void;
  /** Inserts what an input method has composed, or what was pasted. */
  insert: (text: string) => void;
  /** It takes keys of an owner that is `onlyWaiting`, and leaves those of any other alone. */
  onlyWaiting?: boolean;
}

/** Whose keys they are. */
export interface KeyOwner {
  /** It is given up before it is there. */
  dismiss: () => void;
  /** It needs no more than the keys that have waited: once its taker is gone, keys are the page's. */
  onlyWaiting?: boolean;
  /** Its keys end with those that wait now. */
  untilHandedOver?: boolean;
  /** It has closed: keys, Escape among them, wait until the focus is back where it was. */
  isClosed?: boolean;
}

/**
 * Keys that are pressed before what they are meant for is there, in their order: from Ctrl+K until the palette takes
 * them itself, and whenever it is busy with the key before; from the key that opens a dialog until that is there. Each
 * is handed over once all before it have been taken.
 */
export interface KeyQueue {
  /**
   * From now on keys belong to the owner, whether it is there yet or not, those that wait too. Returns what ends that: keys
   * that still wait are handed over to the taker, or dropped without one.
   */
  open: (owner: KeyOwner) => (handed?: Pick<KeyConsumer, 'take' | 'insert'>) => void;
  /** The owner is there. Returns what ends its taking. */
  attach: (consumer: KeyConsumer) => () => void;
  /** Keeps a key that its owner cannot take yet, or a text that came without keys, from an input method or pasted. */
  enqueue: (key: KeyboardEvent | string) => void;
  /** Those that wait are taken one after the other, then keys are the page's; by another owner if one opens before. */
  handOver: (consumer: Pick<KeyConsumer, 'take' | 'insert'>) => void;
  /** What lay over the page has closed: keys wait for the focus, unless they are the palette's or wait for what follows. */
  awaitFocus: () => void;
  /** The focus is back: those that have waited for it are taken, then keys are the page's. */
  focusReturned: (consumer: Pick<KeyConsumer, 'take' | 'insert'>) => void;
  /** Whether a key that is pressed now comes after others that are on their way to the page. */
  isBeforePage: () => boolean;
  /** Something has changed: keys that wait may be taken. */
  next: () => void;
  /** Keys are the page's again. Those that wait are dropped. */
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

/** Keys that are typed or steer; what else there is (reload, copy) stays the browser's. */
function isQueueable(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (digitWithAlt(event) !== undefined) return true;
  if (key === 'Enter') return !altKey;
  return !ctrlKey && !metaKey && !altKey && (named.has(key) || [...key].length === 1);
}

/** The notice that lies over everything takes its keys itself, whoever waits for keys beneath it. */
const isInNotice = ({ target }: Event) =>
  target instanceof Element && target.closest('[role=alertdialog]') !== null;

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
      // What an input method makes of it is text of the field in focus, or nothing: no key of the page.
      event.stopImmediatePropagation();
      return;
    }
    if (event.key === 'Escape' && !owner?.isClosed) {
      // Whoever presses it does not want what they wait for.
      waiting = [];
      if (consumer) return;
      event.preventDefault();
      owner?.dismiss();
      if (owner?.onlyWaiting) close();
      return;
    }
    // It has opened the palette just now, while keys were a dialog's.
    if (isPaletteStroke(event) && event.defaultPrevented) return;
    if (!isPaletteStroke(event) && !isQueueable(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Held down since it has asked for the owner.
    if (event.repeat && !consumer && waiting.length === 0) return;
    waiting.push(event);
    next();
  }

  /** What is pasted stands in its order among the keys. */
  function onPaste(event: ClipboardEvent): void {
    const text =
      passesThrough() || isInNotice(event) ? '' : (event.clipboardData?.getData('text/plain') ?? '');
    if (text === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(text);
    next();
  }

  /** One key in each task: what it changes is on the page before the key after it is taken. */
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
      else consumer.take(first);
      taking = false;
      if (owner?.untilHandedOver && waiting.length === 0) close();
      else next();
    });
  }

  function open(opened: KeyOwner): (handed?: Pick<KeyConsumer, 'take' | 'insert'>) => void {
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

  function handOver(handed: Pick<KeyConsumer, 'take' | 'insert'>): void {
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

/** Owns the keys from the closing of what lay over the page until the focus is back. */
export const closedOverlay: KeyOwner = { dismiss: () => undefined, isClosed: true };

/** The page's own, of its palette and its dialogs. */
export const pageKeys = createKeyQueue();
