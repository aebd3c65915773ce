import type { ResourceLanguage } from 'i18next';
import type { Locale } from './locales.ts';

/** The entrance part has the login page's texts and is always loaded; the product part has the rest. */
export type CataloguePart = 'entrance' | 'product';

/** Loads a part of a language's catalogue. Each language has its own chunks: the login page, rare texts, and the rest. */
export async function loadCatalogue(
  locale: Locale,
  part: CataloguePart | 'tools',
): Promise<ResourceLanguage> {
  const chinese = locale === 'zh-CN';
  switch (part) {
    case 'entrance':
      return chinese
        ? (await import('./zh-CN/entrance.ts')).entrance
        : (await import('./en-US/entrance.ts')).entrance;
    case 'product':
      return chinese
        ? (await import('./zh-CN/product.ts')).product
        : (await import('./en-US/product.ts')).product;
    case 'tools':
      return chinese ? (await import('./zh-CN/tools.ts')).tools : (await import('./en-US/tools.ts')).tools;
  }
}
