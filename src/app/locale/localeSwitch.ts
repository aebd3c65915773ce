import type { i18n, ResourceLanguage } from 'i18next';
import { createTranslations } from '../../i18n/instance.ts';
import type { CataloguePart } from '../../i18n/catalogueLoader.ts';
import { defaultLocale, locales, type Locale } from '../../i18n/locales.ts';

/** Key of local storage (R-page-7). */
export const localeKey = 'arco-locale';

export interface LocaleSwitchOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  load: (locale: Locale, part: CataloguePart) => Promise<ResourceLanguage>;
  /** Called with each language that becomes current, for the document's attributes. */
  onChange: (locale: Locale) => void;
}

export interface LocaleSwitch {
  translations: i18n;
  current(): Locale;
  /** Resolves to false if the language was current already. */
  change(locale: Locale): Promise<boolean>;
  /** Adds the product's messages to every language; resolves when those of the current language are loaded. */
  addProduct(): Promise<void>;
}

/** Returns the stored language if it is offered; else the default. */
export function storedLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(localeKey);
  return locales.find((locale) => locale === stored) ?? defaultLocale;
}

const namespace = 'translation';

/** Starts in the stored language and loads only its catalogue; the other one is loaded on demand. */
export async function createLocaleSwitch({
  storage,
  load,
  onChange,
}: LocaleSwitchOptions): Promise<LocaleSwitch> {
  const first = storedLocale(storage);
  const parts: CataloguePart[] = ['entrance'];
  const loaded = new Set<string>();
  const translations = createTranslations(first, {
    [first]: { [namespace]: await load(first, 'entrance') },
  });
  loaded.add(`${first} entrance`);
  onChange(first);

  async function complete(locale: Locale): Promise<void> {
    const missing = parts.filter((part) => !loaded.has(`${locale} ${part}`));
    const found = await Promise.all(missing.map((part) => load(locale, part)));
    found.forEach((messages) => translations.addResourceBundle(locale, namespace, messages, true));
    missing.forEach((part) => loaded.add(`${locale} ${part}`));
  }

  return {
    translations,
    current: () => translations.language as Locale,
    change: async (locale) => {
      if (locale === translations.language) return false;
      await complete(locale);
      await translations.changeLanguage(locale);
      storage.setItem(localeKey, locale);
      onChange(locale);
      return true;
    },
    addProduct: async () => {
      if (!parts.includes('product')) parts.push('product');
      await complete(translations.language as Locale);
    },
  };
}

export function otherLocale(locale: Locale): Locale {
  return locales.find((candidate) => candidate !== locale) ?? locale;
}
