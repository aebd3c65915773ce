import { useEffect, useEffectEvent } from 'react';

/** From here on the menu stands beside the page; below, it is a drawer. As in the style sheets. */
export const wideScreen = '(min-width: 992px)';
/** From here on the menu has room for its words. */
export const roomyScreen = '(min-width: 1200px)';

/** Tells when the window crosses a width, not where it begins. */
export function useBreakpoint(query: string, onCross: (matches: boolean) => void): void {
  const tell = useEffectEvent(onCross);
  useEffect(() => {
    const list = window.matchMedia(query);
    const listen = () => tell(list.matches);
    list.addEventListener('change', listen);
    return () => list.removeEventListener('change', listen);
  }, [query]);
}
