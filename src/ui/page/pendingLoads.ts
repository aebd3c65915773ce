const listeners = new Set<() => void>();
let pending = 0;

function add(change: number): void {
  pending += change;
  listeners.forEach((listener) => listener());
}

/** The number of parts of the page that are loading, for the progress line. */
export const pendingLoads = {
  read: () => pending,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Counts the load while it runs. */
export async function counted<T>(load: () => Promise<T>): Promise<T> {
  add(1);
  try {
    return await load();
  } finally {
    add(-1);
  }
}
