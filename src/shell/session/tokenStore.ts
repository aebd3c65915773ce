/** What the login call answered, as kept in the browser. */
export interface StoredToken {
  token: string;
  scheme: string;
}

/** Where the token is kept. */
export interface TokenStore {
  read(): StoredToken | undefined;
  write(stored: StoredToken): void;
  clear(): void;
  /** Tells when another tab has changed it. */
  onForeignChange(listener: () => void): void;
}

/** Keys of local storage (spec 9). */
export const tokenKey = 'token';
export const schemeKey = 'tokenScheme';

/** The token in local storage, shared by all tabs. */
export function browserTokenStore(window: Window): TokenStore {
  const storage = window.localStorage;
  return {
    read: () => {
      const token = storage.getItem(tokenKey);
      return token ? { token, scheme: storage.getItem(schemeKey) ?? 'Bearer' } : undefined;
    },
    write: ({ token, scheme }) => {
      storage.setItem(schemeKey, scheme);
      storage.setItem(tokenKey, token);
    },
    clear: () => {
      storage.removeItem(tokenKey);
      storage.removeItem(schemeKey);
    },
    onForeignChange: (listener) => {
      window.addEventListener('storage', (event) => {
        if (event.key === tokenKey || event.key === null) listener();
      });
    },
  };
}
