import type { Connection } from './session.ts';

export function browserConnection(window: Window): Connection {
  return {
    online: () =>
      window.navigator.onLine
        ? Promise.resolve()
        : new Promise((resolve) => {
            window.addEventListener('online', () => resolve(), { once: true });
          }),
    pause: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
  };
}
