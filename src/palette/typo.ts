/**
 * Whether one slip of the hand (a letter wrong, missing, too many, or two swapped) leads from the typed letters to the
 * word or to its beginning. Answers how many letters of the word were meant. The first letter has to be right.
 */
export function near(typed: string, word: string): number | undefined {
  if (typed.charCodeAt(0) !== word.charCodeAt(0)) return undefined;
  const { length } = typed;
  for (const meant of [length, length + 1, length - 1])
    if (meant >= 3 && meant <= word.length && oneSlip(typed, word, meant)) return meant;
  return undefined;
}

/** Whether one slip leads from the typed letters to so many of the word's. */
function oneSlip(typed: string, word: string, meant: number): boolean {
  let at = 0;
  while (at < typed.length && at < meant && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
  if (typed.length < meant) return endAlike(typed, at, word, at + 1, meant);
  if (typed.length > meant) return endAlike(typed, at + 1, word, at, meant);
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return (
    endAlike(typed, at + 1, word, at + 1, meant) || (swapped && endAlike(typed, at + 2, word, at + 2, meant))
  );
}

/** Whether the typed letters from a place on are those of the word from another on, up to so many. */
function endAlike(typed: string, from: number, word: string, of: number, meant: number): boolean {
  if (typed.length - from !== meant - of) return false;
  for (let at = from; at < typed.length; at += 1)
    if (typed.charCodeAt(at) !== word.charCodeAt(at - from + of)) return false;
  return true;
}
