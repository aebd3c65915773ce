/** The languages offered; the first is the default (R-page-7). */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';
export const fallbackLocale: Locale = 'en-US';

/** Returns the offered language that an Accept-Language header prefers. */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found = locales.find(
      (locale) => tag !== '' && locale.slice(0, 2).toLowerCase() === tag.slice(0, 2),
    );
    if (found) return found;
  }
  return defaultLocale;
}
