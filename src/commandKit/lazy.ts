import { untilLoaded } from './lazyPart.ts';

/** What comes later than the page itself: asked for by whoever waits for it, and read at once when it is there. */
export interface Lazy<Value> {
  load: () => Promise<Value>;
  /** Undefined until it has come. */
  read: () => Value | undefined;
}

export function later<Value>(load: () => Promise<Value>): Lazy<Value> {
  let asked: Promise<Value> | undefined;
  let come: Value | undefined;
  return {
    load: () =>
      (asked ??= untilLoaded(load).then((value) => {
        come = value;
        return value;
      })),
    read: () => come,
  };
}
