import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { pageKeys } from '../keys/keyQueue.ts';
import { insertText, replay } from '../keys/replay.ts';
import { isPaletteStroke } from '../keys/strokes.ts';
import { useFirstField } from './useFirstField.ts';

interface FormPlaceProps {
  place: RefObject<HTMLDivElement | null>;
  /** What its form is about is still being read: keys wait. */
  reading?: boolean;
  children: ReactNode;
}

/**
 * Where a form stands in its dialog: it is on the page a moment later than the dialog, and what it loads first later
 * still. It begins in its first field, with the keys that were pressed before it was there.
 */
export function FormPlace({ place, reading = false, children }: FormPlaceProps) {
  const { openPalette } = useCommandHost();
  const [entered, setEntered] = useState(false);
  useFirstField(place, () => setEntered(true));
  const free = useFreeFocus();
  const take = useEffectEvent((event: KeyboardEvent) => {
    const dialog = place.current?.closest<HTMLElement>('[role=dialog]');
    if (isPaletteStroke(event)) openPalette();
    else if (dialog) replay(event, dialog);
  });
  useEffect(() => {
    if (!entered || !free || reading) return undefined;
    return pageKeys.attach({
      isDirect: () => true,
      isReady: () => true,
      take: (event) => take(event),
      insert: insertText,
    });
  }, [entered, free, reading]);
  return <div ref={place}>{children}</div>;
}

/**
 * Whether the focus stays where it is put from now on. Mantine's dialog puts it into the first field by two timers, wherever
 * the user has gone with it by then; the second is set by its effect, right after the effects within it.
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
