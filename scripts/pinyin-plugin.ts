import type { Plugin } from 'vite';
import { enUS } from '../src/i18n/en-US/index.ts';
import { zhCN } from '../src/i18n/zh-CN/index.ts';
import { chineseWords } from '../src/commands/commandWords.ts';
import { syllablesIn } from '../src/server/search/reading.ts';

const name = 'virtual:pinyin';
const resolved = `\0${name}`;

/** Keys that commands are titled by. */
const titleKey = /^(command\.|menu\.|session\.logout$)/;

/** What the palette knows of each title apart from the language the page runs in: [Chinese, English, syllables]. */
export function titleIndex(): Record<string, [string, string, string]> {
  const english: Record<string, string> = enUS;
  return Object.fromEntries(
    Object.entries(zhCN)
      .filter(([key]) => titleKey.test(key))
      .map(([key, title]) => [key, [title, english[key] ?? title, syllablesIn(title).join(' ')]]),
  );
}

/** How each Chinese word that commands are found by is typed: in full, and by its initials. */
export function wordReadings(): Record<string, [string, string]> {
  return Object.fromEntries(
    chineseWords().map((word) => {
      const syllables = syllablesIn(word);
      return [word, [syllables.join(''), syllables.map((syllable) => syllable[0]).join('')]];
    }),
  );
}

/**
 * Serves `virtual:pinyin`: both languages' titles, the reading of the Chinese one and of the words of commandWords.ts. It is computed while building,
 * so that the palette needs neither the dictionary (147 kB) nor the language that the page does not run in.
 */
export function pinyinPlugin(): Plugin {
  return {
    name: 'pinyin',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) =>
      id === resolved
        ? `export const titleIndex = ${JSON.stringify(titleIndex())};
export const wordReadings = ${JSON.stringify(wordReadings())};`
        : undefined,
  };
}
