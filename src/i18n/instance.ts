import { createInstance, type i18n, type InitOptions, type Resource } from 'i18next';
import { formatMinute } from '../domain/dateText.ts';
import type { MessageKey } from '../domain/message.ts';
import { formatRate } from '../domain/rateText.ts';
import { formatMoney } from '../domain/moneyText.ts';
import { fallbackLocale, type Locale } from './locales.ts';

/** The part of i18next's set-up that page and server share: flat keys, our formats, no HTML escaping (React does). */
const options = {
  fallbackLng: fallbackLocale,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
  // A message that is not loaded where it is said would stand there as its key: no test of a page may pass then.
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => console.error(`No message ${key}`),
} satisfies InitOptions;

/** Whether the key, which comes from outside, has words in the catalogues that are loaded. */
export function isWorded(translations: i18n, key: string): key is MessageKey {
  return translations.exists(key);
}

/** A translator over the given catalogues; `{{amount, money}}`, `{{rate, percent}}` and `{{at, minute}}` format in a message. */
export function createTranslations(locale: Locale, resources: Resource): i18n {
  const instance = createInstance();
  void instance.init({ ...options, lng: locale, resources });
  instance.services.formatter?.add('money', (value) => formatMoney(String(value)));
  instance.services.formatter?.add('percent', (value) => formatRate(String(value)));
  instance.services.formatter?.add('minute', (value) => formatMinute(new Date(String(value))));
  return instance;
}
