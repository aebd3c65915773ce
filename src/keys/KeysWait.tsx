import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { pageKeys } from './keyQueue.ts';

/**
 * While something is awaited that opens over the page, a dialog or a menu, keys wait for it (`HandedKeys`) instead of
 * meaning something to the page. Escape gives it up.
 */
export function useAwaitedKeys(awaited: boolean, onGiveUp: () => void): void {
  const giveUp = useEffectEvent(onGiveUp);
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (awaited) end.current = pageKeys.open({ dismiss: () => giveUp(), onlyWaiting: true });
  }, [awaited]);
  // After what takes its place has been drawn, which may be waiting for the same keys.
  useEffect(() => (awaited ? () => end.current?.() : undefined), [awaited]);
}

/** Stands in for the code of a dialog while that is on its way. */
export function KeysWait({ onGiveUp }: { onGiveUp: () => void }): null {
  useAwaitedKeys(true, onGiveUp);
  return null;
}
