import type { i18n, ResourceLanguage } from 'i18next';
import { createTranslations } from '../../i18n/instance.ts';
import { defaultLocale, locales, type Locale } from '../../i18n/locales.ts';

/** Key of local storage (spec 9). */
export const localeKey = 'arco-locale';

export interface LocaleSwitchOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  load: (locale: Locale) => Promise<ResourceLanguage>;
  /** Called with each language that comes into force: the document's own affairs. */
  onChange: (locale: Locale) => void;
}

export interface LocaleSwitch {
  translations: i18n;
  current(): Locale;
  /** Resolves to false when the language was already in force. */
  change(locale: Locale): Promise<boolean>;
}

/** The stored language, if it is one of ours; else the default. */
export function storedLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(localeKey);
  return locales.find((locale) => locale === stored) ?? defaultLocale;
}

/** Starts in the stored language with its catalogue alone; the other one is loaded when it is asked for. */
export async function createLocaleSwitch({
  storage,
  load,
  onChange,
}: LocaleSwitchOptions): Promise<LocaleSwitch> {
  const first = storedLocale(storage);
  const translations = createTranslations(first, { [first]: { translation: await load(first) } });
  onChange(first);
  return {
    translations,
    current: () => translations.language as Locale,
    change: async (locale) => {
      if (locale === translations.language) return false;
      if (!translations.hasResourceBundle(locale, 'translation')) {
        translations.addResourceBundle(locale, 'translation', await load(locale));
      }
      await translations.changeLanguage(locale);
      storage.setItem(localeKey, locale);
      onChange(locale);
      return true;
    },
  };
}

export function otherLocale(locale: Locale): Locale {
  return locales.find((candidate) => candidate !== locale) ?? locale;
}
