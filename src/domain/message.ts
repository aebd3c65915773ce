/** Parameters of a message. Money is given as Money, instants as ISO strings: the translator formats them. */
export type MessageParams = Record<string, string | number>;

/** The texts of the catalogues by their keys. `src/i18n` adds them here, because this folder imports no other. */
export interface Catalogue {}

type WithoutPlural<Key> = Key extends `${infer Counted}_${'one' | 'other'}` ? Counted : Key;

/** The key of a message. If the text depends on a count, the key has no suffix `_one` or `_other`. */
export type MessageKey = WithoutPlural<keyof Catalogue>;

/** The rest of the keys that begin with `Start`: `KeyAfter<'role.'>` is 'agent', 'operations' and the other roles. */
export type KeyAfter<Start extends string> = MessageKey extends infer Key
  ? Key extends `${Start}${infer Rest}`
    ? Rest
    : never
  : never;

/** A message without its language: a key and its parameters. */
export interface Message {
  key: MessageKey;
  params?: MessageParams;
}
