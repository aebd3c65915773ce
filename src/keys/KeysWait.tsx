import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { pageKeys } from './keyQueue.ts';

/**
 * While a dialog or menu that opens over the page is loading, queues the keys for it (`HandedKeys`) instead of letting the
 * page handle them. Escape cancels it.
 */
export function useAwaitedKeys(awaited: boolean, onGiveUp?: () => void): void {
  const giveUp = useEffectEvent(() => onGiveUp?.());
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (awaited) end.current = pageKeys.open({ dismiss: () => giveUp(), onlyWaiting: true });
  }, [awaited]);
  // In an effect, because the dialog that is drawn now may be waiting for the same keys.
  useEffect(() => (awaited ? () => end.current?.() : undefined), [awaited]);
}

interface KeysWaitProps {
  /** If absent, Escape drops only the keys. */
  onGiveUp?: () => void;
  /** Content shown while it is loading. */
  children?: ReactNode;
}

/** Placeholder for a dialog or menu while its code is loading. */
export function KeysWait({ onGiveUp, children }: KeysWaitProps) {
  useAwaitedKeys(true, onGiveUp);
  return children;
}
