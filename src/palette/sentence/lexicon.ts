import type { Command } from '../../commandKit/command.ts';
import { han } from '../foldedText.ts';
import { lineOf, tokensOf } from './tokens.ts';

/** A command that words name. */
export interface Verb {
  command: Command;
  /** True if the words are a full name of it, and not only the beginning of one. */
  isCertain: boolean;
}

/** The names of a user's commands, for recognizing them in a typed line. */
export interface Lexicon {
  /** Returns the commands that these words name. */
  verbs: (words: string) => Verb[];
  /** Tells whether a name begins with this line: the user may be typing it. */
  isPrefix: (line: string) => boolean;
  /** Tells whether these words are a full name of a command. */
  isName: (words: string) => boolean;
  /** All names in Chinese, the longest first. */
  chinese: readonly string[];
  /** Tells whether a word is part of one of the command's names. */
  belongs: (command: Command, word: string) => boolean;
}

/** Returns the beginnings of a name: of two or more Chinese characters, or of whole Latin words. */
function beginningsOf(name: string): string[] {
  const all = Array.from({ length: name.length }, (_, length) => name.slice(0, length));
  return all.filter((words) => (han.test(words) ? words.length >= 2 : name[words.length] === ' '));
}

export function lexiconOf(
  commands: readonly Command[],
  namesOf: (command: Command) => readonly string[],
): Lexicon {
  // Normalizes names like lines, without punctuation.
  const spoken = (name: string) => lineOf(tokensOf(name));
  const named = commands.map((command) => ({ command, names: [...new Set(namesOf(command).map(spoken))] }));
  const all = new Set(named.flatMap(({ names }) => names));
  const words = new Map(
    named.map(({ command, names }) => [
      command.id,
      names.flatMap((name) => (han.test(name) ? [name] : name.split(' '))),
    ]),
  );
  // Indexed by the typed words, because every sequence of words of a line is looked up at each key.
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

/** Tells whether consecutive Chinese characters in a name are a word of it. */
const isPartOf = (name: string, word: string) => word.length > 1 && han.test(word) && name.includes(word);
