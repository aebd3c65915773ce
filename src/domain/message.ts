/** Parameters of a message. Money goes in as Money, instants as ISO strings: the catalogue's reader formats. */
export type MessageParams = Record<string, string | number>;

/** The texts of the catalogues by their keys. `src/i18n` adds them here, since this room imports no other. */
export interface Catalogue {}

type WithoutPlural<Key> = Key extends `${infer Counted}_${'one' | 'other'}` ? Counted : Key;

/** The key of a message; one whose text depends on a count goes without its suffix, `_one` or `_other`. */
export type MessageKey = WithoutPlural<keyof Catalogue>;

/** How the keys that begin with `Start` go on: `KeyAfter<'role.'>` is 'agent', 'operations' and so on. */
export type KeyAfter<Start extends string> = MessageKey extends infer Key
  ? Key extends `${Start}${infer Rest}`
    ? Rest
    : never
  : never;

/** What is said, apart from the language it is said in. */
export interface Message {
  key: MessageKey;
  params?: MessageParams;
}
