/**
 * Returns how many letters of the word the typed ones match with at most one typo (a letter wrong, missing, extra, or two
 * swapped). The word may continue after them. Undefined if they do not match; the first letter must be right.
 */
export function withinOneEdit(typed: string, word: string): number | undefined {
  if (typed.charCodeAt(0) !== word.charCodeAt(0)) return undefined;
  const { length } = typed;
  for (const prefixLength of [length, length + 1, length - 1])
    if (prefixLength >= 3 && prefixLength <= word.length && hasOneTypo(typed, word, prefixLength))
      return prefixLength;
  return undefined;
}

/** Tells whether one typo turns the first letters of the word into the typed ones. */
function hasOneTypo(typed: string, word: string, prefixLength: number): boolean {
  let at = 0;
  while (at < typed.length && at < prefixLength && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  if (typed.length < prefixLength) return endAlike(typed, at, word, at + 1, prefixLength);
  if (typed.length > prefixLength) return endAlike(typed, at + 1, word, at, prefixLength);
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return (
    endAlike(typed, at + 1, word, at + 1, prefixLength) ||
    (swapped && endAlike(typed, at + 2, word, at + 2, prefixLength))
  );
}

/**
 * Tells whether the typed letters from a position equal those of the word from another position, up to its prefix length.
 */
function endAlike(typed: string, from: number, word: string, of: number, prefixLength: number): boolean {
  if (typed.length - from !== prefixLength - of) return false;
  for (let at = from; at < typed.length; at += 1)
    if (typed.charCodeAt(at) !== word.charCodeAt(at - from + of)) return false;
  return true;
}
