import type { Locale } from '../../../src/i18n/locales.ts';
import type { Entry } from '../../../src/palette/rank.ts';

/** The fields of an entry that the ranking reads. */
export interface PaletteEntry extends Pick<Entry, 'title' | 'other' | 'syllables' | 'keywords'> {
  id: string;
}

/** The maximum number of results that any of the palettes draws. */
export const rowsShown = 50;

/** An input with plain rows, bare cmdk with the product's own rows, and the product. */
type SubjectKind = 'plain' | 'cmdk' | 'product';

export interface Subject {
  name: string;
  kind: SubjectKind;
  /** True if it is in the product's page, above the list; otherwise it is in an empty page. */
  inProduct: boolean;
  locale: Locale;
}

/** All palettes that are measured. The first two are the plain rows that the others are compared with. */
export const subjects: readonly Subject[] = [
  { name: 'plain rows, empty page', kind: 'plain', inProduct: false, locale: 'en-US' },
  { name: "plain rows, product's page", kind: 'plain', inProduct: true, locale: 'en-US' },
  { name: 'cmdk 1.1, the same rows, Chinese', kind: 'cmdk', inProduct: true, locale: 'zh-CN' },
  { name: 'the product, Chinese', kind: 'product', inProduct: true, locale: 'zh-CN' },
  { name: 'cmdk 1.1, the same rows, English', kind: 'cmdk', inProduct: true, locale: 'en-US' },
  { name: 'the product, English', kind: 'product', inProduct: true, locale: 'en-US' },
];
