/** What a text holds of LIKE's wildcards stands for itself. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The LIKE pattern of a text somewhere inside. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}
