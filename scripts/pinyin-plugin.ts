import type { Plugin } from 'vite';
import { enUS } from '../src/i18n/en-US/index.ts';
import { zhCN } from '../src/i18n/zh-CN/index.ts';
import { chineseWords } from '../src/commands/commandWords.ts';
import { placeholderToken, type Label } from '../src/palette/controls/labels.ts';
import { syllablesIn } from '../src/server/search/reading.ts';

const name = 'virtual:pinyin';
const resolved = `\0${name}`;
const labelsName = 'virtual:labels';
const labelsResolved = `\0${labelsName}`;

/** The keys of command titles. */
const titleKey = /^(command\.|menu\.|session\.logout$)/;

/** Returns the words of each title that the palette needs in every language: [Chinese, English, syllables]. */
export function titleIndex(): Record<string, [string, string, string]> {
  const english: Record<string, string> = enUS;
  return Object.fromEntries(
    Object.entries(zhCN)
      .filter(([key]) => titleKey.test(key))
      .map(([key, title]) => [key, [title, english[key] ?? title, syllablesIn(title).join(' ')]]),
  );
}

/** Messages that never name a control. */
const noLabel = /^(refusal|validation|notice|rule|fact|factValue|empty|palette|machine)\./;
/** Maximum length in Chinese characters; names of controls are shorter. */
const labelLength = 14;

/** Returns the messages that may name a control, without duplicates. */
export function labels(): Label[] {
  const english: Record<string, string> = enUS;
  const found = new Map<string, Label>();
  for (const [key, chinese] of Object.entries<string>(zhCN)) {
    const words = chinese.replace(/\{\{[^}]*\}\}/g, '\uE000');
    if (noLabel.test(key) || words.length > labelLength || /[。！？\n]/.test(words)) continue;
    const other = english[key] ?? chinese;
    const syllables = syllablesIn(words).map((token, at) =>
      Array.from(words)[at] === '\uE000' ? placeholderToken : token,
    );
    found.set(`${chinese}\n${other}`, [chinese, other, syllables.join(' ')]);
  }
  return [...found.values()];
}

/** Returns for each Chinese word of the commands how it is typed: in full, and by its initials. */
export function wordReadings(): Record<string, [string, string]> {
  return Object.fromEntries(
    chineseWords().map((word) => {
      const syllables = syllablesIn(word);
      return [word, [syllables.join(''), syllables.map((syllable) => syllable[0]).join('')]];
    }),
  );
}

/**
 * Serves `virtual:pinyin`: the titles in both languages, and the readings of the Chinese titles and of the words of
 * commandWords.ts.
 * It is computed at build time, so that the palette needs neither the dictionary (147 kB) nor the other language.
 * `virtual:labels`, for the names of controls, is a separate file that loads after the palette.
 */
export function pinyinPlugin(): Plugin {
  return {
    name: 'pinyin',
    resolveId: (id) => (id === name ? resolved : id === labelsName ? labelsResolved : undefined),
    load: (id) => {
      if (id === labelsResolved) return `export const labels = ${JSON.stringify(labels())};`;
      return id === resolved
        ? `export const titleIndex = ${JSON.stringify(titleIndex())};
export const wordReadings = ${JSON.stringify(wordReadings())};`
        : undefined;
    },
  };
}
