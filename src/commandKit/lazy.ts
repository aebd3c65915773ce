import { untilLoaded } from './lazyPart.ts';

/** What comes later than the page itself: asked for by whoever waits for it, and read at once when it is there. */
export interface Lazy<Value> {
  load: () => Promise<Value>;
  /** Undefined until it has come. */
  read: () => Value | undefined;
}

export function later<Value>(load: () => Promise<Value>): Lazy<Value> {
  let promise: Promise<Value> | undefined;
  let loaded: Value | undefined;
  return {
    load: () =>
      (promise ??= untilLoaded(load).then((value) => {
        loaded = value;
        return value;
      })),
    read: () => loaded,
  };
}
