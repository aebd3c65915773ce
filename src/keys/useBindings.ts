import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react';
import { useCommandFocus, useCommandHost } from '../commandKit/commandHost.ts';
import { tableOf, type IdsOf, type KeyScope } from './bindings.ts';
import { isLeaving, isModalOpen, isTyping, openModals } from './elsewhere.ts';
import { addBindings, type KeyAct } from './liveBindings.ts';
import { keysNow } from './ownKeys.ts';
import { goesOn } from './pendingKeys.ts';
import { isHidden, keyOf, strokeName } from './strokes.ts';

/** The scopes whose keys act on the page's content, as the product's own do; a dialog has its own. */
const ofPage: readonly KeyScope[] = ['list', 'record', 'chart', 'player'];

type Acts<Scope extends KeyScope> = { [Id in IdsOf<Scope>]?: KeyAct | undefined };

/** Returns the action of the pressed key, or undefined if the scope has none. */
function foundAct(
  scope: KeyScope,
  acts: Readonly<Record<string, KeyAct | undefined>>,
  name: string,
): { act: KeyAct; repeats: boolean } | undefined {
  const table = tableOf(scope);
  for (const [id, act] of Object.entries(acts)) {
    const { keys = [], repeats = false } = table[id] ?? {};
    if (act && keys.some((each) => keysNow(each) === name)) return { act, repeats };
  }
  return undefined;
}

/** Registers these bindings as live for the key sheet and the listener of key sequences. */
function useLive<Scope extends KeyScope>(scope: Scope, acts: Acts<Scope>): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => addBindings({ scope, acts: () => latest.current }), [scope]);
}

/**
 * Returns the props with which an element and its content handle the keys of a scope. A key is handled if it has an action
 * that does not return false.
 */
export function useBindings<Scope extends KeyScope>(
  scope: Scope,
  acts: Acts<Scope>,
): { onKeyDown: (event: ReactKeyboardEvent) => void } {
  useLive(scope, acts);
  return {
    onKeyDown: (event) => {
      const { nativeEvent } = event;
      const name = strokeName(nativeEvent);
      // Because an input method's keys belong to the field, and the key after "g" to that sequence.
      const elsewhere = isHidden(nativeEvent) && isTyping(event.target);
      if (name === undefined || elsewhere || event.isDefaultPrevented() || goesOn(name)) return;
      const found = foundAct(scope, acts, name);
      if (!found) return;
      const isOfPage = typeof scope !== 'string' || ofPage.includes(scope);
      // Because the focus may still be on the page below a dialog that has just opened.
      const covered = isModalOpen() && !(event.target as Element).closest(openModals);
      const heard = !isOfPage || (!isLeaving() && !covered);
      if (heard && (!event.repeat || found.repeats)) {
        if (found.act(event) === false) return;
      }
      event.preventDefault();
    },
  };
}

/**
 * Binds keys that work wherever the focus is on the page. Signs work while nobody types, no dialog is open and they are not
 * switched off; Escape works too.
 */
export function usePageBindings<Scope extends KeyScope>(scope: Scope, acts: Acts<Scope>): void {
  useLive(scope, acts);
  const { shell } = useCommandHost().context;
  const { paletteOpen } = useCommandFocus();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.defaultPrevented || paletteOpen || isModalOpen() || isTyping(event.target);
    if (elsewhere || isLeaving()) return;
    const sign = shell.settings().singleKeys ? keyOf(event) : undefined;
    const name = strokeName(event) === 'escape' ? 'escape' : sign;
    const found = name === undefined || goesOn(name) ? undefined : foundAct(scope, acts, name);
    if (!found || found.act(event) === false) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
