import type { Resource } from 'i18next';
import type { Catalogue } from '../domain/message.ts';
import { enUS } from './en-US/index.ts';
import { zhCN } from './zh-CN/index.ts';

/** Both languages together, for the server and for tests. The page loads one at a time. */
export const catalogues = {
  'en-US': { translation: enUS },
  'zh-CN': { translation: zhCN },
} satisfies Resource;

/**
 * Widens the texts to strings, because checking the parameters in each literal costs more compile time than it finds errors.
 */
type Texts = { [Key in keyof typeof zhCN]: string };

declare module '../domain/message.ts' {
  interface Catalogue extends Texts {}
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue };
    keySeparator: false;
    nsSeparator: false;
    parseInterpolation: false;
  }
}
