import type { Command } from '../../commandKit/command.ts';
import { han } from '../foldedText.ts';
import { lineOf, tokensOf } from './tokens.ts';

/** A command that words name. */
export interface Verb {
  command: Command;
  /** They are all of one of its names, and not only how one begins. */
  isCertain: boolean;
}

/** What the commands of a user are called, to be recognised in a typed line. */
export interface Lexicon {
  /** The commands that these words name. */
  verbs: (words: string) => Verb[];
  /** Whether a name begins with all of this: somebody may be typing it. */
  isPrefix: (line: string) => boolean;
  /** Whether these words are all of a command's name. */
  isName: (words: string) => boolean;
  /** All that is a name in Chinese, the longest first. */
  chinese: readonly string[];
  /** Whether a word is part of one of the command's names. */
  belongs: (command: Command, word: string) => boolean;
}

/** How a name may begin: with two Chinese characters and more, or with whole Latin words. */
function beginningsOf(name: string): string[] {
  const all = Array.from({ length: name.length }, (_, length) => name.slice(0, length));
  return all.filter((words) => (han.test(words) ? words.length >= 2 : name[words.length] === ' '));
}

export function lexiconOf(
  commands: readonly Command[],
  namesOf: (command: Command) => readonly string[],
): Lexicon {
  // As a line is: punctuation is left out of both.
  const spoken = (name: string) => lineOf(tokensOf(name));
  const named = commands.map((command) => ({ command, names: [...new Set(namesOf(command).map(spoken))] }));
  const all = new Set(named.flatMap(({ names }) => names));
  const words = new Map(
    named.map(({ command, names }) => [
      command.id,
      names.flatMap((name) => (han.test(name) ? [name] : name.split(' '))),
    ]),
  );
  // Looked up for every stretch of words of a line, at each key: by what is typed, and not name by name.
  const verbs = new Map<string, Verb[]>();
  for (const { command, names } of named)
    for (const typed of new Set(names.flatMap((name) => [name, ...beginningsOf(name)]))) {
      const verb = { command, isCertain: names.includes(typed) };
      verbs.set(typed, [...(verbs.get(typed) ?? []), verb]);
    }
  const chinese = [...all].filter((name) => /^\p{Script=Han}{2,}$/u.test(name));
  return {
    verbs: (typed) => verbs.get(typed) ?? [],
    isPrefix: (line) => line !== '' && named.some(({ names }) => names.some((name) => name.startsWith(line))),
    isName: (typed) => all.has(typed),
    chinese: chinese.toSorted((a, b) => b.length - a.length),
    belongs: (command, word) =>
      words.get(command.id)?.some((each) => each === word || isPartOf(each, word)) ?? false,
  };
}

/** Whether Chinese characters that follow one another in a name are a word of it. */
const isPartOf = (name: string, word: string) => word.length > 1 && han.test(word) && name.includes(word);
