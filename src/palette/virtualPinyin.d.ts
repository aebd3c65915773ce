declare module 'virtual:pinyin' {
  /** By message key: the Chinese title, the English title, and one token for each character of the Chinese one. */
  export const titleIndex: Readonly<
    Record<string, readonly [chinese: string, english: string, syllables: string]>
  >;
  /** By Chinese word that commands are found by: its pinyin without blanks, and the initials. */
  export const wordReadings: Readonly<Record<string, readonly [full: string, initials: string]>>;
}

declare module 'virtual:labels' {
  /** Messages that controls may be named by. */
  export const labels: readonly (readonly [chinese: string, english: string, syllables: string])[];
}
