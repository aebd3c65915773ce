/** The progress of a request. */
export type RequestState<Answer> =
  | { state: 'never' }
  | { state: 'running' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; failure: unknown };

/** A slow request that is independent of any screen: it never runs twice in parallel. */
export interface SharedRequest<Answer> {
  start: () => void;
  read: () => RequestState<Answer>;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

export function createSharedRequest<Answer>(send: () => Promise<Answer>): SharedRequest<Answer> {
  let current: RequestState<Answer> = { state: 'never' };
  const listeners = new Set<() => void>();
  const become = (now: RequestState<Answer>) => {
    current = now;
    listeners.forEach((listener) => listener());
  };
  return {
    start: () => {
      if (current.state === 'running') return;
      become({ state: 'running' });
      send().then(
        (answer) => become({ state: 'answered', answer }),
        (failure: unknown) => become({ state: 'failed', failure }),
      );
    },
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
