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

/** Messages that no control is named by. */
const noLabel = /^(refusal|validation|notice|rule|fact|factValue|empty|palette|machine)\./;
/** In Chinese characters: what a control is named by is shorter. */
const labelLength = 14;

/** Messages that controls may be named by, each text once. */
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
 * so that the palette needs neither the dictionary (147 kB) nor the language that the page does not run in. `virtual:labels`, of
 * the names of controls, is a file of its own: it is loaded after the palette.
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
