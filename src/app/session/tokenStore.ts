/** What the login call answered, as kept in the browser. */
export interface StoredToken {
  token: string;
  scheme: string;
}

/** Why there is no token any more: the user has left, or the server no longer knows it. */
export type SessionEnd = 'left' | 'expired';

/** Where the token is kept. */
export interface TokenStore {
  read(): StoredToken | undefined;
  write(stored: StoredToken): void;
  clear(end: SessionEnd): void;
  /** How the last session ended, whichever tab has ended it. */
  lastEnd(): SessionEnd;
  /** Tells when another tab has changed it. */
  onForeignChange(listener: () => void): void;
}

/** Keys of local storage (R-session-9). */
export const tokenKey = 'token';
export const schemeKey = 'tokenScheme';
const endKey = 'tokenEnd';

/** Where the browser keeps what tells the server that its user has logged in with it before (R-session-4). */
export interface DeviceTokenStore {
  read(): string | null;
  write(deviceToken: string): void;
}

/** In local storage; logging out leaves it. */
export function browserDeviceToken({ localStorage }: Window): DeviceTokenStore {
  return {
    read: () => localStorage.getItem('deviceToken'),
    write: (deviceToken) => localStorage.setItem('deviceToken', deviceToken),
  };
}

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
    clear: (end) => {
      // Before the token goes, so that it is there when the other tabs look.
      storage.setItem(endKey, end);
      storage.removeItem(tokenKey);
      storage.removeItem(schemeKey);
    },
    lastEnd: () => (storage.getItem(endKey) === 'expired' ? 'expired' : 'left'),
    onForeignChange: (listener) => {
      window.addEventListener('storage', (event) => {
        if (event.key === tokenKey || event.key === null) listener();
      });
    },
  };
}
