import { useEffect, useEffectEvent } from 'react';

/** From this width on the menu is next to the page; below, it is a drawer. The style sheets use the same width. */
export const wideScreen = '(min-width: 992px)';
/** From this width on the menu has room for its words. */
export const roomyScreen = '(min-width: 1200px)';

/** Calls `onCross` when the window crosses the width, but not at the start. */
export function useBreakpoint(query: string, onCross: (matches: boolean) => void): void {
  const tell = useEffectEvent(onCross);
  useEffect(() => {
    const list = window.matchMedia(query);
    const listen = () => tell(list.matches);
    list.addEventListener('change', listen);
    return () => list.removeEventListener('change', listen);
  }, [query]);
}
