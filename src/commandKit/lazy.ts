import { untilLoaded } from './lazyPart.ts';

/**
 * A value that is loaded after the page itself. A component that needs it calls `load`; `read` returns it synchronously
 * after that.
 */
export interface Lazy<Value> {
  load: () => Promise<Value>;
  /** Returns undefined until it is loaded. */
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
