import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Tells the page's history of an overlay, and how to close it; returns the way to say that it is closed. */
export type RegisterOverlay = (close: () => void) => () => void;

export const RegisterOverlayContext = createContext<RegisterOverlay | undefined>(undefined);

/** The browser's Back closes the overlay on top, before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const registerOverlay = use(RegisterOverlayContext);
  const close = useEffectEvent(onClose);
  useEffect(() => registerOverlay?.(() => close()), [registerOverlay]);
}
