import { useSyncExternalStore } from 'react';
import { liveStore } from './liveStore.ts';

/** The keys that a user has chosen: by those that the product would have, which have one meaning wherever they work. */
export type OwnKeys = Readonly<Record<string, string>>;

const store = liveStore<OwnKeys>({});

/** One sign, or two one after the other; a plus sign would be read as keys pressed together. */
const chosenShape = /^[!-*,-~]( [!-*,-~])?$/;

/** Whether the user may choose another key: not for those with a name, nor together with Ctrl. */
export function isChangeable(keys: string): boolean {
  return chosenShape.test(keys);
}

/** What was kept, whatever an older page or a stranger has written there. */
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

/** What is pressed for what the product has these keys for. */
export function keysNow(keys: string, own: OwnKeys = store.read()): string {
  return own[keys] ?? keys;
}

export const setOwnKeys = store.write;

export function useOwnKeys(): OwnKeys {
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** The first of those lines that the keys would take a key from: one begins with the other. */
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

/** What the user has chosen after this; what the product would have anyway is not kept. */
export function withChosen(own: OwnKeys, keys: string, chosen: string): OwnKeys {
  const { [keys]: _, ...others } = own;
  return chosen === keys ? others : { ...others, [keys]: chosen };
}
