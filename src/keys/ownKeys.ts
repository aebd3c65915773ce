import { useSyncExternalStore } from 'react';
import { liveStore } from './liveStore.ts';

/** The keys that a user has chosen, by the product's default keys, which have one meaning wherever they work. */
export type OwnKeys = Readonly<Record<string, string>>;

const store = liveStore<OwnKeys>({});

/** One sign, or two that follow each other; a plus sign would be read as keys pressed together. */
const chosenShape = /^[!-*,-~]( [!-*,-~])?$/;

/** Tells whether the user may choose another key. Named keys and keys with Ctrl cannot be changed. */
export function isChangeable(keys: string): boolean {
  return chosenShape.test(keys);
}

/** Parses the stored keys and ignores anything invalid, because an older page or another program may have written it. */
export function readOwnKeys(json: string | null | undefined): OwnKeys {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string] =>
          isChangeable(entry[0]) && typeof entry[1] === 'string' && isChangeable(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** Returns the user's keys for the product's default keys. */
export function keysNow(keys: string, own: OwnKeys = store.read()): string {
  return own[keys] ?? keys;
}

export const setOwnKeys = store.write;

export function useOwnKeys(): OwnKeys {
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** Returns the first of the lines whose keys conflict: one is the beginning of the other. */
export function conflictingLine<Line extends { keys: readonly string[] }>(
  lines: readonly Line[],
  keys: string,
  chosen: string,
  own: OwnKeys,
): Line | undefined {
  const shadows = (a: string, b: string) => `${b} `.startsWith(`${a} `) || `${a} `.startsWith(`${b} `);
  return lines.find((line) =>
    line.keys.some((each) => each !== keys && isChangeable(each) && shadows(keysNow(each, own), chosen)),
  );
}

/** Returns the user's keys after this choice; a default is not stored. */
export function withChosen(own: OwnKeys, keys: string, chosen: string): OwnKeys {
  const { [keys]: _, ...others } = own;
  return chosen === keys ? others : { ...others, [keys]: chosen };
}
