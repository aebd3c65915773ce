/** How far a question has come. */
export type Asked<Answer> =
  | { state: 'never' }
  | { state: 'running' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; failure: unknown };

/** A question whose answer takes long, kept apart from any screen: it is not asked twice at once. */
export interface KeptAsk<Answer> {
  start: () => void;
  read: () => Asked<Answer>;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

export function keptAsk<Answer>(ask: () => Promise<Answer>): KeptAsk<Answer> {
  let asked: Asked<Answer> = { state: 'never' };
  const listeners = new Set<() => void>();
  const become = (now: Asked<Answer>) => {
    asked = now;
    listeners.forEach((listener) => listener());
  };
  return {
    start: () => {
      if (asked.state === 'running') return;
      become({ state: 'running' });
      ask().then(
        (answer) => become({ state: 'answered', answer }),
        (failure: unknown) => become({ state: 'failed', failure }),
      );
    },
    read: () => asked,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
