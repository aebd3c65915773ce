import { useRef, type RefObject } from 'react';
import { useBackCloses } from '../commandKit/backCloses.ts';
import { useHandedKeys } from './HandedKeys.tsx';
import { useAwaitedKeys } from './KeysWait.tsx';
import { useEscape } from './useEscape.ts';
import { useFocusReturn } from './useFocusReturn.ts';

/**
 * Gives a dialog or a drawer what each of them does: Escape and the browser's Back close it, and the focus goes back to where
 * it was. The component sets `closeOnEscape={false}` and gives the returned ref to an element of its content. `onBack` is for
 * a dialog whose Back first closes a question above it.
 */
export function useOverlay<T extends HTMLElement = HTMLDivElement>(
  onClose: () => void,
  onBack: () => void = onClose,
): RefObject<T | null> {
  const content = useRef<T>(null);
  useFocusReturn();
  useEscape(onClose, content);
  useBackCloses(onBack);
  return content;
}

/** The same for what is loaded when it is opened: keys are its own from its first moment, those pressed before it was loaded too. */
export function useLoadedOverlay<T extends HTMLElement = HTMLDivElement>(
  onClose: () => void,
  onBack: () => void = onClose,
): RefObject<T | null> {
  const content = useOverlay<T>(onClose, onBack);
  useAwaitedKeys(true, onClose);
  useHandedKeys(content, true);
  return content;
}
