import { useEffect, useRef, type RefObject } from 'react';
import { pageKeys } from '../keys/keyQueue.ts';
import { insertText, replay } from '../keys/replay.ts';
import { digitWithAlt, isPaletteStroke } from '../keys/strokes.ts';
import type { Level } from './levels.ts';
import type { PaletteEvent } from './paletteContext.ts';
import { entriesIn, oneLine } from './pasted.ts';
import { steps } from './listKeys.ts';
import type { PaletteActor, PaletteSnapshot } from './paletteMachine.ts';
import { here } from './transitions.ts';

/** Tells whether the palette has finished the action of the previous key. */
export function isSettled(snapshot: PaletteSnapshot): boolean {
  return snapshot.status === 'active' && !snapshot.hasTag('busy') && !snapshot.context.enterPending;
}

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Returns the event of Enter in a list, by its modifier keys. */
export function enterEvent({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<Stroke, 'shiftKey' | 'ctrlKey' | 'metaKey'>): PaletteEvent {
  if (shiftKey) return { type: 'TICK' };
  return { type: ctrlKey || metaKey ? 'OPEN' : 'CHOOSE' };
}

/** Returns the event of a key in a list whose input contains `query`. */
export function eventOf(stroke: Stroke, query: string): PaletteEvent | undefined {
  const { key } = stroke;
  const step = steps[key];
  const digit = digitWithAlt(stroke);
  if (digit !== undefined) return { type: 'CHOOSE', index: digit - 1 };
  if (step) return { type: 'MOVE', step, repeat: stroke.repeat };
  if (key === 'ArrowRight') return { type: 'LEAD' };
  if (key === 'Tab') return stroke.shiftKey ? undefined : { type: 'COMPLETE' };
  if (key === 'Enter') return enterEvent(stroke);
  if (key === 'Backspace')
    return query === ''
      ? { type: 'BACK' }
      : { type: 'TYPE', query: [...query].slice(0, -1).join(''), composing: false };
  return [...key].length === 1 ? { type: 'TYPE', query: query + key, composing: false } : undefined;
}

/** Returns the event of a pasted text in a list: the records that it names; undefined if it is a line to be typed. */
export function pasteOf(text: string): PaletteEvent | undefined {
  const entries = entriesIn(text);
  return entries && { type: 'PASTE', entries };
}

/** Handles the keys that were pressed before the palette was mounted, or while it was busy, one after the other. */
export function useWaitingKeys(actor: PaletteActor, content: RefObject<HTMLDivElement | null>): void {
  /** The form that has had the focus. */
  const entered = useRef<Level | undefined>(undefined);

  useEffect(() => {
    const within = (selector: string) =>
      content.current?.querySelector(selector)?.contains(document.activeElement) === true;
    const isEntered = (level: Level) => {
      if (within('form')) entered.current = level;
      return entered.current === level;
    };
    const isForm = ({ kind }: Level) => kind === 'input' || kind === 'confirm';
    return pageKeys.attach({
      passesThrough: () => {
        const snapshot = actor.getSnapshot();
        if (snapshot.context.leaving) return true;
        const { level } = here(snapshot.context);
        return isSettled(snapshot) && (isForm(level) ? isEntered(level) : within('input'));
      },
      canHandle: () => {
        const snapshot = actor.getSnapshot();
        const { level } = here(snapshot.context);
        return isSettled(snapshot) && (!isForm(level) || isEntered(level));
      },
      handle: (event) => {
        const { level, query } = here(actor.getSnapshot().context);
        if (isPaletteStroke(event)) actor.send({ type: 'DISMISS' });
        else if (isForm(level)) {
          if (content.current) replay(event, content.current);
        } else {
          const paletteEvent = eventOf(event, query);
          if (paletteEvent) actor.send(paletteEvent);
        }
      },
      insert: (text) => {
        const { level, query } = here(actor.getSnapshot().context);
        if (isForm(level)) insertText(text);
        else actor.send(pasteOf(text) ?? { type: 'TYPE', query: query + oneLine(text), composing: false });
      },
    });
  }, [actor, content]);

  // Runs after every render, because any change of the page may allow the next key.
  useEffect(() => pageKeys.next());
  useEffect(() => {
    const root = content.current;
    root?.addEventListener('focusin', pageKeys.next);
    return () => root?.removeEventListener('focusin', pageKeys.next);
  }, [content]);
}
