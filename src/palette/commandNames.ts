import { titleIndex, wordReadings } from 'virtual:pinyin';
import type { Command } from '../commandKit/command.ts';
import type { CommandWords, RecordRegistry } from '../commandKit/registry.ts';

/** Who tells what commands are called. */
type Words = Pick<RecordRegistry, 'wordsOf'>;

const noWords = (): CommandWords => ({ chinese: [], english: [] });

/** How one of a command's Chinese words is typed without an input method. */
export interface TypedWord {
  typed: string;
  /** The word as it is written. */
  word: string;
}

/** The words of a command beside its titles. */
export function keywordsOf({ wordsOf = noWords }: Words, { id, keywords = [] }: Command): string[] {
  const { chinese, english } = wordsOf(id);
  return [...keywords, ...chinese, ...english];
}

/** The Chinese ones in pinyin, and their initials. */
export function typedWordsOf({ wordsOf = noWords }: Words, { id }: Command): TypedWord[] {
  return wordsOf(id).chinese.flatMap((word) => (wordReadings[word] ?? []).map((typed) => ({ typed, word })));
}

/** All that a command is called: its titles in both languages, its words, and how the Chinese ones are read. */
export function namesOf(words: Words, command: Command): string[] {
  const [chinese = '', english = ''] = titleIndex[command.title] ?? [];
  return [
    chinese,
    english,
    ...keywordsOf(words, command),
    ...typedWordsOf(words, command).map(({ typed }) => typed),
  ];
}
