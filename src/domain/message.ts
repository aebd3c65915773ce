/** Parameters of a message. Money goes in as Money, instants as ISO strings: the catalogue's reader formats. */
export type MessageParams = Record<string, string | number>;

/** What is said, apart from the language it is said in. */
export interface Message {
  key: string;
  params?: MessageParams;
}
