import { titleIndex, wordReadings } from 'virtual:pinyin';
import type { Command } from '../commandKit/command.ts';
import type { CommandWords, RecordRegistry } from '../commandKit/registry.ts';

/** The source of the words of commands. */
type Words = Pick<RecordRegistry, 'wordsOf'>;

const noWords = (): CommandWords => ({ chinese: [], english: [] });

/** How one of a command's Chinese words is typed without an input method. */
export interface TypedWord {
  typed: string;
  /** The word as it is written. */
  word: string;
}

/** Returns the words of a command besides its titles. */
export function keywordsOf({ wordsOf = noWords }: Words, { id, keywords = [] }: Command): string[] {
  const { chinese, english } = wordsOf(id);
  return [...keywords, ...chinese, ...english];
}

/** Returns the Chinese words in pinyin, and their initials. */
export function typedWordsOf({ wordsOf = noWords }: Words, { id }: Command): TypedWord[] {
  return wordsOf(id).chinese.flatMap((word) => (wordReadings[word] ?? []).map((typed) => ({ typed, word })));
}

/** Returns all names of a command: its titles in both languages, its words, and the readings of the Chinese ones. */
export function namesOf(words: Words, command: Command): string[] {
  const [chinese = '', english = ''] = titleIndex[command.title] ?? [];
  return [
    chinese,
    english,
    ...keywordsOf(words, command),
    ...typedWordsOf(words, command).map(({ typed }) => typed),
  ];
}
