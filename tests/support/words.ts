import type { Catalogue, MessageKey, MessageParams } from '../../src/domain/message.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { createTranslations } from '../../src/i18n/instance.ts';
import type { Locale } from '../../src/i18n/locales.ts';

/** Returns the text of a key; a key with a count suffix returns exactly that text. */
export type Words = (key: MessageKey | keyof Catalogue, params?: MessageParams) => string;

/** Returns the product's texts in a language, which the tests look for on the screen. */
export function wordsOf(locale: Locale): Words {
  const t = createTranslations(locale, catalogues).getFixedT(locale);
  return (key, params) => t(key, params ?? {});
}
