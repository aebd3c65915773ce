import { useRef, type RefObject } from 'react';
import { useBackCloses } from '../commandKit/backCloses.ts';
import { useHandedKeys } from './HandedKeys.tsx';
import { useAwaitedKeys } from './KeysWait.tsx';
import { useEscape } from './useEscape.ts';
import { useFocusReturn } from './useFocusReturn.ts';

/**
 * Provides what each dialog and drawer does: Escape and the browser's Back close it, and the focus returns to where it was.
 * The component sets `closeOnEscape={false}` and attaches the returned ref to an element of its content. `onBack` is for a
 * dialog in which Back first closes a question above it.
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

/**
 * Does the same for an overlay whose code is loaded on opening; it owns the keys from then on, including those pressed
 * before the code was loaded.
 */
export function useLoadedOverlay<T extends HTMLElement = HTMLDivElement>(
  onClose: () => void,
  onBack: () => void = onClose,
): RefObject<T | null> {
  const content = useOverlay<T>(onClose, onBack);
  useAwaitedKeys(true, onClose);
  useHandedKeys(content, true);
  return content;
}
