import { createInstance, type i18n, type InitOptions, type Resource } from 'i18next';
import { formatMinute } from '../domain/dateText.ts';
import type { MessageKey } from '../domain/message.ts';
import { formatRate } from '../domain/rateText.ts';
import { formatMoney } from '../domain/moneyText.ts';
import { fallbackLocale, type Locale } from './locales.ts';

/** The i18next options that the page and the server share: flat keys, our formats, no HTML escaping (React does it). */
const options = {
  fallbackLng: fallbackLocale,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
  // Because a message that is not loaded would be shown as its key: no test of a page may pass then.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => console.error(`No message ${key}`),
} satisfies InitOptions;

/** Tells whether the loaded catalogues have a text for the key, which comes from outside. */
export function isWorded(translations: i18n, key: string): key is MessageKey {
  return translations.exists(key);
}

/**
 * Creates a translator over the catalogues; messages may format `{{amount, money}}`, `{{rate, percent}}` and `{{at,
 * minute}}`.
 */
export function createTranslations(locale: Locale, resources: Resource): i18n {
  const instance = createInstance();
  void instance.init({ ...options, lng: locale, resources });
  instance.services.formatter?.add('money', (value) => formatMoney(String(value)));
  instance.services.formatter?.add('percent', (value) => formatRate(String(value)));
  instance.services.formatter?.add('minute', (value) => formatMinute(new Date(String(value))));
  return instance;
}
