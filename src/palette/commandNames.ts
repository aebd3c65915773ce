import { titleIndex, wordReadings } from 'virtual:pinyin';
import type { Command } from '../commands/core/command.ts';
import { wordsOf } from '../commands/commandWords.ts';

/** How one of a command's Chinese words is typed without an input method. */
export interface TypedWord {
  typed: string;
  /** The word as it is written. */
  word: string;
}

/** The words of a command beside its titles. */
export function keywordsOf({ id, keywords = [] }: Command): string[] {
  const { chinese, english } = wordsOf(id);
  return [...keywords, ...chinese, ...english];
}

/** The Chinese ones in pinyin, and their initials. */
export function typedWordsOf({ id }: Command): TypedWord[] {
  return wordsOf(id).chinese.flatMap((word) => (wordReadings[word] ?? []).map((typed) => ({ typed, word })));
}

/** All that a command is called: its titles in both languages, its words, and how the Chinese ones are read. */
export function namesOf(command: Command): string[] {
  const [chinese = '', english = ''] = titleIndex[command.title] ?? [];
  return [chinese, english, ...keywordsOf(command), ...typedWordsOf(command).map(({ typed }) => typed)];
}
