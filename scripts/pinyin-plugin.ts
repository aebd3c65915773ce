import { customPinyin, pinyin } from 'pinyin-pro';
import type { Plugin } from 'vite';
import { enUS } from '../src/i18n/en-US/index.ts';
import { zhCN } from '../src/i18n/zh-CN/index.ts';

const name = 'virtual:pinyin';
const resolved = `\0${name}`;

/** Keys that commands are titled by. */
const titleKey = /^(command\.|menu\.|session\.logout$)/;

// Words of ours that the dictionary reads otherwise.
customPinyin({ 重置: 'chóng zhì' });

/**
 * One token for each character: its reading without a tone ("ü" as people type it, "v"), a Latin letter or digit as
 * itself, and "-" for what nobody types.
 */
export function syllablesOf(title: string): string[] {
  const tokens = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'spaced', v: true });
  if (tokens.length !== Array.from(title).length)
    throw new Error(`No reading for every character of ${title}`);
  return tokens.map((token) => (/^[a-z0-9]+$/i.test(token) ? token.toLowerCase() : '-'));
}

/** What the palette knows of each title apart from the language the page runs in: [Chinese, English, syllables]. */
export function titleIndex(): Record<string, [string, string, string]> {
  const english: Record<string, string> = enUS;
  return Object.fromEntries(
    Object.entries(zhCN)
      .filter(([key]) => titleKey.test(key))
      .map(([key, title]) => [key, [title, english[key] ?? title, syllablesOf(title).join(' ')]]),
  );
}

/**
 * Serves `virtual:pinyin`: both languages' titles and the reading of the Chinese one. It is computed while building,
 * so that the dictionary (147 kB) never reaches the page, which loads one language only.
 */
export function pinyinPlugin(): Plugin {
  return {
    name: 'pinyin',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export const titleIndex = ${JSON.stringify(titleIndex())};` : undefined,
  };
}
