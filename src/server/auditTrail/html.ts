const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}
