// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closedOverlay, createKeyQueue, type KeyQueue, type KeyConsumer } from './keyQueue.ts';

/** The keys that reach the page itself. */
let heard: string[];
let handled: string[];
let queue: KeyQueue;
const listen = ({ key }: KeyboardEvent) => heard.push(key);

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
const tasks = () => vi.runAllTimers();

const consumer = (parts: Partial<KeyConsumer> = {}): KeyConsumer => ({
  passesThrough: () => true,
  canHandle: () => true,
  handle: ({ key }) => handled.push(key),
  insert: (text) => handled.push(text),
  ...parts,
});
const dialog = { dismiss: vi.fn(), onlyWaiting: true };
const palette = { dismiss: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  handled = [];
  queue = createKeyQueue();
  document.body.addEventListener('keydown', listen);
});
afterEach(() => {
  queue.close();
  document.body.removeEventListener('keydown', listen);
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('keys that wait for a control of the page', () => {
  const control = {
    handle: ({ key }: KeyboardEvent) => handled.push(key),
    insert: (text: string) => handled.push(text),
  };

  it('are taken in their order, those pressed meanwhile too, and then are the page’s', () => {
    const end = queue.open(dialog);
    press('a');
    press('b');
    queue.handOver(control);
    end();
    press('c');
    tasks();
    press('d');
    tasks();
    expect(handled).toEqual(['a', 'b', 'c']);
    expect(heard).toEqual(['d']);
  });

  it('belong to a dialog that the control opens', () => {
    const end = queue.open(dialog);
    press('a');
    queue.handOver(control);
    queue.open({ ...dialog });
    end();
    tasks();
    expect(handled).toEqual([]);
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    expect(handled).toEqual(['a']);
  });

  it('are the page’s at once where none waits', () => {
    const end = queue.open(dialog);
    queue.handOver(control);
    end();
    press('a');
    expect(heard).toEqual(['a']);
  });
});

describe('keys after what lay over the page has closed', () => {
  const page = {
    handle: ({ key }: KeyboardEvent) => handled.push(key),
    insert: (text: string) => handled.push(text),
  };

  it('wait for the focus to be back, in their order and Escape among them, and then are the page’s', () => {
    queue.awaitFocus();
    press('x');
    press('Escape');
    press('k', { ctrlKey: true });
    tasks();
    expect([heard, handled]).toEqual([[], []]);
    queue.focusReturned(page);
    press('j');
    tasks();
    press('d');
    expect([heard, handled]).toEqual([['d'], ['x', 'Escape', 'k', 'j']]);
  });

  it('are the page’s at once where none has waited', () => {
    queue.awaitFocus();
    queue.focusReturned(page);
    press('a');
    expect([heard, handled]).toEqual([['a'], []]);
  });

  it('wait for the focus after a dialog that had waiting keys of its own', () => {
    queue.open(dialog);
    const end = queue.attach(consumer({ onlyWaiting: true }));
    queue.awaitFocus();
    end();
    press('j');
    queue.focusReturned(page);
    tasks();
    expect([heard, handled]).toEqual([[], ['j']]);
  });

  it('are those of the dialog that follows', () => {
    queue.open(dialog);
    queue.awaitFocus();
    press('a');
    queue.focusReturned(page);
    tasks();
    expect(handled).toEqual([]);
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    expect([heard, handled]).toEqual([[], ['a']]);
  });

  it('are those of the palette that lies above a dialog which closes', () => {
    queue.open(palette);
    queue.attach(consumer({ passesThrough: () => false }));
    queue.awaitFocus();
    press('a');
    queue.focusReturned(page);
    tasks();
    queue.open(closedOverlay);
    press('b');
    queue.focusReturned(page);
    tasks();
    expect([heard, handled]).toEqual([[], ['a', 'b']]);
  });

  it('belong to the palette from a Ctrl+K among them on', () => {
    const opens = vi.fn(() => queue.open(palette));
    queue.awaitFocus();
    for (const key of ['j', 'k', 'q']) press(key, { ctrlKey: key === 'k' });
    expect(queue.isBeforePage()).toBe(true);
    queue.focusReturned({
      ...page,
      handle: (event) => (event.ctrlKey ? opens() : handled.push(event.key)),
    });
    tasks();
    expect(opens).toHaveBeenCalledOnce();
    expect(handled).toEqual(['j']);
    queue.attach(consumer({ handle: ({ key }) => handled.push(`palette ${key}`) }));
    tasks();
    expect(handled).toEqual(['j', 'palette q']);
    expect(queue.isBeforePage()).toBe(false);
  });
});

describe('the Ctrl+K that opens the palette over a dialog', () => {
  it('is not kept as one that closes it again, where the palette comes later', () => {
    const opens = (event: KeyboardEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      queue.open(palette);
    };
    window.addEventListener('keydown', opens, { capture: true });
    queue.open(dialog);
    queue.attach(consumer({ onlyWaiting: true }));
    press('k', { ctrlKey: true });
    window.removeEventListener('keydown', opens, { capture: true });
    press('a');
    queue.attach(consumer());
    tasks();
    expect(handled).toEqual(['a']);
  });
});

describe('keys that wait for a dialog', () => {
  it('are the page’s after the last that has waited was taken', () => {
    queue.open(dialog);
    press('a');
    press('b');
    queue.attach(consumer({ onlyWaiting: true }));
    press('c');
    expect(heard).toEqual([]);
    tasks();
    expect(handled).toEqual(['a', 'b', 'c']);
    press('d');
    expect([heard, handled]).toEqual([['d'], ['a', 'b', 'c']]);
  });

  it('do not begin with that which is still held down from before', () => {
    queue.open(dialog);
    press('r', { repeat: true });
    press('o');
    press('o', { repeat: true });
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    expect([heard, handled]).toEqual([[], ['o', 'o']]);
  });

  it('are given up by Escape, and with its end', () => {
    queue.open(dialog);
    press('a');
    press('Escape');
    expect(dialog.dismiss).toHaveBeenCalledOnce();
    const end = queue.open(dialog);
    press('b');
    end();
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    press('c');
    expect([heard, handled]).toEqual([['Escape', 'c'], []]);
  });

  it('are none of the page’s where an input method has taken them', () => {
    queue.open(dialog);
    press('Process', { keyCode: 229, code: 'KeyA' });
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    expect([heard, handled]).toEqual([[], []]);
  });

  it('go to what was asked for after it, whose keys its own end does not take away', () => {
    const end = queue.open(dialog);
    press('a');
    queue.open(palette);
    end();
    press('b');
    queue.attach(consumer());
    tasks();
    expect([heard, handled]).toEqual([[], ['a', 'b']]);
  });

  it('are not taken by one that comes while they wait for the palette', () => {
    queue.open(palette);
    queue.attach(consumer({ passesThrough: () => false, canHandle: () => false }));
    press('a');
    queue.attach(consumer({ onlyWaiting: true }));
    tasks();
    expect([heard, handled]).toEqual([[], []]);
  });
});
