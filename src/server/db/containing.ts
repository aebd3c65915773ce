/** The LIKE pattern of a text somewhere inside; what the text holds of wildcards stands for itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
