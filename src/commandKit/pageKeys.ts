import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';

/** A key that no command declares; its listener is next to the element that it acts on. */
export interface Binding {
  title: MessageKey;
  /** Key sequences that trigger it: "j", "l n" one after the other, "shift+down" together. A plus sign is called "plus". */
  keys: readonly string[];
  /** Also repeats while the key is pressed. */
  repeats?: true;
}

/** The keys of one of the product's own pages; a section of the key sheet. */
export interface PageKeys<Id extends string = string> {
  id: Id;
  /** Title of the section. */
  title: MessageKey;
  /** The roles that have such a page. */
  roles: readonly Role[];
  bindings: Readonly<Record<`${Id}.${string}`, Binding>>;
}
