import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../i18n/locales.ts';

/** Each language is a chunk of its own; the page loads the one in use. */
export async function loadCatalogue(locale: Locale): Promise<ResourceLanguage> {
  switch (locale) {
    case 'zh-CN':
      return (await import('../../i18n/zh-CN/index.ts')).zhCN;
    case 'en-US':
      return (await import('../../i18n/en-US/index.ts')).enUS;
  }
}
