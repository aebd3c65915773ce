/** How far a question has come. */
export type RequestState<Answer> =
  | { state: 'never' }
  | { state: 'running' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; failure: unknown };

/** A question whose answer takes long, kept apart from any screen: it is not asked twice at once. */
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
