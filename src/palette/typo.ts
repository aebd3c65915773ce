/**
 * Whether one slip of the hand (a letter wrong, missing, too many, or two swapped) leads from the typed letters to the
 * word or to its beginning. Answers how many letters of the word were meant. The first letter has to be right.
 */
export function near(typed: string, word: string): number | undefined {
  if (typed.charCodeAt(0) !== word.charCodeAt(0)) return undefined;
  const { length } = typed;
  for (const prefixLength of [length, length + 1, length - 1])
    if (prefixLength >= 3 && prefixLength <= word.length && oneSlip(typed, word, prefixLength))
      return prefixLength;
  return undefined;
}

/** Whether one slip leads from the typed letters to so many of the word's. */
function oneSlip(typed: string, word: string, prefixLength: number): boolean {
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

/** Whether the typed letters from a place on are those of the word from another on, up to so many. */
function endAlike(typed: string, from: number, word: string, of: number, prefixLength: number): boolean {
  if (typed.length - from !== prefixLength - of) return false;
  for (let at = from; at < typed.length; at += 1)
    if (typed.charCodeAt(at) !== word.charCodeAt(at - from + of)) return false;
  return true;
}
