/** The answer of the login call, as stored in the browser. */
export interface StoredToken {
  token: string;
  scheme: string;
}

/** The reason why there is no token any more: the user has logged out, or the server does not accept it. */
export type SessionEnd = 'left' | 'expired';

/** The storage of the token. */
export interface TokenStore {
  read(): StoredToken | undefined;
  write(stored: StoredToken): void;
  clear(end: SessionEnd): void;
  /** Returns how the last session ended, in any tab. */
  lastEnd(): SessionEnd;
  /** Calls the listener when another tab has changed the token. */
  onForeignChange(listener: () => void): void;
}

/** Keys of local storage (R-session-9). */
export const tokenKey = 'token';
export const schemeKey = 'tokenScheme';
const endKey = 'tokenEnd';

/** The store of the token that tells the server that its user has logged in with this browser before (R-session-4). */
export interface DeviceTokenStore {
  read(): string | null;
  write(deviceToken: string): void;
}

/** Creates the store in local storage; a logout does not remove the device token. */
export function browserDeviceToken({ localStorage }: Window): DeviceTokenStore {
  return {
    read: () => localStorage.getItem('deviceToken'),
    write: (deviceToken) => localStorage.setItem('deviceToken', deviceToken),
  };
}

/** Creates the token store in local storage, which all tabs share. */
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
      // Written before the token is removed, so that the other tabs can read it then.
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
