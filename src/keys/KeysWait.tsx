import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { pageKeys } from './keyQueue.ts';

/**
 * While something is awaited that opens over the page, a dialog or a menu, keys wait for it (`HandedKeys`) instead of
 * meaning something to the page. Escape gives it up.
 */
export function useAwaitedKeys(awaited: boolean, onGiveUp?: () => void): void {
  const giveUp = useEffectEvent(() => onGiveUp?.());
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (awaited) end.current = pageKeys.open({ dismiss: () => giveUp(), onlyWaiting: true });
  }, [awaited]);
  // After what takes its place has been drawn, which may be waiting for the same keys.
  useEffect(() => (awaited ? () => end.current?.() : undefined), [awaited]);
}

interface KeysWaitProps {
  /** Absent: Escape gives up the keys alone. */
  onGiveUp?: () => void;
  /** What is shown meanwhile. */
  children?: ReactNode;
}

/** Stands in for the code of a dialog or a menu while that is on its way. */
export function KeysWait({ onGiveUp, children }: KeysWaitProps) {
  useAwaitedKeys(true, onGiveUp);
  return children;
}
