import type { LinePart } from './lineTypes.ts';

/** Characters of a word: an edit between two of them makes another word. */
const wordCharacter = /[\p{L}\p{N}¥￥%.,·_-]/u;

/**
 * Returns the parts of an edited line whose meaning is still certain. Those before the edit remain, those after it move with
 * their words. A part that the edit touches is dropped until the line is parsed again.
 */
export function partsAfterEdit(parts: readonly LinePart[], before: string, after: string): LinePart[] {
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  const shift = after.length - before.length;
  return parts.flatMap((part): LinePart[] => {
    if (part.to < start || (part.to === start && !isOneWord(after, start))) return [part];
    const moved = { ...part, from: part.from + shift, to: part.to + shift };
    const rest = before.length - end;
    return part.from > rest || (part.from === rest && !isOneWord(after, moved.from)) ? [moved] : [];
  });
}

function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length += 1;
  return length;
}

/** Returns the number of equal characters at the end, without those that `start` already counts. */
function sharedEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let length = 0;
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length += 1;
  return length;
}

/** Tells whether the characters before and after a position belong to one word; a Chinese and a Latin one do not. */
function isOneWord(text: string, at: number): boolean {
  const [previous, right] = [text[at - 1] ?? '', text[at] ?? ''];
  if (!wordCharacter.test(previous) || !wordCharacter.test(right)) return false;
  return isHan(previous) === isHan(right);
}

const isHan = (character: string) => /\p{Script=Han}/u.test(character);
