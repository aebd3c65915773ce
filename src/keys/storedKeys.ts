import { useEffect } from 'react';
import type { CommandContext } from '../commandKit/command.ts';
import { keysPreference } from './bindings.ts';
import { readOwnKeys, setOwnKeys, type OwnKeys } from './ownKeys.ts';

const localKey = (userId: string) => `${userId} ${keysPreference}`;

/** From now on these are the user's keys: on this page, in this browser, and on the user's other machines. */
export function keepOwnKeys({ user, graph }: CommandContext, own: OwnKeys): void {
  const json = JSON.stringify(own);
  setOwnKeys(own);
  localStorage.setItem(localKey(user.userId), json);
  void import('../commandKit/preferences.ts').then(({ savePreference }) =>
    savePreference(graph, keysPreference, json),
  );
}

/** After the page's first rows, as it is not read for them. */
const delayMilliseconds = 500;

/** The keys that the user has chosen: from this browser at once, and from the server a moment later. */
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
    // What this browser knows is good enough while the server cannot be asked.
    const timer = setTimeout(() => void take().catch(() => undefined), delayMilliseconds);
    return () => {
      stale = true;
      clearTimeout(timer);
      setOwnKeys({});
    };
  }, [userId, graph]);
}
