import { useEffect, useRef, type RefObject } from 'react';
import { pageKeys } from '../keys/keyQueue.ts';
import { insertText, replay } from '../keys/replay.ts';
import { digitWithAlt, isPaletteStroke } from '../keys/strokes.ts';
import type { Level } from './levels.ts';
import type { PaletteEvent } from './paletteContext.ts';
import { entriesIn, oneLine } from './pasted.ts';
import type { PaletteActor, PaletteSnapshot } from './paletteMachine.ts';
import { here } from './transitions.ts';

/** Tells whether the palette has finished the action of the previous key. */
export function isSettled(snapshot: PaletteSnapshot): boolean {
  return snapshot.status === 'active' && !snapshot.hasTag('busy') && !snapshot.context.enterPending;
}

/** Returns the event of a pasted text in a list: the records that it names; undefined if it is a line to be typed. */
export function pasteOf(text: string): PaletteEvent | undefined {
  const entries = entriesIn(text);
  return entries && { type: 'PASTE', entries };
}

/**
 * Handles the keys that were pressed before the palette was mounted, or while it was busy, one after the other: the focused
 * input receives them as if they were pressed now.
 */
export function useWaitingKeys(actor: PaletteActor, content: RefObject<HTMLDivElement | null>): void {
  // Set after a form has had the focus: until then, its keys wait for its first field.
  const entered = useRef<Level | undefined>(undefined);

  useEffect(() => {
    const inputOf = () => content.current?.querySelector('input');
    const formAt = ({ context }: PaletteSnapshot) => {
      const { level } = here(context);
      return level.kind === 'input' || level.kind === 'confirm' ? level : undefined;
    };
    const isEntered = (form: Level) => {
      if (content.current?.querySelector('form')?.contains(document.activeElement)) entered.current = form;
      return entered.current === form;
    };
    /** Focuses the input of a list; returns false in a form, whose fields the user focuses. */
    const focusList = () => {
      if (formAt(actor.getSnapshot())) return false;
      inputOf()?.focus({ preventScroll: true });
      return true;
    };
    return pageKeys.attach({
      passesThrough: () => {
        const snapshot = actor.getSnapshot();
        if (snapshot.context.leaving) return true;
        const form = formAt(snapshot);
        return isSettled(snapshot) && (form ? isEntered(form) : inputOf() === document.activeElement);
      },
      canHandle: () => {
        const snapshot = actor.getSnapshot();
        const form = formAt(snapshot);
        return isSettled(snapshot) && (form ? isEntered(form) : Boolean(inputOf()));
      },
      handle: (event) => {
        const digit = focusList() ? digitWithAlt(event) : undefined;
        if (isPaletteStroke(event)) actor.send({ type: 'DISMISS' });
        else if (digit !== undefined) actor.send({ type: 'CHOOSE', index: digit - 1 });
        else if (content.current) replay(event, content.current);
      },
      insert: (text) => {
        const isList = focusList();
        const pasteEvent = isList ? pasteOf(text) : undefined;
        if (pasteEvent) actor.send(pasteEvent);
        else insertText(isList ? oneLine(text) : text);
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
