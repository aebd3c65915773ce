import type { ResourceLanguage } from 'i18next';
import type { Locale } from './locales.ts';

/** What the login page says is known from the start; the rest comes with the product. */
export type CataloguePart = 'entrance' | 'product';

/** Each language is chunks of its own: what the login page says, what few pages say, and the rest. */
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
