import type { MessageKey } from '../domain/message.ts';
import { scopeId, tableOf, type KeyScope } from './bindings.ts';
import { keysNow } from './ownKeys.ts';

/** The action of a key; it returns false if it does nothing here. */
export type KeyAct = (press: KeyPress) => unknown;

/** The parts of the key press that an action may read. */
export interface KeyPress {
  target: EventTarget | null;
  shiftKey: boolean;
  repeat: boolean;
}

export interface LiveBindings {
  scope: KeyScope;
  acts: () => Readonly<Record<string, KeyAct | undefined>>;
}

/** All bindings that listen on the page now. */
const live = new Set<LiveBindings>();

export function addBindings(added: LiveBindings): () => void {
  live.add(added);
  return () => {
    live.delete(added);
  };
}

/** Returns the ids of the scopes whose keys work on the page now. */
export function activeScopes(): ReadonlySet<string> {
  return new Set([...live].map(({ scope }) => scopeId(scope)));
}

export interface LiveSequence {
  key: string;
  title: MessageKey;
  act: KeyAct;
}

/** Returns the key sequences of the page; they work wherever the focus is. */
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
