import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';

/** A key that no command declares: what listens for it stands beside what it acts on. */
export interface Binding {
  title: MessageKey;
  /** Ways to press it: "j", "l n" one after the other, "shift+down" together. A plus sign is called "plus". */
  keys: readonly string[];
  /** Also while it is held down. */
  repeats?: true;
}

/** What keys mean on a page of the product's own; a section of the key sheet. */
export interface PageKeys<Id extends string = string> {
  id: Id;
  /** Of the section. */
  title: MessageKey;
  /** Who has such a page. */
  roles: readonly Role[];
  bindings: Readonly<Record<`${Id}.${string}`, Binding>>;
}
