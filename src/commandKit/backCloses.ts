import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Registers an overlay and its close function with the page's history; returns a function that unregisters it. */
export type RegisterOverlay = (close: () => void) => () => void;

export const RegisterOverlayContext = createContext<RegisterOverlay | undefined>(undefined);

/** Makes the browser's Back button close the topmost overlay before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const registerOverlay = use(RegisterOverlayContext);
  const close = useEffectEvent(onClose);
  useEffect(() => registerOverlay?.(() => close()), [registerOverlay]);
}
