import type { TFunction } from 'i18next';
import type { Message, MessageKey, MessageParams } from '../../domain/message.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations, isWorded } from '../../i18n/instance.ts';
import { defaultLocale, localeOf, type Locale } from '../../i18n/locales.ts';

const translations = createTranslations(defaultLocale, catalogues);
const fixed = new Map<Locale, TFunction>();

function translatorFor(locale: Locale): TFunction {
  let t = fixed.get(locale);
  if (!t) fixed.set(locale, (t = translations.getFixedT(locale)));
  return t;
}

/** Parameters that name a message themselves ("order.status.approved") are translated first. */
function translateParams(t: TFunction, params: MessageParams | undefined): MessageParams | undefined {
  if (!params) return undefined;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isWorded(translations, value) ? t(value) : value,
    ]),
  );
}

/** Tells whether a key that is built from a code has a translation. */
export const hasWords = (key: string): key is MessageKey => isWorded(translations, key);

/** Messages without parameters, worded once for each language: every success carries one. */
const worded = new Map<string, string>();

/** Returns the message in the language that the Accept-Language header requests. */
export function translate(acceptLanguage: string | null | undefined, message: Message): string {
  const locale = localeOf(acceptLanguage);
  const t = translatorFor(locale);
  if (message.params) return t(message.key, translateParams(t, message.params) ?? {});
  const id = `${locale} ${message.key}`;
  let text = worded.get(id);
  if (text === undefined) worded.set(id, (text = t(message.key)));
  return text;
}
