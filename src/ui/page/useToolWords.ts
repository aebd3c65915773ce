import type { i18n } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../i18n/locales.ts';
import { loadCatalogue } from '../../i18n/catalogueLoader.ts';

const coming = new Map<Locale, Promise<void>>();

function toolWords(translations: i18n): Promise<void> {
  const locale = translations.language as Locale;
  const known = coming.get(locale);
  if (known) return known;
  const words = loadCatalogue(locale, 'tools').then((messages) => {
    translations.addResourceBundle(locale, 'translation', messages, true);
  });
  coming.set(locale, words);
  // A later visit of the page tries again.
  words.catch(() => coming.delete(locale));
  return words;
}

/**
 * Loads the words that only a few pages, drawers and dialogs use (`tools.ts` of each language). Suspends until they are
 * loaded in the page's language.
 */
export function useToolWords(): void {
  use(toolWords(useTranslation().i18n));
}
