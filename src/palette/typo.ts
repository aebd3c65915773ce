/**
 * Whether one slip of the hand (a letter wrong, missing, too many, or two swapped) leads from the typed letters to the
 * word or to its beginning. Answers how many letters of the word were meant. The first letter has to be right.
 */
export function near(typed: string, word: string): number | undefined {
  if (typed.charCodeAt(0) !== word.charCodeAt(0)) return undefined;
  for (const more of [0, 1, -1]) {
    const length = typed.length + more;
    if (length >= 3 && length <= word.length && oneSlip(typed, word.slice(0, length))) return length;
  }
  return undefined;
}

function oneSlip(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  if (typed.length === word.length) {
    return (
      typed.slice(at + 1) === word.slice(at + 1) || (swapped && typed.slice(at + 2) === word.slice(at + 2))
    );
  }
  return typed.length < word.length
    ? typed.slice(at) === word.slice(at + 1)
    : typed.slice(at + 1) === word.slice(at);
}
