import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react';
import { useCommandFocus, useCommandHost } from '../commands/core/commandHost.ts';
import { bindings, type Binding, type BindingId, type BindingOf, type KeyContext } from './bindings.ts';
import { isLeaving, isModalOpen, isTyping } from './elsewhere.ts';
import { addBindings, type KeyAct } from './liveBindings.ts';
import { keysNow } from './ownKeys.ts';
import { goesOn } from './pendingKeys.ts';
import { isHidden, keyOf, strokeName } from './strokes.ts';

/** Those whose keys act on what the page shows; a dialog over it has its own. */
const ofPage: readonly KeyContext[] = ['list', 'record', 'queue', 'lab', 'chart', 'player'];

type Acts<Context extends KeyContext> = { [Id in BindingOf<Context>]?: KeyAct | undefined };

/** What the pressed key does of these; undefined for another key. */
function foundAct(
  acts: Partial<Record<BindingId, KeyAct | undefined>>,
  name: string,
): { act: KeyAct; held: boolean } | undefined {
  for (const [id, act] of Object.entries<KeyAct | undefined>(acts)) {
    const { keys, held }: Binding = bindings[id as BindingId];
    if (act && keys.some((each) => keysNow(each) === name)) return { act, held: held === true };
  }
  return undefined;
}

/** Tells the sheet, and what listens for keys one after the other, that these are on the page. */
function useLive<Context extends KeyContext>(context: Context, acts: Acts<Context>): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => addBindings({ context, acts: () => latest.current }), [context]);
}

/**
 * The keys of an element and what is in it: what this returns is spread on it. A key is taken where an act is given that
 * does not answer false.
 */
export function useBindings<Context extends KeyContext>(
  context: Context,
  acts: Acts<Context>,
): { onKeyDown: (event: ReactKeyboardEvent) => void } {
  useLive(context, acts);
  return {
    onKeyDown: (event) => {
      const { nativeEvent } = event;
      const name = strokeName(nativeEvent);
      // An input method's keys are the field's; the key after "g" belongs to it.
      const elsewhere = isHidden(nativeEvent) && isTyping(event.target);
      if (name === undefined || elsewhere || event.isDefaultPrevented() || goesOn(name)) return;
      const found = foundAct(acts, name);
      if (!found) return;
      const tooEarly = isLeaving() && ofPage.includes(context);
      if (!tooEarly && (!event.repeat || found.held)) {
        if (found.act(event) === false) return;
      }
      event.preventDefault();
    },
  };
}

/**
 * Keys that work wherever the focus is on the page: signs while nobody types, no dialog is open and they are not
 * switched off, and Escape.
 */
export function usePageBindings<Context extends KeyContext>(context: Context, acts: Acts<Context>): void {
  useLive(context, acts);
  const { shell } = useCommandHost().context;
  const { paletteOpen } = useCommandFocus();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.defaultPrevented || paletteOpen || isModalOpen() || isTyping(event.target);
    if (elsewhere || isLeaving()) return;
    const sign = shell.settings().singleKeys ? keyOf(event) : undefined;
    const name = strokeName(event) === 'escape' ? 'escape' : sign;
    const found = name === undefined || goesOn(name) ? undefined : foundAct(acts, name);
    if (!found || found.act(event) === false) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
