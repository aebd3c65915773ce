import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../i18n/locales.ts';
import type { CataloguePart } from './localeSwitch.ts';

/** Each language is two chunks of its own: what the login page says, and the rest. */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<ResourceLanguage> {
  if (part === 'entrance') {
    return locale === 'zh-CN'
      ? (await import('../../i18n/zh-CN/entrance.ts')).entrance
      : (await import('../../i18n/en-US/entrance.ts')).entrance;
  }
  return locale === 'zh-CN'
    ? (await import('../../i18n/zh-CN/product.ts')).product
    : (await import('../../i18n/en-US/product.ts')).product;
}
