import { useEffect } from 'react';
import type { CommandContext } from '../commandKit/command.ts';
import { keysPreference } from './bindings.ts';
import { readOwnKeys, setOwnKeys, type OwnKeys } from './ownKeys.ts';

const localKey = (userId: string) => `${userId} ${keysPreference}`;

/** Stores the user's keys for this page, this browser and the user's other machines. */
export function keepOwnKeys({ user, graph }: CommandContext, own: OwnKeys): void {
  const json = JSON.stringify(own);
  setOwnKeys(own);
  localStorage.setItem(localKey(user.userId), json);
  void import('../commandKit/preferences.ts').then(({ savePreference }) =>
    savePreference(graph, keysPreference, json),
  );
}

/** Milliseconds before the server is queried, so that the page's first rows come first. */
const delayMilliseconds = 500;

/** Loads the user's keys, from this browser immediately and from the server a moment later. */
export function useStoredKeys({ user: { userId }, graph }: CommandContext): void {
  useEffect(() => {
    const local = localKey(userId);
    let stale = false;
    setOwnKeys(readOwnKeys(localStorage.getItem(local)));
    const take = async () => {
      const { loadPreference } = await import('../commandKit/preferences.ts');
      const stored = await loadPreference(graph, keysPreference);
      if (stale || stored === undefined || stored === localStorage.getItem(local)) return;
      localStorage.setItem(local, stored);
      setOwnKeys(readOwnKeys(stored));
    };
    // Ignores a failure, because this browser's copy is sufficient while the server cannot be reached.
    const timer = setTimeout(() => void take().catch(() => undefined), delayMilliseconds);
    return () => {
      stale = true;
      clearTimeout(timer);
      setOwnKeys({});
    };
  }, [userId, graph]);
}
