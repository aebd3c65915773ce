import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { pageKeys } from './keyQueue.ts';
import { insertText, replay } from './replay.ts';
import { isPaletteStroke } from './strokes.ts';

/**
 * Handles the keys that were pressed before the dialog or menu around `container` was mounted, as soon as the focus is
 * settled in it. With `hasTarget`, the typed keys have a field to go to.
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
        handle: (event) => take(event),
        insert: insertText,
        onlyWaiting: true,
      }),
    [],
  );
}

/** Hands the waiting keys (`useAwaitedKeys`) over to the dialog or menu that it is rendered in. */
export function HandedKeys() {
  const container = useRef<HTMLSpanElement>(null);
  useHandedKeys(container, true);
  return <span ref={container} hidden />;
}

/**
 * Tells whether the focus no longer moves by itself. Mantine's focus trap sets the first focus with two timers, wherever the
 * user has moved it by then. Its effect starts the second timer right after the effects within it.
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
