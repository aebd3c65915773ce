import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { pageKeys } from './keyQueue.ts';
import { insertText, replay } from './replay.ts';
import { isPaletteStroke } from './strokes.ts';

/**
 * Takes the keys that were pressed before the dialog or the menu that `place` is in was there, once the focus is in it to
 * stay. `ready`: what is typed has something to go to.
 */
export function useHandedKeys(place: RefObject<HTMLElement | null>, ready: boolean): void {
  const { openPalette } = useCommandHost();
  const free = useFreeFocus();
  const take = useEffectEvent((event: KeyboardEvent) => {
    const within = place.current?.closest<HTMLElement>('[role=dialog], [role=menu]');
    if (isPaletteStroke(event)) openPalette();
    else if (within) replay(event, within);
  });
  const standing = useRef(false);
  useEffect(() => {
    standing.current = free && ready;
    pageKeys.next();
  }, [free, ready]);
  useEffect(
    () =>
      pageKeys.attach({
        isDirect: () => standing.current,
        isReady: () => standing.current,
        take: (event) => take(event),
        insert: insertText,
        onlyWaiting: true,
      }),
    [],
  );
}

/** Stands in a dialog or a menu that keys have waited for (`useAwaitedKeys`), and hands them over to it. */
export function HandedKeys() {
  const place = useRef<HTMLSpanElement>(null);
  useHandedKeys(place, true);
  return <span ref={place} hidden />;
}

/**
 * Whether the focus stays where it is put from now on. Mantine's focus trap puts it on what it begins with by two timers,
 * wherever the user has gone with it by then; the second is set by its effect, right after the effects within it.
 */
function useFreeFocus(): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => setFree(true));
    });
    return () => clearTimeout(timer);
  }, []);
  return free;
}
