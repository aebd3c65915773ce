/** Waits until the connection is back, the signal aborts, or `milliseconds` have passed. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const on = () => {
      clearTimeout(timer);
      window.removeEventListener('online', on);
      signal?.removeEventListener('abort', on);
      resolve();
    };
    const timer = setTimeout(on, milliseconds);
    window.addEventListener('online', on);
    signal?.addEventListener('abort', on);
  });
}
