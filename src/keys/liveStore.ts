/** A value of the page outside of any component, for `useSyncExternalStore`. */
export interface LiveStore<Value> {
  read: () => Value;
  write: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function liveStore<Value>(initial: Value): LiveStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
