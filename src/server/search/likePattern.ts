/** Escapes LIKE's wildcards in a text. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Returns the LIKE pattern of a text in any position. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}
