/** The page's address below its origin. */
export interface Place {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
}

/** The address line, for what stands outside the router. */
export interface Address {
  read(): Place;
  replace(route: string): void;
  /** Back, forward, or `replace` above. */
  onMove(listener: () => void): () => void;
}

export function browserAddress(window: Window): Address {
  const listeners = new Set<() => void>();
  window.addEventListener('popstate', () => listeners.forEach((listener) => listener()));
  return {
    read: () => ({ pathname: window.location.pathname, search: window.location.search }),
    replace: (route) => {
      window.history.replaceState(null, '', route);
      listeners.forEach((listener) => listener());
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
