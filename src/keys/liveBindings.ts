import type { MessageKey } from '../domain/message.ts';
import { scopeId, tableOf, type KeyScope } from './bindings.ts';
import { keysNow } from './ownKeys.ts';

/** What a key does; false: nothing, here. */
export type KeyAct = (press: KeyPress) => unknown;

/** What an act may ask of the key that it is called for. */
export interface KeyPress {
  target: EventTarget | null;
  shiftKey: boolean;
  repeat: boolean;
}

export interface LiveBindings {
  scope: KeyScope;
  acts: () => Readonly<Record<string, KeyAct | undefined>>;
}

/** All that listens for keys of bindings on the page now. */
const live = new Set<LiveBindings>();

export function addBindings(added: LiveBindings): () => void {
  live.add(added);
  return () => {
    live.delete(added);
  };
}

/** Where keys mean something on the page now, by the ids of the places. */
export function activeScopes(): ReadonlySet<string> {
  return new Set([...live].map(({ scope }) => scopeId(scope)));
}

export interface LiveSequence {
  key: string;
  title: MessageKey;
  act: KeyAct;
}

/** Keys that come one after the other, of what is on the page now: they work wherever the focus is. */
export function sequencesNow(): LiveSequence[] {
  return [...live].flatMap(({ scope, acts }) =>
    Object.entries(acts()).flatMap(([id, act]) => {
      const binding = tableOf(scope)[id];
      if (!act || !binding) return [];
      const { title, keys } = binding;
      return keys.filter((each) => each.includes(' ')).map((each) => ({ key: keysNow(each), title, act }));
    }),
  );
}
