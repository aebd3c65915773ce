import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { pageKeys } from './keyQueue.ts';
import { insertText, replay } from './replay.ts';
import { isPaletteStroke } from './strokes.ts';

/**
 * Takes the keys that were pressed before the dialog or the menu that `place` is in was there, once the focus is in it to
 * stay. `ready`: what is typed has something to go to.
 */
export function useHandedKeys(container: RefObject<HTMLElement | null>, hasTarget: boolean): void {
  const { openPalette } = useCommandHost();
  const free = useFreeFocus();
  const take = useEffectEvent((event: KeyboardEvent) => {
    const within = container.current?.closest<HTMLElement>('[role=dialog], [role=menu]');
    if (isPaletteStroke(event)) openPalette();
    else if (within) replay(event, within);
  });
  const acceptsKeys = useRef(false);
  useEffect(() => {
    acceptsKeys.current = free && hasTarget;
    pageKeys.next();
  }, [free, hasTarget]);
  useEffect(
    () =>
      pageKeys.attach({
        passesThrough: () => acceptsKeys.current,
        canHandle: () => acceptsKeys.current,
        take: (event) => take(event),
        insert: insertText,
        onlyWaiting: true,
      }),
    [],
  );
}

/** Stands in a dialog or a menu that keys have waited for (`useAwaitedKeys`), and hands them over to it. */
export function HandedKeys() {
  const container = useRef<HTMLSpanElement>(null);
  useHandedKeys(container, true);
  return <span ref={container} hidden />;
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
