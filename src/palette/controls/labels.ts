/** The names of controls in the other language, and the readings of Chinese ones, from the product's messages. */
import type { Entry } from '../rank.ts';
import { silent } from '../../domain/syllables.ts';

export type LabelEntry = Pick<Entry, 'other' | 'syllables' | 'chinese'>;

/**
 * A message of the catalogues: in both languages, and a token for each character of the Chinese one (a placeholder is one
 * token).
 */
export type Label = readonly [chinese: string, english: string, syllables: string];

const placeholder = /\{\{\s*(\w+)[^}]*\}\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const lettersOf = (text: string) => text.replace(/[\s\p{P}]/gu, '').length;

interface Template {
  pattern: RegExp;
  /** Number of letters outside its placeholders. */
  fixed: number;
  label: Label;
}

/** Returns a pattern for texts built from the message, with a group for each value. */
function patternOf(message: string): RegExp {
  const names = new Set<string>();
  // Because split returns the names of the placeholders at the odd indexes.
  const parts = message.split(placeholder).map((part, at) => {
    if (at % 2 === 0) return escaped(part);
    const isFirst = !names.has(part);
    names.add(part);
    return isFirst ? `(?<${part}>.+?)` : '.+?';
  });
  const source = parts.join('');
  return new RegExp(`^${source}$`, 'u');
}

const filled = (message: string, values: Readonly<Record<string, string>>) =>
  message.replace(placeholder, (_, name: string) => values[name] ?? '');

/** Returns the syllables of a value in a Chinese text: it is read as it is typed. */
const typedAs = (value: string) =>
  Array.from(value, (character) => (/[a-z0-9]/i.test(character) ? character.toLowerCase() : silent));

/** Returns the syllables of a Chinese message with its values filled in. */
function filledSyllables([chinese, , syllables]: Label, values: Readonly<Record<string, string>>): string[] {
  const names = Array.from(chinese.matchAll(placeholder), ([, name = '']) => name);
  return syllables
    .split(' ')
    .flatMap((token) => (token === placeholderToken ? typedAs(values[names.shift() ?? ''] ?? '') : [token]));
}

/** Stands for a placeholder among the syllables. */
export const placeholderToken = '*';

/** Returns a function that finds names among the messages. `chinese`: true if the page is in Chinese. */
export function labelsOf(labels: readonly Label[], chinese: boolean): (name: string) => LabelEntry {
  const own = chinese ? 0 : 1;
  const plain = new Map<string, Label>();
  const templates: Template[] = [];
  for (const label of labels) {
    const message = label[own];
    if (!message.includes('{{')) plain.set(message, plain.get(message) ?? label);
    else
      templates.push({
        pattern: patternOf(message),
        fixed: lettersOf(message.replace(placeholder, '')),
        label,
      });
  }
  const side = chinese ? 'title' : 'other';
  return (name) => {
    const known = plain.get(name);
    if (known) return { other: known[1 - own] ?? '', syllables: known[2].split(' '), chinese: side };
    const letters = lettersOf(name);
    for (const { pattern, fixed, label } of templates) {
      // Skips a message that consists mostly of values, because it would match any name.
      const values = fixed * 2 >= letters ? pattern.exec(name)?.groups : undefined;
      if (values)
        return {
          other: filled(label[chinese ? 1 : 0], values),
          syllables: filledSyllables(label, values),
          chinese: side,
        };
    }
    return { other: '', syllables: [], chinese: side };
  };
}
