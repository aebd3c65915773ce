import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../i18n/locales.ts';
import type { CataloguePart } from './localeSwitch.ts';

/** Each language is chunks of its own: what the login page says, what few pages say, and the rest. */
export async function loadCatalogue(
  locale: Locale,
  part: CataloguePart | 'tools',
): Promise<ResourceLanguage> {
  const chinese = locale === 'zh-CN';
  switch (part) {
    case 'entrance':
      return chinese
        ? (await import('../../i18n/zh-CN/entrance.ts')).entrance
        : (await import('../../i18n/en-US/entrance.ts')).entrance;
    case 'product':
      return chinese
        ? (await import('../../i18n/zh-CN/product.ts')).product
        : (await import('../../i18n/en-US/product.ts')).product;
    case 'tools':
      return chinese
        ? (await import('../../i18n/zh-CN/tools.ts')).tools
        : (await import('../../i18n/en-US/tools.ts')).tools;
  }
}
