import type { ResourceLanguage } from 'i18next';
import type { Locale } from './locales.ts';

/** The entrance part has the login page's texts and is always loaded; the product part has the rest. */
export type CataloguePart = 'entrance' | 'product';

/** Loads a part of a language's catalogue. Each part of each language is a chunk of its own. */
export async function loadCatalogue(locale: Locale, part: CataloguePart): Promise<ResourceLanguage> {
  const chinese = locale === 'zh-CN';
  if (part === 'entrance')
    return chinese
      ? (await import('./zh-CN/entrance.ts')).entrance
      : (await import('./en-US/entrance.ts')).entrance;
  return chinese
    ? (await import('./zh-CN/product.ts')).product
    : (await import('./en-US/product.ts')).product;
}
