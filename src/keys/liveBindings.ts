import type { MessageKey } from '../domain/message.ts';
import { bindings, type Binding, type BindingId, type KeyContext } from './bindings.ts';
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
  context: KeyContext;
  acts: () => Partial<Record<BindingId, KeyAct | undefined>>;
}

/** All that listens for keys of bindings on the page now. */
const live = new Set<LiveBindings>();

export function addBindings(added: LiveBindings): () => void {
  live.add(added);
  return () => {
    live.delete(added);
  };
}

/** Where keys mean something on the page now. */
export function contextsNow(): ReadonlySet<KeyContext> {
  return new Set([...live].map(({ context }) => context));
}

export interface LiveSequence {
  key: string;
  title: MessageKey;
  act: KeyAct;
}

/** Keys that come one after the other, of what is on the page now: they work wherever the focus is. */
export function sequencesNow(): LiveSequence[] {
  return [...live].flatMap(({ acts }) =>
    Object.entries<KeyAct | undefined>(acts()).flatMap(([id, act]) => {
      const { title, keys }: Binding = bindings[id as BindingId];
      return act
        ? keys.filter((each) => each.includes(' ')).map((each) => ({ key: keysNow(each), title, act }))
        : [];
    }),
  );
}
